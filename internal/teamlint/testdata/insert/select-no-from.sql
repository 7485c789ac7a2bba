-- verdict: refuse insert
-- proof: accept
-- why: $1 in the one row of a SELECT without FROM
-- name: SelectNoFrom :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT $1, $2::uuid WHERE $3::boolean;
