-- verdict: accept
-- why: rows of a data-modifying CTE
-- name: FromCte :exec
WITH gone AS (DELETE FROM evidence_fragments AS f WHERE f.team_id = @team_id RETURNING f.team_id, f.evidence_id, f.relationship_id, f.content) INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) SELECT g.team_id, g.evidence_id, g.relationship_id, g.content FROM gone AS g;
