-- verdict: refuse scope at 4:20
-- why: CASE proves nothing, not even this one
-- name: CaseTeam :many
SELECT e.name FROM entity_records AS e WHERE CASE WHEN e.team_id = $1 THEN e.status = $2 ELSE false END;
