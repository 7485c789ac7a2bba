-- verdict: accept
-- why: the equality with the outer table stands inside LATERAL
-- name: LateralLinked :many
SELECT e.name, c.total FROM entity_records AS e LEFT JOIN LATERAL (SELECT count(*) AS total FROM relationship_records AS r WHERE r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS c ON true WHERE e.team_id = @team_id;
