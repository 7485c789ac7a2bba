-- verdict: accept
-- why: a join inside the null-supplying side
-- name: NestedJoin :many
SELECT e.name FROM entity_records AS e LEFT JOIN (relationship_records AS r JOIN evidence_fragments AS f ON f.team_id = r.team_id AND f.relationship_id = r.relationship_id) ON r.team_id = @team_id AND f.team_id = @team_id AND r.team_id = e.team_id WHERE e.team_id = @team_id;
