-- What import and export alone need.

-- name: EntitiesByExternalID :many
-- index: entity_external_ids_pk
SELECT x.external_id, e.entity_id, e.entity_kind, e.description, e.attributes, n.name
FROM entity_external_ids AS x
JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = x.team_id AND e.entity_id = x.entity_id
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = x.team_id AND n.entity_id = x.entity_id AND n.name_kind = 'canonical'
WHERE x.team_id = @team_id AND x.external_id = ANY(@external_ids::text[]) AND x.source = @source;

-- name: EdgesOfPredicate :many
-- All edges of one predicate, for the cycle check of an import. Statuses that no longer hold do not count.
SELECT r.subject_entity_id, r.object_entity_id
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.predicate_key = @predicate_key AND r.object_entity_id IS NOT NULL
  AND r.status NOT IN ('retracted', 'rejected', 'superseded');
