-- verdict: refuse statement at 4:13
-- why: a view is not written through
-- name: ViewDelete :exec
DELETE FROM entity_names AS v WHERE v.team_id = $1 AND v.entity_id = $2;
