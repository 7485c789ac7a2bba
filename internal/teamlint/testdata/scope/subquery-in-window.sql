-- verdict: refuse scope at 4:67
-- why: a subquery in a window frame
-- name: SubqueryInWindow :many
SELECT sum(version) OVER (ORDER BY (SELECT max(r.valid_from) FROM relationship_records AS r)) FROM entity_records WHERE team_id = $1;
