-- verdict: refuse insert
-- proof: accept
-- why: a CTE of the parameters carries the team
-- name: SelectCteArgs :many
WITH args AS (SELECT $1::uuid AS team_id, $2::uuid AS id) INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT args.team_id, args.id FROM args;
