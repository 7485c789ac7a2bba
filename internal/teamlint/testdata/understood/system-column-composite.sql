-- verdict: refuse understood at 4:9
-- why: where a row is stored, asked of the whole row
-- name: SystemColumnComposite :many
SELECT (e).ctid FROM entity_records AS e WHERE e.team_id = $1;
