-- Values and predicates.

-- name: ValuesByID :many
-- index: value_records_pk
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
-- index: value_records_key
-- plans:allow seq-scan/custom it reads all rows of the team, which may be most of the table; the store has generic plans
SELECT count(*)
FROM value_records AS v
WHERE v.team_id = @team_id
  AND (cardinality(@types::text[]) = 0 OR v.value_type = ANY(@types::text[]));

-- name: ValuesByHash :many
-- index: value_records_key
-- A LATERAL each: see the comment on top of files.sql.
SELECT v.value_id, v.canonical_value_hash, v.value_type, v.canonical_text, v.unit, v.created_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT DISTINCT u.value_type, u.hash
  FROM (SELECT unnest(@types::text[]) AS value_type, unnest(@hashes::bytea[]) AS hash) AS u
) AS p
CROSS JOIN LATERAL (
  SELECT w.value_id, w.canonical_value_hash, w.value_type, w.canonical_text, w.unit, w.created_at
  FROM value_records AS w
  WHERE w.team_id = @team_id AND w.team_id = t.team_id AND w.value_type = p.value_type AND w.canonical_value_hash = p.hash
  LIMIT 1
) AS v
ORDER BY v.value_id;

-- name: Predicates :many
-- index: predicate_definitions_pk
SELECT d.predicate_key, d.predicate_version, d.object_kind, d.acyclic, d.description, d.shared_version, d.source, d.created_at
FROM predicate_definitions AS d
WHERE d.team_id = @team_id
ORDER BY d.predicate_key, d.predicate_version;

-- name: CountByPredicate :many
-- index: relationship_records_pk
-- plans:allow seq-scan/custom it reads all rows of the team, which may be most of the table; the store has generic plans
SELECT r.predicate_key, count(*) AS total
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.status = 'active'
GROUP BY r.predicate_key;
