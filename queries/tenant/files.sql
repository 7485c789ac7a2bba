-- What import and export alone need.
-- They run over rows that no ANALYZE has seen, most of all in the first import, which is one transaction. Without
-- statistics `= ANY(ids)` may be planned as a scan of all the team's rows: here every id is looked up by a
-- LATERAL with a LIMIT of its own, which leaves the index on the whole key as the only way.

-- name: LockImports :exec
-- Imports of one team run one after another: they write the same values, predicates and ids. The row is
-- the lock, until the transaction ends.
INSERT INTO import_locks AS l (team_id, locked_at)
SELECT t.team_id, u.locked_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (SELECT @locked_at::timestamptz AS locked_at) AS u
ON CONFLICT (team_id) DO UPDATE SET locked_at = excluded.locked_at;

-- name: EntitiesByExternalID :many
-- index: entity_external_ids_pk, entity_records_pk, entity_names_key | entity_names_canonical_idx
SELECT x.external_id, e.entity_id, e.entity_kind, e.description, e.attributes, n.name
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@external_ids::text[]) AS p(external_id)
CROSS JOIN LATERAL (
  SELECT y.team_id, y.external_id, y.entity_id
  FROM entity_external_ids AS y
  WHERE y.team_id = @team_id AND y.team_id = t.team_id AND y.external_id = p.external_id AND y.source = @source
  LIMIT 1
) AS x
CROSS JOIN LATERAL (
  SELECT f.entity_id, f.entity_kind, f.description, f.attributes
  FROM entity_records AS f
  WHERE f.team_id = @team_id AND f.team_id = x.team_id AND f.entity_id = x.entity_id
  LIMIT 1
) AS e
CROSS JOIN LATERAL (
  SELECT m.name
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = x.team_id AND m.entity_id = x.entity_id AND m.name_kind = 'canonical'
  LIMIT 1
) AS n;

-- name: EntityIDsOfSource :many
-- index: entity_external_ids_pk
SELECT x.external_id, x.entity_id
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@external_ids::text[]) AS p(external_id)
CROSS JOIN LATERAL (
  SELECT y.external_id, y.entity_id
  FROM entity_external_ids AS y
  WHERE y.team_id = @team_id AND y.team_id = t.team_id AND y.external_id = p.external_id AND y.source = @source
  LIMIT 1
) AS x;

-- name: ValueIDsByHash :many
-- index: value_records_key
SELECT v.value_id, v.canonical_value_hash
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (SELECT unnest(@types::text[]) AS value_type, unnest(@hashes::bytea[]) AS hash) AS p
CROSS JOIN LATERAL (
  SELECT w.value_id, w.canonical_value_hash
  FROM value_records AS w
  WHERE w.team_id = @team_id AND w.team_id = t.team_id AND w.value_type = p.value_type AND w.canonical_value_hash = p.hash
  LIMIT 1
) AS v;

-- name: HasDeclared :one
-- index: predicate_definitions_pk
-- Whether a source has declared predicates between entities. Order and LIMIT inside keep to the index: for EXISTS
-- alone PostgreSQL may scan the rows of all teams, where it expects a first match soon.
SELECT EXISTS (
  SELECT FROM (
    SELECT d.predicate_key FROM predicate_definitions AS d
    WHERE d.team_id = @team_id AND d.source = @source::text AND d.object_kind = 'entity'
    ORDER BY d.predicate_key, d.predicate_version
    LIMIT 1) AS f);

-- name: SharedPredicates :many
-- The shared definitions that a team's new predicates take.
SELECT s.predicate_key, s.predicate_version, s.object_kind, s.acyclic
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN shared.predicate_definitions AS s
WHERE s.predicate_version = 1;

