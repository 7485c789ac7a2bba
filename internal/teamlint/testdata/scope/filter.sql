-- verdict: refuse scope at 4:66
-- why: FILTER filters what one aggregate sees
-- name: Filter :many
SELECT count(*) FILTER (WHERE team_id = @team_id), count(*) FROM entity_records;
