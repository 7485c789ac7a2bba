-- verdict: refuse insert
-- proof: accept
-- why: rows of VALUES beside the parameter
-- name: SelectValues :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT $1, v.id FROM (VALUES ($2::uuid), ($3::uuid)) AS v(id);
