-- What import and export alone need.

-- name: LockImports :exec
-- Imports of one team run one after another: they write the same values, predicates and ids. The lock is
-- taken where the team's rows are and ends with the transaction.
SELECT pg_advisory_xact_lock(hashtextextended('import ' || z.team_id::text, 0))
FROM semantic_team_refs AS z
WHERE z.team_id = @team_id;

-- name: EntitiesByExternalID :many
-- index: entity_external_ids_pk
SELECT x.external_id, e.entity_id, e.entity_kind, e.description, e.attributes, n.name
FROM entity_external_ids AS x
JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = x.team_id AND e.entity_id = x.entity_id
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = x.team_id AND n.entity_id = x.entity_id AND n.name_kind = 'canonical'
WHERE x.team_id = @team_id AND x.external_id = ANY(@external_ids::text[]) AND x.source = @source;

-- name: EntityIDsOfSource :many
-- index: entity_external_ids_pk
SELECT x.external_id, x.entity_id
FROM entity_external_ids AS x
WHERE x.team_id = @team_id AND x.external_id = ANY(@external_ids::text[]) AND x.source = @source;

-- name: HasDeclared :one
-- Whether a source has declared predicates between entities.
SELECT EXISTS (
  SELECT FROM predicate_definitions AS d
  WHERE d.team_id = @team_id AND d.source = @source::text AND d.object_kind = 'entity');

-- name: EdgesOfPredicate :many
-- All edges of one predicate, for the cycle check of an import. Statuses that no longer hold do not count.
SELECT r.subject_entity_id, r.object_entity_id
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.predicate_key = @predicate_key AND r.object_entity_id IS NOT NULL
  AND r.status NOT IN ('retracted', 'rejected', 'superseded');

-- An export lists entities by the id that it gives them: the smallest external id, or else the UUID. The
-- two pages below are its two sources; ExportIDs decides which of an entity's ids it is.

-- name: ExternalIDPage :many
-- index: entity_external_ids_pk
SELECT x.external_id, x.source, x.entity_id
FROM entity_external_ids AS x
WHERE x.team_id = @team_id AND (x.external_id, x.source) > (@after_id::text, @after_source::text)
ORDER BY x.external_id, x.source
LIMIT @page_size;

-- name: EntityIDPage :many
-- index: entity_records_pk
SELECT e.entity_id
FROM entity_records AS e
WHERE e.team_id = @team_id AND e.entity_id > @after_id
ORDER BY e.entity_id
LIMIT @page_size;

-- name: ExportIDs :many
-- index: entity_external_ids_entity_idx
-- Of each entity that is not retired, the smallest external id, unless another entity bears the same under
-- another source or is itself called so by its UUID: then ''. No row for a retired entity.
SELECT e.entity_id, coalesce(x.external_id, '')::text AS external_id, coalesce(x.source, '')::text AS source
FROM entity_records AS e
LEFT JOIN LATERAL (
  SELECT y.team_id, y.external_id, y.source
  FROM entity_external_ids AS y
  WHERE y.team_id = @team_id AND y.team_id = e.team_id AND y.entity_id = e.entity_id
  ORDER BY y.external_id, y.source
  LIMIT 1
) AS x
  ON x.team_id = e.team_id
  AND NOT EXISTS (
    SELECT FROM entity_external_ids AS o
    WHERE o.team_id = @team_id AND o.team_id = x.team_id AND o.external_id = x.external_id AND o.entity_id <> e.entity_id)
  AND NOT EXISTS (
    SELECT FROM entity_records AS w
    WHERE w.team_id = @team_id AND w.team_id = x.team_id AND w.entity_id <> e.entity_id
      AND w.entity_id = CASE WHEN x.external_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN x.external_id::uuid END)
WHERE e.team_id = @team_id AND e.entity_id = ANY(@entity_ids::uuid[]) AND e.status <> 'retired';

-- name: HasAttributes :one
SELECT EXISTS (
  SELECT FROM entity_records AS e
  WHERE e.team_id = @team_id AND e.attributes <> '{}' AND e.status <> 'retired');

-- name: ExportNames :many
-- All names but the canonical one.
SELECT n.entity_id, n.name_kind, n.name, n.locale, n.source_key,
  n.valid_from, n.valid_from_precision, n.valid_to, n.valid_to_precision
FROM entity_names AS n
WHERE n.team_id = @team_id AND n.entity_id = ANY(@entity_ids::uuid[]) AND n.name_kind <> 'canonical';

-- name: ExportValues :many
-- index: relationship_records_subject_idx
-- A page of what holds of each entity and has a value as object, by predicate and id.
SELECT r.relationship_id, r.subject_entity_id, r.predicate_key, r.object_format, r.object_lang,
  r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, v.value_type, v.canonical_text
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.team_id, q.relationship_id, q.subject_entity_id, q.predicate_key, q.object_value_id, q.object_format,
    q.object_lang, q.valid_from, q.valid_from_precision, q.valid_to, q.valid_to_precision
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.subject_entity_id = p.entity_id
    AND q.object_value_id IS NOT NULL AND q.status = 'active' AND q.polarity = 'positive'
    AND (q.predicate_key, q.relationship_id) > (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key, q.relationship_id
  LIMIT @page_size
) AS r
JOIN value_records AS v
  ON v.team_id = @team_id AND v.team_id = r.team_id AND v.value_id = r.object_value_id;

-- name: ExportRelationships :many
-- index: relationship_records_subject_idx
-- A page of what holds of each entity and has an entity as object, by predicate and id.
SELECT r.relationship_id, r.subject_entity_id, r.predicate_key, r.object_entity_id, r.props,
  r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.support_count
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.subject_entity_id, q.predicate_key, q.object_entity_id, q.props,
    q.valid_from, q.valid_from_precision, q.valid_to, q.valid_to_precision, q.support_count
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.subject_entity_id = p.entity_id
    AND q.object_entity_id IS NOT NULL AND q.status = 'active' AND q.polarity = 'positive'
    AND (q.predicate_key, q.relationship_id) > (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key, q.relationship_id
  LIMIT @page_size
) AS r;

-- name: ExportEvidence :many
SELECT s.relationship_id, f.content
FROM relationship_evidence_supports AS s
JOIN evidence_fragments AS f
  ON f.team_id = @team_id AND f.team_id = s.team_id AND f.evidence_id = s.evidence_id
WHERE s.team_id = @team_id AND s.relationship_id = ANY(@relationship_ids::uuid[]);
