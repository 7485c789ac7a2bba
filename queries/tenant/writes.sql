-- Writes. Rows come as arrays of one length, also for a single row: one way in for API and import.
-- The team comes from a tenant row (distributed rule 8); an empty string stands for NULL in text arrays.
-- sqlc numbers parameters in the order target list, FROM (left to right), WHERE: so that the team is $1,
-- other parameters stand in a FROM item behind it, never in the target list or in SET.

-- name: InsertEntities :exec
INSERT INTO entity_records (team_id, entity_id, entity_kind, description, attributes, created_at, updated_at)
SELECT t.team_id, u.entity_id, u.kind, nullif(u.description, ''), u.attributes::jsonb, u.recorded_at, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @recorded_at::timestamptz AS recorded_at,
    unnest(@entity_ids::uuid[]) AS entity_id,
    unnest(@kinds::text[]) AS kind,
    unnest(@descriptions::text[]) AS description,
    unnest(@attributes::text[]) AS attributes
) AS u;

-- name: InsertNames :execrows
INSERT INTO entity_names (team_id, name_id, entity_id, name_kind, name, name_key, locale, source_key,
  valid_from, valid_from_precision, valid_to, valid_to_precision, created_at)
SELECT t.team_id, u.name_id, u.entity_id, u.name_kind, u.name, u.name_key, nullif(u.locale, ''), nullif(u.source_key, ''),
  nullif(u.valid_from, '')::timestamptz, nullif(u.valid_from_precision, ''),
  nullif(u.valid_to, '')::timestamptz, nullif(u.valid_to_precision, ''), u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @recorded_at::timestamptz AS recorded_at,
    unnest(@name_ids::uuid[]) AS name_id,
    unnest(@entity_ids::uuid[]) AS entity_id,
    unnest(@name_kinds::text[]) AS name_kind,
    unnest(@names::text[]) AS name,
    unnest(@name_keys::text[]) AS name_key,
    unnest(@locales::text[]) AS locale,
    unnest(@source_keys::text[]) AS source_key,
    unnest(@valid_froms::text[]) AS valid_from,
    unnest(@valid_from_precisions::text[]) AS valid_from_precision,
    unnest(@valid_tos::text[]) AS valid_to,
    unnest(@valid_to_precisions::text[]) AS valid_to_precision
) AS u
ON CONFLICT (team_id, entity_id, name_kind, name, locale, source_key, valid_from, valid_to) DO NOTHING;

-- name: InsertExternalIDs :exec
INSERT INTO entity_external_ids (team_id, external_id, source, entity_id, created_at)
SELECT t.team_id, u.external_id, u.source, u.entity_id, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @source::text AS source,
    @recorded_at::timestamptz AS recorded_at,
    unnest(@entity_ids::uuid[]) AS entity_id,
    unnest(@external_ids::text[]) AS external_id
) AS u;

-- name: InsertValues :many
-- Returns the rows that were not there yet.
INSERT INTO value_records AS v (team_id, value_id, value_type, canonical_text, canonical_value_hash, normaliser_version, created_at)
SELECT t.team_id, u.value_id, u.value_type, u.canonical_text, u.canonical_value_hash, u.normaliser_version, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @normaliser_version::integer AS normaliser_version,
    @recorded_at::timestamptz AS recorded_at,
    unnest(@value_ids::uuid[]) AS value_id,
    unnest(@value_types::text[]) AS value_type,
    unnest(@canonical_texts::text[]) AS canonical_text,
    unnest(@hashes::bytea[]) AS canonical_value_hash
) AS u
ON CONFLICT (team_id, value_type, canonical_value_hash) DO NOTHING
RETURNING v.value_id;

-- name: InsertPredicates :execrows
INSERT INTO predicate_definitions (team_id, predicate_key, predicate_version, object_kind, acyclic, description, shared_version, source, created_at)
SELECT t.team_id, u.predicate_key, coalesce(s.predicate_version, 1), coalesce(s.object_kind, u.object_kind),
  coalesce(s.acyclic, false), s.description, s.predicate_version, nullif(u.source, ''), u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @source::text AS source,
    @recorded_at::timestamptz AS recorded_at,
    unnest(@predicate_keys::text[]) AS predicate_key,
    unnest(@object_kinds::text[]) AS object_kind
) AS u
LEFT JOIN shared.predicate_definitions AS s
  ON s.predicate_key = u.predicate_key AND s.predicate_version = 1
