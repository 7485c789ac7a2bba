-- verdict: accept
-- why: WITH TIES after the equality
-- name: WithTies :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY e.version DESC FETCH FIRST 3 ROWS WITH TIES;
