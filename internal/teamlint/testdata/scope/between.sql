-- verdict: refuse scope at 4:18
-- why: a range is not equality
-- name: Between :many
SELECT name FROM entity_records WHERE team_id BETWEEN @team_id AND @last;
