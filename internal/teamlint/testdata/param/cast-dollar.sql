-- verdict: refuse param at 4:64
-- why: the team as text
-- name: CastDollar :many
SELECT name FROM entity_records WHERE team_id = $1 AND name <> $1::text;
