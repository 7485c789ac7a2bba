-- verdict: refuse local at 5:62
-- proof: accept
-- why: the same with the condition in WHERE
-- name: CteParamCross :many
WITH args AS (SELECT $1::uuid AS team_id) SELECT e.name FROM entity_records AS e, args WHERE e.team_id = args.team_id;
