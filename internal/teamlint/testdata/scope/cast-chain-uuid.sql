-- verdict: refuse local at 5:45
-- proof: accept
-- why: a cast to uuid in the link changes nothing
-- name: CastChainUuid :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id::uuid = e.team_id WHERE e.team_id = $1;
