-- verdict: refuse scope join at 5:143
-- proof: refuse scope at 5:143
-- why: a comma inside a subquery on the null-supplying side
-- name: OuterCrossInNullSide :many
SELECT e.name, s.content FROM entity_records AS e LEFT JOIN (SELECT r.team_id, r.subject_entity_id, f.content FROM relationship_records AS r, evidence_fragments AS f WHERE r.team_id = $1) AS s ON s.team_id = e.team_id AND s.subject_entity_id = e.entity_id WHERE e.team_id = $1;
