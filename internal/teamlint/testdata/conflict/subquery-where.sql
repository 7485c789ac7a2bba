-- verdict: refuse scope join at 5:214
-- proof: refuse scope at 5:214
-- why: a subquery in the WHERE of DO UPDATE reads every team
-- name: SubqueryWhere :exec
INSERT INTO evidence_fragments AS f (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET content = excluded.content WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.relationship_id = f.relationship_id);
