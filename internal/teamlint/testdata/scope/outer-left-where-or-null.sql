-- verdict: refuse scope at 4:20
-- why: the WHERE keeps what the join leaves unmatched
-- name: OuterLeftWhereOrNull :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id WHERE r.team_id = $1 OR r.team_id IS NULL;
