-- verdict: refuse scope at 4:13
-- why: the anti-join holds nothing of the target
-- name: WriteDeleteNotExistsOnly :exec
DELETE FROM entity_records AS e WHERE NOT EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