-- name: EdgesOfPredicate :many
-- index: relationship_records_predicate_idx
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
-- index: entity_records_pk, entity_external_ids_entity_idx
-- Of each entity that is not retired, the smallest external id, unless another entity bears the same under
-- another source or is itself called so by its UUID: then ''. No row for a retired entity.
SELECT e.entity_id, coalesce(x.external_id, '')::text AS external_id, coalesce(x.source, '')::text AS source
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT f.team_id, f.entity_id
  FROM entity_records AS f
  WHERE f.team_id = @team_id AND f.team_id = t.team_id AND f.entity_id = p.entity_id AND f.status <> 'retired'
  LIMIT 1
) AS e
LEFT JOIN LATERAL (
  -- The UUID that the id spells is computed here: no index serves an expression that row security holds back.
  SELECT y.team_id, y.external_id, y.source,
    CASE WHEN y.external_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN y.external_id::uuid END AS spelt
  FROM entity_external_ids AS y
  WHERE y.team_id = @team_id AND y.team_id = e.team_id AND y.entity_id = e.entity_id
  ORDER BY y.external_id, y.source
  LIMIT 1
) AS x
  ON x.team_id = e.team_id
  AND NOT EXISTS (
    SELECT FROM entity_external_ids AS o
    WHERE o.team_id = @team_id AND o.team_id = x.team_id AND o.external_id = x.external_id AND o.entity_id <> e.entity_id
    OFFSET 0)
  AND NOT EXISTS (
    SELECT FROM entity_records AS w
    WHERE w.team_id = @team_id AND w.team_id = x.team_id AND w.entity_id = x.spelt AND w.entity_id <> e.entity_id
    OFFSET 0);

-- name: ExportEntities :many
-- index: entity_records_pk, entity_names_key | entity_names_canonical_idx
SELECT e.entity_id, e.entity_kind, e.description, e.attributes, n.name
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT f.team_id, f.entity_id, f.entity_kind, f.description, f.attributes
  FROM entity_records AS f
  WHERE f.team_id = @team_id AND f.team_id = t.team_id AND f.entity_id = p.entity_id
  LIMIT 1
) AS e
CROSS JOIN LATERAL (
  SELECT m.name
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = e.team_id AND m.entity_id = e.entity_id AND m.name_kind = 'canonical'
  LIMIT 1
) AS n;

-- name: HasAttributes :one
-- index: entity_records_pk
-- Order and LIMIT inside for the reason that HasDeclared has.
SELECT EXISTS (
  SELECT FROM (
    SELECT e.entity_id FROM entity_records AS e
    WHERE e.team_id = @team_id AND e.attributes <> '{}' AND e.status <> 'retired'
    ORDER BY e.entity_id
    LIMIT 1) AS f);

-- name: ExportNames :many
-- index: entity_names_key
-- All names but the canonical one.
SELECT n.entity_id, n.name_kind, n.name, n.locale, n.source_key,
  n.valid_from, n.valid_from_precision, n.valid_to, n.valid_to_precision
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT m.entity_id, m.name_kind, m.name, m.locale, m.source_key,
    m.valid_from, m.valid_from_precision, m.valid_to, m.valid_to_precision
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = t.team_id AND m.entity_id = p.entity_id AND m.name_kind <> 'canonical'
  OFFSET 0
) AS n;

-- name: ExportValues :many
-- index: relationship_records_subject_idx, value_records_pk
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
CROSS JOIN LATERAL (
  SELECT w.value_type, w.canonical_text
  FROM value_records AS w
  WHERE w.team_id = @team_id AND w.team_id = r.team_id AND w.value_id = r.object_value_id
  LIMIT 1
) AS v;

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
-- index: relationship_supports_pk, evidence_fragments_pk
SELECT s.relationship_id, f.content
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@relationship_ids::uuid[]) AS p(relationship_id)
CROSS JOIN LATERAL (
  SELECT x.team_id, x.relationship_id, x.evidence_id
  FROM relationship_evidence_supports AS x
  WHERE x.team_id = @team_id AND x.team_id = t.team_id AND x.relationship_id = p.relationship_id
  OFFSET 0
) AS s
CROSS JOIN LATERAL (
  SELECT g.content
  FROM evidence_fragments AS g
  WHERE g.team_id = @team_id AND g.team_id = s.team_id AND g.evidence_id = s.evidence_id
  LIMIT 1
) AS f;
