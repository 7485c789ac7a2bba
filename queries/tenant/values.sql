-- Values and predicates.

-- name: ValuesByID :many
SELECT v.value_id, v.value_type, v.canonical_text, v.unit, v.created_at
FROM value_records AS v
WHERE v.team_id = @team_id AND v.value_id = ANY(@value_ids::uuid[]);

-- name: ValuesAsc :many
-- index: value_records_pk
SELECT v.value_id, v.value_type, v.canonical_text, v.unit, v.created_at
FROM value_records AS v
WHERE v.team_id = @team_id
  AND (cardinality(@types::text[]) = 0 OR v.value_type = ANY(@types::text[]))
  AND v.value_id > @after_id::uuid
ORDER BY v.value_id
LIMIT @page_size;

-- name: ValuesDesc :many
-- index: value_records_pk
SELECT v.value_id, v.value_type, v.canonical_text, v.unit, v.created_at
FROM value_records AS v
WHERE v.team_id = @team_id
  AND (cardinality(@types::text[]) = 0 OR v.value_type = ANY(@types::text[]))
  AND v.value_id < @after_id::uuid
ORDER BY v.value_id DESC
LIMIT @page_size;

-- name: CountValues :one
SELECT count(*)
FROM value_records AS v
WHERE v.team_id = @team_id
  AND (cardinality(@types::text[]) = 0 OR v.value_type = ANY(@types::text[]));

-- name: ValuesByHash :many
-- index: value_records_key
SELECT v.value_id, v.canonical_value_hash, v.value_type, v.canonical_text, v.unit, v.created_at
FROM value_records AS v
WHERE v.team_id = @team_id
  AND v.value_type = ANY(@types::text[]) AND v.canonical_value_hash = ANY(@hashes::bytea[])
ORDER BY v.value_id;

-- name: Predicates :many
SELECT d.predicate_key, d.predicate_version, d.object_kind, d.acyclic, d.description, d.shared_version, d.source, d.created_at
FROM predicate_definitions AS d
WHERE d.team_id = @team_id
ORDER BY d.predicate_key, d.predicate_version;

-- name: CountByPredicate :many
-- index: relationship_records_predicate_idx
SELECT r.predicate_key, count(*) AS total
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.status = 'active'
GROUP BY r.predicate_key;
