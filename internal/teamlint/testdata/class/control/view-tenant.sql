-- verdict: refuse class at 4:22
-- why: a control statement reads tenant tables through a view
-- name: ViewTenant :many
SELECT count(*) FROM entity_names AS v WHERE v.team_id = $1;
