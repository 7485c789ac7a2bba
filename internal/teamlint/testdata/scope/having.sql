-- verdict: refuse local at 5:31
-- proof: accept
-- why: HAVING holds the grouped team, but WHERE has no condition of its own
-- name: Having :many
SELECT team_id, count(*) FROM entity_records GROUP BY team_id HAVING team_id = @team_id;
