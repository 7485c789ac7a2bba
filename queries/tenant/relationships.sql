-- Relationships. Pages are per parent: one row more than the page tells whether there is another.
-- statuses is never empty; valid_at NULL means "at any time"; no predicates means "any predicate".

-- name: RelationshipsByID :many
-- index: relationship_records_pk
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.relationship_id = ANY(@relationship_ids::uuid[]);

-- name: RelationshipsOutAsc :many
-- index: relationship_records_subject_idx, entity_records_pk, entity_names_key | entity_names_canonical_idx, value_records_pk
-- With the other end (the object, an entity or a value) in the same row: a hop costs one round trip.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at,
  e.entity_kind AS end_entity_kind, e.status AS end_status, e.description AS end_description,
  e.attributes AS end_attributes, e.successor_entity_id AS end_successor_entity_id,
  e.version AS end_version, e.created_at AS end_created_at, e.updated_at AS end_updated_at, n.name AS end_name,
  v.value_type AS value_value_type, v.canonical_text AS value_canonical_text, v.unit AS value_unit,
  v.created_at AS value_created_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.team_id, q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.subject_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (q.predicate_key, q.relationship_id) > (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key, q.relationship_id
  LIMIT @page_size
) AS r
LEFT JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = r.team_id AND e.entity_id = r.object_entity_id
LEFT JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = r.team_id AND n.entity_id = r.object_entity_id AND n.name_kind = 'canonical'
LEFT JOIN value_records AS v
  ON v.team_id = @team_id AND v.team_id = r.team_id AND v.value_id = r.object_value_id;

-- name: RelationshipsOutDesc :many
-- index: relationship_records_subject_idx, entity_records_pk, entity_names_key | entity_names_canonical_idx, value_records_pk
-- With the other end (the object, an entity or a value) in the same row: a hop costs one round trip.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at,
  e.entity_kind AS end_entity_kind, e.status AS end_status, e.description AS end_description,
  e.attributes AS end_attributes, e.successor_entity_id AS end_successor_entity_id,
  e.version AS end_version, e.created_at AS end_created_at, e.updated_at AS end_updated_at, n.name AS end_name,
  v.value_type AS value_value_type, v.canonical_text AS value_canonical_text, v.unit AS value_unit,
  v.created_at AS value_created_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.team_id, q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.subject_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (q.predicate_key, q.relationship_id) < (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key DESC, q.relationship_id DESC
  LIMIT @page_size
) AS r
LEFT JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = r.team_id AND e.entity_id = r.object_entity_id
LEFT JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = r.team_id AND n.entity_id = r.object_entity_id AND n.name_kind = 'canonical'
LEFT JOIN value_records AS v
  ON v.team_id = @team_id AND v.team_id = r.team_id AND v.value_id = r.object_value_id;

-- name: RelationshipsInAsc :many
-- index: relationship_records_object_idx, entity_records_pk, entity_names_key | entity_names_canonical_idx
-- With the other end (the subject) in the same row: a hop costs one round trip.
-- loops false leaves out self-loops, which the other direction has too.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at,
  e.entity_kind AS end_entity_kind, e.status AS end_status, e.description AS end_description,
  e.attributes AS end_attributes, e.successor_entity_id AS end_successor_entity_id,
  e.version AS end_version, e.created_at AS end_created_at, e.updated_at AS end_updated_at, n.name AS end_name
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.team_id, q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (@loops::boolean OR q.subject_entity_id <> q.object_entity_id)
    AND (q.predicate_key, q.relationship_id) > (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key, q.relationship_id
  LIMIT @page_size
) AS r
JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = r.team_id AND e.entity_id = r.subject_entity_id
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = r.team_id AND n.entity_id = r.subject_entity_id AND n.name_kind = 'canonical';

