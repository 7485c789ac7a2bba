-- verdict: refuse understood at 4:18
-- why: not reachable
-- name: OtherDatabase :many
SELECT name FROM other.public.entity_records WHERE team_id = @team_id;
