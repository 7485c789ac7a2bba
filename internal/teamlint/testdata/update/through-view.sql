-- verdict: refuse statement at 4:8
-- why: a view is not written through: its names hide the team
-- name: ThroughView :exec
UPDATE renamed_entities AS v SET owner = $2 WHERE v.owner = $1;
