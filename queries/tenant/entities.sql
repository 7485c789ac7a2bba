-- Entities with their canonical name. Every entity has exactly one.

-- name: EntitiesByID :many
SELECT e.entity_id, e.entity_kind, e.status, e.description, e.attributes, e.successor_entity_id, e.version,
  e.created_at, e.updated_at, n.name
FROM entity_records AS e
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id AND e.entity_id = ANY(@entity_ids::uuid[]);

-- The lists take a name range [name_from, name_to) over name_key, no kinds for "any kind", and '{}' for
-- "any attributes". A page starts behind the position (key, entity_id), in the order its name says.

-- name: EntitiesByNameAsc :many
-- index: entity_names_sort_idx
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
-- index: entity_names_sort_idx
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
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
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
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
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
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
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
JOIN entity_names AS n
  ON n.team_id = @team_id AND n.team_id = e.team_id AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
WHERE e.team_id = @team_id
  AND n.name_key >= @name_from AND n.name_key < @name_to
  AND (cardinality(@kinds::text[]) = 0 OR e.entity_kind = ANY(@kinds::text[]))
  AND e.status = ANY(@statuses::text[])
  AND e.attributes @> @attributes::jsonb
  AND (e.updated_at, e.entity_id) < (@after_key::timestamptz, @after_id::uuid)
ORDER BY e.updated_at DESC, e.entity_id DESC
LIMIT @page_size;

-- name: CountEntities :one
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
-- index: entity_names_search_idx
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
