-- verdict: refuse understood at 4:72
-- why: sqlc would replace the wrong text
-- name: SignOnExpression :many
SELECT name FROM entity_records WHERE team_id = @team_id AND version = @(version + 1);
