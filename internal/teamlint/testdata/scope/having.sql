-- verdict: refuse scope at 4:31
-- why: HAVING filters groups
-- name: Having :many
SELECT team_id, count(*) FROM entity_records GROUP BY team_id HAVING team_id = @team_id;
