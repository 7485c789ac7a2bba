-- verdict: accept
-- why: window functions come after WHERE
-- name: Window :many
SELECT name, row_number() OVER (PARTITION BY entity_kind ORDER BY created_at DESC) AS n, lag(name) OVER w AS before FROM entity_records WHERE team_id = @team_id WINDOW w AS (ORDER BY name);
