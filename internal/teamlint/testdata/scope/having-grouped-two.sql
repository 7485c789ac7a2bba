-- verdict: refuse local at 5:37
-- proof: accept
-- why: the team is one of the grouped columns, so HAVING takes whole teams away
-- name: HavingGroupedTwo :many
SELECT e.entity_kind, count(*) FROM entity_records AS e GROUP BY e.team_id, e.entity_kind HAVING e.team_id = $1 AND count(*) > $2;
