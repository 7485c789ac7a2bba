-- verdict: accept
-- why: the AND around the OR carries the fact for every branch
-- name: OrSharedAnd :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND (e.status = $2 OR e.version > $3 OR (e.name = $4 AND e.status <> $2));
