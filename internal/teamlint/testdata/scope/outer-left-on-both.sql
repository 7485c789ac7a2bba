-- verdict: refuse scope at 4:30
-- why: ON names the team for both, but the preserved side keeps every row
-- name: OuterLeftOnBoth :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.team_id = $1 AND e.team_id = $1 AND r.subject_entity_id = e.entity_id;
