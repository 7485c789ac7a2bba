-- verdict: accept
-- why: top of each parent by LATERAL
-- name: LateralTop :many
SELECT p.id, r.relationship_id FROM unnest(@ids::uuid[]) AS p(id) CROSS JOIN LATERAL (SELECT x.relationship_id FROM relationship_records AS x WHERE x.team_id = $1 AND x.subject_entity_id = p.id ORDER BY x.relationship_id LIMIT @page_size) AS r;
