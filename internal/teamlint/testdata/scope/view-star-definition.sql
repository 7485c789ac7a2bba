-- verdict: refuse local at 5:31
-- proof: accept
-- why: a view that is defined by a star
-- name: ViewStarDefinition :many
SELECT v.name, v.version FROM active_entities AS v WHERE v.team_id = $1 ORDER BY v.created_at DESC LIMIT 10;
