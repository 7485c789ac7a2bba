-- verdict: refuse local at 5:101
-- proof: accept
-- why: in ORDER BY, too
-- name: SubScalarOrderBy :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY (SELECT max(r.valid_from) FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) DESC NULLS LAST;
