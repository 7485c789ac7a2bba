-- verdict: accept
-- why: the team is one of the grouped columns
-- name: SelectGrouped :exec
INSERT INTO counters (team_id, name, value) SELECT e.team_id, e.entity_kind, count(*) FROM entity_records AS e WHERE e.team_id = $1 GROUP BY e.team_id, e.entity_kind;