ON CONFLICT (team_id, predicate_key, predicate_version) DO NOTHING;

-- name: InsertRelationships :many
-- Inserts what is not there by identity, with its first version row, and returns those ids.
WITH added AS (
  INSERT INTO relationship_records AS r (team_id, relationship_id, owner_profile_id, subject_entity_id,
    predicate_key, predicate_version, object_entity_id, object_value_id, object_format, object_lang, scope, props,
    valid_from, valid_from_precision, valid_to, valid_to_precision, tier, status, support_count,
    relationship_identity_hash, created_at, updated_at)
  SELECT t.team_id, u.relationship_id, u.profile_id, u.subject_id,
    u.predicate_key, u.predicate_version,
    nullif(u.object_entity_id, '00000000-0000-0000-0000-000000000000'), nullif(u.object_value_id, '00000000-0000-0000-0000-000000000000'),
    nullif(u.object_format, ''), nullif(u.object_lang, ''), nullif(u.scope, ''), nullif(u.props, '')::jsonb,
    nullif(u.valid_from, '')::timestamptz, nullif(u.valid_from_precision, ''),
    nullif(u.valid_to, '')::timestamptz, nullif(u.valid_to_precision, ''),
    u.tier, 'active', u.support_count, u.identity_hash, u.recorded_at, u.recorded_at
  FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
  CROSS JOIN (
    SELECT @profile_id::uuid AS profile_id,
      @tier::text AS tier,
      @recorded_at::timestamptz AS recorded_at,
      unnest(@relationship_ids::uuid[]) AS relationship_id,
      unnest(@subject_ids::uuid[]) AS subject_id,
      unnest(@predicate_keys::text[]) AS predicate_key,
      unnest(@predicate_versions::integer[]) AS predicate_version,
      unnest(@object_entity_ids::uuid[]) AS object_entity_id,
      unnest(@object_value_ids::uuid[]) AS object_value_id,
      unnest(@object_formats::text[]) AS object_format,
      unnest(@object_langs::text[]) AS object_lang,
      unnest(@scopes::text[]) AS scope,
      unnest(@props::text[]) AS props,
      unnest(@valid_froms::text[]) AS valid_from,
      unnest(@valid_from_precisions::text[]) AS valid_from_precision,
      unnest(@valid_tos::text[]) AS valid_to,
      unnest(@valid_to_precisions::text[]) AS valid_to_precision,
      unnest(@support_counts::integer[]) AS support_count,
      unnest(@identity_hashes::bytea[]) AS identity_hash
  ) AS u
  ON CONFLICT (team_id, owner_profile_id, relationship_identity_hash) DO NOTHING
  RETURNING r.team_id, r.relationship_id, r.owner_profile_id, r.tier, r.status, r.valid_from, r.valid_from_precision,
    r.valid_to, r.valid_to_precision, r.support_count, r.created_at
)
INSERT INTO relationship_versions AS w (team_id, relationship_id, version, change, actor_profile_id, tier, status,
  valid_from, valid_from_precision, valid_to, valid_to_precision, support_count, recorded_at)
SELECT a.team_id, a.relationship_id, 1, 'asserted', a.owner_profile_id, a.tier, a.status,
  a.valid_from, a.valid_from_precision, a.valid_to, a.valid_to_precision, a.support_count, a.created_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
JOIN added AS a ON a.team_id = t.team_id
RETURNING w.relationship_id;

-- name: RelationshipIDsByIdentity :many
-- index: relationship_records_identity_key
-- A LATERAL each: see the comment on top of files.sql.
SELECT r.relationship_id, r.relationship_identity_hash, r.status, r.version
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@identity_hashes::bytea[]) AS p(identity_hash)
CROSS JOIN LATERAL (
  SELECT q.relationship_id, q.relationship_identity_hash, q.status, q.version
  FROM relationship_records AS q
  WHERE q.team_id = @team_id AND q.team_id = t.team_id AND q.owner_profile_id = @profile_id
    AND q.relationship_identity_hash = p.identity_hash
  LIMIT 1
) AS r;

