-- verdict: refuse scope at 4:48
-- why: ROLLUP names the team, and no condition does
-- name: GroupSetsBare :many
SELECT e.team_id, e.entity_kind, count(*) FROM entity_records AS e WHERE $1::uuid IS NOT NULL GROUP BY ROLLUP (e.team_id, e.entity_kind);
