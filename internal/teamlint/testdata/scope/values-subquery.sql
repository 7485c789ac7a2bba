-- verdict: refuse scope at 4:48
-- why: a subquery inside VALUES reads every team
-- name: ValuesSubquery :many
SELECT v.n FROM (VALUES ((SELECT count(*) FROM entity_records AS e))) AS v(n) WHERE $1::uuid IS NOT NULL;
