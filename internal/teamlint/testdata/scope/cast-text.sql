-- verdict: refuse scope at 4:18
-- why: a cast to text is not the column
-- name: CastText :many
SELECT name FROM entity_records WHERE team_id::text = @team_id;
