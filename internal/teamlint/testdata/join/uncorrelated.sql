-- verdict: accept
-- why: a subquery that mentions nothing outside joins nothing
-- name: Uncorrelated :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = @team_id AND e.version > (SELECT avg(x.version) FROM entity_records AS x WHERE x.team_id = @team_id);
