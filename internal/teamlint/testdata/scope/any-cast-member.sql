-- verdict: accept
-- why: the same with the cast on the member
-- name: AnyCastMember :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ANY (ARRAY[$1::uuid]);
