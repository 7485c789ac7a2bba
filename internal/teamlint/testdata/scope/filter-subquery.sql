-- verdict: refuse scope at 4:71
-- why: a subquery in FILTER reads every team
-- name: FilterSubquery :many
SELECT count(*) FILTER (WHERE e.version > (SELECT avg(x.version) FROM entity_records AS x)) FROM entity_records AS e WHERE e.team_id = $1;
