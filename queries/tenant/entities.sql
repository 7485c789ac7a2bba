-- Entities with their canonical name. Every entity has exactly one.

-- name: EntitiesByID :many
-- index: entity_records_pk, entity_names_key | entity_names_canonical_idx
-- A join with the ids, not = ANY(ids): for a list of unknown length PostgreSQL 17 would rather walk over the whole team,
-- by an index that holds the id behind the time of update.
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name
FROM entity_records AS e
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
JOIN (SELECT DISTINCT unnest(@entity_ids::uuid[]) AS entity_id) AS p
  ON p.entity_id = e.entity_id
WHERE e.team_id = @team_id;

-- The lists take a name range [name_from, name_to) over name_key, no kinds for "any kind", and '{}' for
-- "any attributes". A page starts behind the position (key, entity_id), in the order its name says. Pages by time look
-- up names by a LATERAL with a LIMIT: joined, any range of names counts as a short one, and all names would be read.

-- name: EntitiesByNameAsc :many
-- index: entity_names_sort_idx, entity_records_pk
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (n.name_key, n.entity_id) > (@after_key::text, @after_id::uuid)
ORDER BY n.name_key, n.entity_id
LIMIT @page_size;

-- name: EntitiesByNameDesc :many
-- index: entity_names_sort_idx, entity_records_pk
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (n.name_key, n.entity_id) < (@after_key::text, @after_id::uuid)
ORDER BY n.name_key DESC, n.entity_id DESC
LIMIT @page_size;

-- name: EntitiesByCreatedAsc :many
-- index: entity_records_created_idx
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
CROSS JOIN LATERAL (
  SELECT m.name, m.name_key
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = e.team_id AND m.entity_id = e.entity_id AND m.name_kind = 'canonical'
    AND m.name_key >= @name_from AND m.name_key < @name_to
  LIMIT 1
) AS n
WHERE e.team_id = @team_id
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (e.created_at, e.entity_id) > (@after_key::timestamptz, @after_id::uuid)
ORDER BY e.created_at, e.entity_id
LIMIT @page_size;

-- name: EntitiesByCreatedDesc :many
-- index: entity_records_created_idx
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
CROSS JOIN LATERAL (
  SELECT m.name, m.name_key
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = e.team_id AND m.entity_id = e.entity_id AND m.name_kind = 'canonical'
    AND m.name_key >= @name_from AND m.name_key < @name_to
  LIMIT 1
) AS n
WHERE e.team_id = @team_id
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (e.created_at, e.entity_id) < (@after_key::timestamptz, @after_id::uuid)
ORDER BY e.created_at DESC, e.entity_id DESC
LIMIT @page_size;

-- name: EntitiesByUpdatedAsc :many
-- index: entity_records_updated_idx
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
CROSS JOIN LATERAL (
  SELECT m.name, m.name_key
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = e.team_id AND m.entity_id = e.entity_id AND m.name_kind = 'canonical'
    AND m.name_key >= @name_from AND m.name_key < @name_to
  LIMIT 1
) AS n
WHERE e.team_id = @team_id
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (e.updated_at, e.entity_id) > (@after_key::timestamptz, @after_id::uuid)
ORDER BY e.updated_at, e.entity_id
LIMIT @page_size;

-- name: EntitiesByUpdatedDesc :many
-- index: entity_records_updated_idx
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name, n.name_key
FROM entity_records AS e
CROSS JOIN LATERAL (
  SELECT m.name, m.name_key
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = e.team_id AND m.entity_id = e.entity_id AND m.name_kind = 'canonical'
    AND m.name_key >= @name_from AND m.name_key < @name_to
  LIMIT 1
) AS n
WHERE e.team_id = @team_id
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (e.updated_at, e.entity_id) < (@after_key::timestamptz, @after_id::uuid)
ORDER BY e.updated_at DESC, e.entity_id DESC
LIMIT @page_size;

-- name: CountEntities :one
-- index: entity_names_sort_idx, entity_records_pk
-- plans:allow seq-scan/custom it reads all rows of the team, which may be most of the table; the store has generic plans
SELECT count(*)
FROM entity_records AS e
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb;

-- name: EntityIDsByName :many
-- index: entity_names_search_idx, entity_records_pk
-- Entities that bear a name now or did before, those of the canonical name first. At most page_size rows.
SELECT e.entity_id, bool_or(n.name_kind = 'canonical')::boolean AS canonical
FROM entity_names AS n
JOIN entity_records AS e
  ON e.team_id = @team_id AND e.team_id = n.team_id AND e.entity_id = n.entity_id
WHERE n.team_id = @team_id AND n.name_key = @name_key
  AND (@kind::text = '' OR e.entity_kind = @kind::text)
  AND e.status = 'active'
GROUP BY e.entity_id
ORDER BY canonical DESC, e.entity_id
LIMIT @page_size;

-- name: EntityIDsByExternalID :many
-- index: entity_external_ids_pk
SELECT x.entity_id, x.source
FROM entity_external_ids AS x
WHERE x.team_id = @team_id AND x.external_id = @external_id
  AND (@source::text = '' OR x.source = @source::text)
ORDER BY x.source
LIMIT @page_size;

-- name: NamesOfEntities :many
-- index: entity_names_key
-- The canonical name first, then by kind and name; at most page_size of each entity.
SELECT n.entity_id, n.name_id, n.name_kind, n.name, n.locale,
  n.valid_from, n.valid_from_precision, n.valid_to, n.valid_to_precision, n.created_at
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT m.entity_id, m.name_id, m.name_kind, m.name, m.locale,
    m.valid_from, m.valid_from_precision, m.valid_to, m.valid_to_precision, m.created_at
  FROM entity_names AS m
  WHERE m.team_id = @team_id AND m.team_id = t.team_id AND m.entity_id = p.entity_id
  ORDER BY m.name_kind <> 'canonical', m.name_kind, m.name, m.name_id
  LIMIT @page_size
) AS n;

-- name: ExternalIDsOfEntities :many
-- index: entity_external_ids_entity_idx
SELECT x.entity_id, x.source, x.external_id
FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t
CROSS JOIN unnest(@entity_ids::uuid[]) AS p(entity_id)
CROSS JOIN LATERAL (
  SELECT y.entity_id, y.source, y.external_id
  FROM entity_external_ids AS y
  WHERE y.team_id = @team_id AND y.team_id = t.team_id AND y.entity_id = p.entity_id
  ORDER BY y.external_id, y.source
  LIMIT @page_size
) AS x;
