-- verdict: refuse scope at 4:21
-- why: the preserved side of the upper join is a join that nothing filters
-- name: OuterNestedPreservedBelow :many
SELECT e.name FROM (entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) LEFT JOIN evidence_fragments AS f ON f.team_id = $1 AND f.team_id = r.team_id AND r.team_id = $1;
