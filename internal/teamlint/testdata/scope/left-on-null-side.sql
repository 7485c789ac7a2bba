-- verdict: accept
-- why: ON of a left join holds the side it may leave out
-- name: LeftOnNullSide :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
