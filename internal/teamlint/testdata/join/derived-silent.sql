-- verdict: refuse join at 5:53
-- proof: accept
-- why: the subquery keeps its team to itself
-- name: DerivedSilent :many
SELECT e.name FROM entity_records AS e JOIN (SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = @team_id) AS c ON c.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
