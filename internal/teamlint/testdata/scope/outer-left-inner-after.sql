-- verdict: refuse local at 5:20
-- proof: accept
-- why: an inner join on the null-supplying side makes the left join inner
-- name: OuterLeftInnerAfter :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.team_id = $1;
