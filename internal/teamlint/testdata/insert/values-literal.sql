-- verdict: refuse insert
-- why: a literal is not the team
-- name: ValuesLiteral :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ('11111111-1111-1111-1111-111111111111', $1);
