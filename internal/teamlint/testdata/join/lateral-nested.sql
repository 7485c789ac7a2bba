-- verdict: accept
-- why: the equality stands two levels down
-- name: LateralNested :many
SELECT e.name, c.total FROM entity_records AS e CROSS JOIN LATERAL (SELECT sum(s.n) AS total FROM (SELECT count(*) AS n FROM relationship_records AS r WHERE r.team_id = @team_id AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS s) AS c WHERE e.team_id = @team_id;
