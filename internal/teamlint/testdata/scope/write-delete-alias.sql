-- verdict: refuse scope join at 5:13
-- proof: refuse scope at 5:13
-- why: the condition is about another reference to the same table
-- name: WriteDeleteAlias :exec
DELETE FROM jobs AS j USING jobs AS other WHERE other.team_id = $1 AND j.team_id <> other.team_id AND j.job_id = other.job_id;
