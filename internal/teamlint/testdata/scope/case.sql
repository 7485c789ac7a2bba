-- verdict: refuse scope at 4:18
-- why: CASE may be true without the equality
-- name: Case :many
SELECT name FROM entity_records WHERE CASE WHEN @all_teams::boolean THEN true ELSE team_id = $1 END;
