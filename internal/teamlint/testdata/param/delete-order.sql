-- verdict: accept
-- why: the team comes first in WHERE
-- name: DeleteOrder :exec
DELETE FROM jobs WHERE team_id = @team_id AND status = ANY(@states::text[]);