-- name: RelationshipsInDesc :many
-- index: relationship_records_object_idx, entity_records_pk, entity_names_key | entity_names_canonical_idx
-- With the other end (the subject) in the same row: a hop costs one round trip.
-- loops false leaves out self-loops, which the other direction has too.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at,
  e.entity_kind AS end_entity_kind, e.status AS end_status, e.description AS end_description,
  e.attributes AS end_attributes, e.successor_entity_id AS end_successor_entity_id,
  e.version AS end_version, e.created_at AS end_created_at, e.updated_at AS end_updated_at, n.name AS end_name
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT q.team_id, q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (@loops::boolean OR q.subject_entity_id <> q.object_entity_id)
    AND (q.predicate_key, q.relationship_id) < (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key DESC, q.relationship_id DESC
  LIMIT @page_size
) AS r
JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = r.team_id AND e.entity_id = r.subject_entity_id
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = r.team_id AND n.entity_id = r.subject_entity_id AND n.name_kind = 'canonical';

-- name: RelationshipsOfValuesAsc :many
-- index: relationship_records_value_idx
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@value_ids::uuid[]) AS p(value_id)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_value_id = p.value_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (q.predicate_key, q.relationship_id) > (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key, q.relationship_id
  LIMIT @page_size
) AS r;

-- name: RelationshipsOfValuesDesc :many
-- index: relationship_records_value_idx
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@value_ids::uuid[]) AS p(value_id)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_value_id = p.value_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (q.predicate_key, q.relationship_id) < (@after_key::text, @after_id::uuid)
  ORDER BY q.predicate_key DESC, q.relationship_id DESC
  LIMIT @page_size
) AS r;

-- name: RelationshipsAsc :many
-- index: relationship_records_pk
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM relationship_records AS r
WHERE r.team_id = @team_id
  AND r.status = ANY(@statuses::text[])
  AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
    (r.valid_from IS NULL OR r.valid_from <= sqlc.narg(valid_at)::timestamptz)
    AND (r.valid_to IS NULL OR r.valid_to > sqlc.narg(valid_at)::timestamptz)))
  AND r.relationship_id > @after_id::uuid
ORDER BY r.relationship_id
LIMIT @page_size;

-- name: RelationshipsOfPredicatesAsc :many
-- index: relationship_records_predicate_idx
-- A page of each predicate, merged: a rare predicate is not searched for among all the others.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@predicates::text[]) AS p(predicate_key)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.predicate_key = p.predicate_key
    AND q.status = ANY(@statuses::text[])
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND q.relationship_id > @after_id::uuid
  ORDER BY q.relationship_id
  LIMIT @page_size
) AS r
ORDER BY r.relationship_id
LIMIT @page_size;

-- name: RelationshipsDesc :many
-- index: relationship_records_pk
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM relationship_records AS r
WHERE r.team_id = @team_id
  AND r.status = ANY(@statuses::text[])
  AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
    (r.valid_from IS NULL OR r.valid_from <= sqlc.narg(valid_at)::timestamptz)
    AND (r.valid_to IS NULL OR r.valid_to > sqlc.narg(valid_at)::timestamptz)))
  AND r.relationship_id < @after_id::uuid
ORDER BY r.relationship_id DESC
LIMIT @page_size;

-- name: RelationshipsOfPredicatesDesc :many
-- index: relationship_records_predicate_idx
-- A page of each predicate, merged: a rare predicate is not searched for among all the others.
SELECT r.relationship_id, r.owner_profile_id, r.subject_entity_id, r.predicate_key, r.predicate_version,
  r.object_entity_id, r.object_value_id, r.object_format, r.object_lang, 
  r.props, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision, r.tier,
  r.status, r.support_count, r.version, r.created_at, r.updated_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@predicates::text[]) AS p(predicate_key)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.owner_profile_id, q.subject_entity_id, q.predicate_key,
    q.predicate_version, q.object_entity_id, q.object_value_id, q.object_format, q.object_lang,
    q.props, q.valid_from, q.valid_from_precision, q.valid_to,
    q.valid_to_precision, q.tier, q.status, q.support_count, q.version, q.created_at, q.updated_at
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.predicate_key = p.predicate_key
    AND q.status = ANY(@statuses::text[])
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND q.relationship_id < @after_id::uuid
  ORDER BY q.relationship_id DESC
  LIMIT @page_size
) AS r
ORDER BY r.relationship_id DESC
LIMIT @page_size;

