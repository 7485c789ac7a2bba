-- verdict: refuse function at 4:67
-- why: an operator of another schema
-- name: Operator :many
SELECT name FROM entity_records WHERE team_id = @team_id AND name OPERATOR(public.=) @name;
