-- verdict: accept
-- why: what can be reached over relationships, each once
-- name: RecursiveGraph :many
WITH RECURSIVE reach(team_id, entity_id, depth, path) AS (
    SELECT e.team_id, e.entity_id, 0, ARRAY[e.entity_id]
    FROM entity_records AS e WHERE e.team_id = $1 AND e.entity_id = @start_id
    UNION ALL
    SELECT r.team_id, r.object_entity_id, reach.depth + 1, reach.path || r.object_entity_id
    FROM reach
    JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = reach.team_id AND r.subject_entity_id = reach.entity_id
    WHERE reach.depth < @max_depth::integer AND r.object_entity_id <> ALL (reach.path)
)
SELECT DISTINCT ON (reach.entity_id) reach.entity_id, reach.depth FROM reach ORDER BY reach.entity_id, reach.depth;
