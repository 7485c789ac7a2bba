-- verdict: accept
-- why: a subquery puts its team out and is joined on it
-- name: Derived :many
SELECT e.name, c.n FROM entity_records AS e JOIN (SELECT r.team_id, r.subject_entity_id, count(*) AS n FROM relationship_records AS r WHERE r.team_id = @team_id GROUP BY r.team_id, r.subject_entity_id) AS c ON c.team_id = e.team_id AND c.subject_entity_id = e.entity_id WHERE e.team_id = @team_id;
