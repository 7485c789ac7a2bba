-- verdict: refuse join at 5:76
-- proof: accept
-- why: LATERAL beside a tenant table is a join
-- name: Lateral :many
SELECT e.name, c.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT count(*) AS total FROM relationship_records AS r WHERE r.team_id = @team_id AND r.subject_entity_id = e.entity_id) AS c WHERE e.team_id = @team_id;
