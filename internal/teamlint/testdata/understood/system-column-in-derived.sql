-- verdict: refuse understood at 4:29
-- why: put out of a subquery under another name
-- name: SystemColumnInDerived :many
SELECT s.place FROM (SELECT e.ctid AS place, e.team_id FROM entity_records AS e WHERE e.team_id = $1) AS s;
