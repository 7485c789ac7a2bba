-- verdict: refuse insert scope
-- why: the team of a row found by its id is not the team
-- name: ValuesSubqueryTeam :many
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ((SELECT r.team_id FROM relationship_records AS r WHERE r.relationship_id = $3), $2, $3, 'a') RETURNING $1::uuid AS team_id;
