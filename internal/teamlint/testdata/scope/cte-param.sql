-- verdict: refuse local at 5:80
-- proof: accept
-- why: a CTE of the parameters carries the team
-- name: CteParam :many
WITH args AS (SELECT $1::uuid AS team_id, $2::text AS kind) SELECT e.name FROM entity_records AS e JOIN args ON args.team_id = e.team_id AND args.kind = e.entity_kind;
