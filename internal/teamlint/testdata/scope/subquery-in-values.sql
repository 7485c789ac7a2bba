-- verdict: refuse scope at 4:144
-- why: a subquery in VALUES
-- name: SubqueryInValues :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES (@team_id, @evidence_id, (SELECT r.relationship_id FROM relationship_records AS r LIMIT 1), @content);