-- name: EnsureIngest :exec
INSERT INTO ingests (team_id, ingest_id, profile_id, kind, source, created_at)
SELECT t.team_id, u.ingest_id, u.profile_id, u.kind, u.source, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @ingest_id::uuid AS ingest_id,
    @profile_id::uuid AS profile_id,
    @kind::text AS kind,
    @source::text AS source,
    @recorded_at::timestamptz AS recorded_at
) AS u
ON CONFLICT (team_id, kind, source) DO NOTHING;

-- name: IngestBySource :one
-- index: ingests_source_key, evidence_fragments_index_key
SELECT i.ingest_id, coalesce((
  SELECT max(f.evidence_index) FROM evidence_fragments AS f
  WHERE f.team_id = @team_id AND f.team_id = i.team_id AND f.ingest_id = i.ingest_id), 0)::integer AS last_index
FROM ingests AS i
WHERE i.team_id = @team_id AND i.kind = @kind AND i.source = @source;

-- name: FragmentsByHash :many
-- index: evidence_fragments_content_key
SELECT f.evidence_id, f.content_hash
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@hashes::bytea[]) AS p(content_hash)
CROSS JOIN LATERAL (
  SELECT g.evidence_id, g.content_hash
  FROM evidence_fragments AS g
  WHERE g.team_id = @team_id AND g.team_id = t.team_id AND g.ingest_id = @ingest_id AND g.content_hash = p.content_hash
  LIMIT 1
) AS f;

-- name: InsertFragments :exec
INSERT INTO evidence_fragments (team_id, evidence_id, ingest_id, evidence_index, content, content_hash, created_at)
SELECT t.team_id, u.evidence_id, u.ingest_id, u.evidence_index, u.content, u.content_hash, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @ingest_id::uuid AS ingest_id,
    @recorded_at::timestamptz AS recorded_at,
    unnest(@evidence_ids::uuid[]) AS evidence_id,
    unnest(@evidence_indexes::integer[]) AS evidence_index,
    unnest(@contents::text[]) AS content,
    unnest(@hashes::bytea[]) AS content_hash
) AS u;

-- name: InsertSupports :many
-- Returns the relationship of each support that was not there yet.
INSERT INTO relationship_evidence_supports AS s (team_id, relationship_id, evidence_id, created_at)
SELECT t.team_id, u.relationship_id, u.evidence_id, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @recorded_at::timestamptz AS recorded_at,
    unnest(@relationship_ids::uuid[]) AS relationship_id,
    unnest(@evidence_ids::uuid[]) AS evidence_id
) AS u
ON CONFLICT (team_id, relationship_id, evidence_id) DO NOTHING
RETURNING s.relationship_id;

-- name: ChangeRelationships :execrows
-- index: relationship_records_pk
-- One change to each of the relationships: new status ('' keeps it), more supports, the next version and its row.
-- A transaction that waited for a lock may be older than the row it changes: recorded time never runs backwards.
WITH changed AS (
  UPDATE relationship_records AS r
  SET status = coalesce(nullif(u.status, ''), r.status), support_count = r.support_count + u.added,
    version = r.version + 1, updated_at = greatest(r.updated_at, u.recorded_at)
  FROM (
    SELECT @status::text AS status,
    @recorded_at::timestamptz AS recorded_at,
    unnest(@relationship_ids::uuid[]) AS relationship_id,
    unnest(@added_supports::integer[]) AS added
  ) AS u
  WHERE r.team_id = @team_id AND r.relationship_id = u.relationship_id
  RETURNING r.team_id, r.relationship_id, r.version, r.tier, r.status, r.valid_from, r.valid_from_precision,
    r.valid_to, r.valid_to_precision, r.support_count, r.updated_at
)
INSERT INTO relationship_versions (team_id, relationship_id, version, change, reason, actor_profile_id, tier, status,
  valid_from, valid_from_precision, valid_to, valid_to_precision, support_count, recorded_at)
SELECT c.team_id, c.relationship_id, c.version, u.change, nullif(u.reason, ''), u.profile_id, c.tier, c.status,
  c.valid_from, c.valid_from_precision, c.valid_to, c.valid_to_precision, c.support_count, c.updated_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