-- name: CountRelationships :one
-- index: relationship_records_pk
-- plans:allow seq-scan/custom it reads all rows of the team, which may be most of the table; the store has generic plans
SELECT count(*)
FROM relationship_records AS r
WHERE r.team_id = @team_id
  AND r.status = ANY(@statuses::text[])
  AND (cardinality(@predicates::text[]) = 0 OR r.predicate_key = ANY(@predicates::text[]))
  AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
    (r.valid_from IS NULL OR r.valid_from <= sqlc.narg(valid_at)::timestamptz)
    AND (r.valid_to IS NULL OR r.valid_to > sqlc.narg(valid_at)::timestamptz)));

-- name: CountRelationshipsOut :many
-- index: relationship_records_subject_idx
SELECT p.entity_id::uuid AS entity_id, c.total
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT count(*) AS total
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.subject_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
) AS c;

-- name: CountRelationshipsIn :many
-- index: relationship_records_object_idx
SELECT p.entity_id::uuid AS entity_id, c.total
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT count(*) AS total
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_entity_id = p.entity_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
    AND (@loops::boolean OR q.subject_entity_id <> q.object_entity_id)
) AS c;

-- name: CountRelationshipsOfValues :many
-- index: relationship_records_value_idx
SELECT p.value_id::uuid AS value_id, c.total
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@value_ids::uuid[]) AS p(value_id)
CROSS JOIN LATERAL (
  SELECT count(*) AS total
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.object_value_id = p.value_id
    AND q.status = ANY(@statuses::text[])
    AND (cardinality(@predicates::text[]) = 0 OR q.predicate_key = ANY(@predicates::text[]))
    AND (sqlc.narg(valid_at)::timestamptz IS NULL OR (
      (q.valid_from IS NULL OR q.valid_from <= sqlc.narg(valid_at)::timestamptz)
      AND (q.valid_to IS NULL OR q.valid_to > sqlc.narg(valid_at)::timestamptz)))
) AS c;

-- name: VersionsOfRelationships :many
-- index: relationship_versions_pk
-- The newest first, at most page_size of each relationship.
SELECT v.relationship_id, v.version, v.change, v.reason, v.actor_profile_id, v.tier, v.status,
  v.valid_from, v.valid_from_precision, v.valid_to, v.valid_to_precision, v.support_count, v.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@relationship_ids::uuid[]) AS p(relationship_id)
CROSS JOIN LATERAL (
  SELECT w.relationship_id, w.version, w.change, w.reason, w.actor_profile_id, w.tier, w.status,
    w.valid_from, w.valid_from_precision, w.valid_to, w.valid_to_precision, w.support_count, w.recorded_at
  FROM relationship_versions AS w
  WHERE w.team_id = @team_id AND w.team_id = t.team_id AND w.relationship_id = p.relationship_id
  ORDER BY w.version DESC
  LIMIT @page_size
) AS v;

-- name: EvidenceOfRelationships :many
-- index: relationship_supports_pk, evidence_fragments_pk, ingests_pk
-- The oldest first, at most page_size of each relationship.
SELECT s.relationship_id, s.evidence_id, f.ingest_id, f.content, f.created_at, i.kind, i.source
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@relationship_ids::uuid[]) AS p(relationship_id)
CROSS JOIN LATERAL (
  SELECT x.team_id, x.relationship_id, x.evidence_id
  FROM relationship_evidence_supports AS x
  WHERE x.team_id = @team_id AND x.team_id = t.team_id AND x.relationship_id = p.relationship_id
  ORDER BY x.evidence_id
  LIMIT @page_size
) AS s
JOIN evidence_fragments AS f
  ON f.team_id = @team_id AND f.team_id = s.team_id AND f.evidence_id = s.evidence_id
JOIN ingests AS i
  ON i.team_id = @team_id AND i.team_id = f.team_id AND i.ingest_id = f.ingest_id;