JOIN changed AS c ON c.team_id = t.team_id
CROSS JOIN (SELECT @change::text AS change, @reason::text AS reason, @profile_id::uuid AS profile_id) AS u;

-- name: LockEntity :one
-- index: entity_records_pk
-- NO KEY: rows that refer to this one can still be inserted, which locks its key (FOR KEY SHARE); keys never change.
SELECT e.version, e.status
FROM entity_records AS e
WHERE e.team_id = @team_id AND e.entity_id = @entity_id
FOR NO KEY UPDATE;

-- name: LockRelationship :one
-- index: relationship_records_pk
SELECT r.version, r.status
FROM relationship_records AS r
WHERE r.team_id = @team_id AND r.relationship_id = @relationship_id
FOR NO KEY UPDATE;

-- name: LockPredicate :one
-- index: predicate_definitions_pk
-- The lock that makes the cycle check of an acyclic predicate safe against another writer.
SELECT d.predicate_key
FROM predicate_definitions AS d
WHERE d.team_id = @team_id AND d.predicate_key = @predicate_key AND d.predicate_version = @predicate_version
FOR NO KEY UPDATE;

-- name: CanonicalName :one
-- index: entity_names_canonical_idx
SELECT n.name_id, n.name
FROM entity_names AS n
WHERE n.team_id = @team_id AND n.entity_id = @entity_id AND n.name_kind = 'canonical';

-- name: RetireName :exec
-- index: entity_names_pk
-- The canonical name becomes a former one, valid until now.
UPDATE entity_names AS n
SET name_kind = 'former', source_key = 'former_name', valid_to = u.recorded_at, valid_to_precision = 'time'
FROM (SELECT @recorded_at::timestamptz AS recorded_at) AS u
WHERE n.team_id = @team_id AND n.name_id = @name_id;

-- name: BumpEntity :one
-- index: entity_records_pk
UPDATE entity_records AS e
SET version = e.version + 1, updated_at = greatest(e.updated_at, u.recorded_at)
FROM (SELECT @recorded_at::timestamptz AS recorded_at) AS u
WHERE e.team_id = @team_id AND e.entity_id = @entity_id
RETURNING e.version;

-- name: OperationByKey :one
-- index: operation_events_idempotency_key
SELECT o.operation, o.target_id, o.request_hash
FROM operation_events AS o
WHERE o.team_id = @team_id AND o.profile_id = @profile_id AND o.idempotency_key = @idempotency_key::text;

-- name: InsertOperation :execrows
INSERT INTO operation_events (team_id, event_id, profile_id, operation, target_id, idempotency_key, request_hash, created_at)
SELECT t.team_id, u.event_id, u.profile_id, u.operation, u.target_id,
  nullif(u.idempotency_key, ''), u.request_hash, u.recorded_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @event_id::uuid AS event_id,
    @profile_id::uuid AS profile_id,
    @operation::text AS operation,
    @target_id::uuid AS target_id,
    @idempotency_key::text AS idempotency_key,
    @request_hash::bytea AS request_hash,
    @recorded_at::timestamptz AS recorded_at
) AS u
ON CONFLICT (team_id, profile_id, idempotency_key) DO NOTHING;

-- name: InsertImportRun :exec
INSERT INTO import_runs (team_id, import_run_id, profile_id, source, read_count, added_count, unchanged_count, refused_count, started_at, finished_at)
SELECT t.team_id, u.import_run_id, u.profile_id, u.source, u.read_count, u.added_count,
  u.unchanged_count, u.refused_count, u.started_at, u.finished_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN (
  SELECT @import_run_id::uuid AS import_run_id,
    @profile_id::uuid AS profile_id,
    @source::text AS source,
    @read_count::bigint AS read_count,
    @added_count::bigint AS added_count,
    @unchanged_count::bigint AS unchanged_count,
    @refused_count::bigint AS refused_count,
    @started_at::timestamptz AS started_at,
    @finished_at::timestamptz AS finished_at
) AS u;

-- name: EntityExists :one
-- index: entity_records_pk
SELECT EXISTS (
  SELECT 1 FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id = @entity_id
)::boolean AS found;
