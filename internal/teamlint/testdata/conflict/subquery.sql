-- verdict: refuse scope at 4:192
-- why: a subquery in DO UPDATE reads every team
-- name: Subquery :exec
INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (team_id, evidence_id) DO UPDATE SET content = (SELECT max(x.content) FROM evidence_fragments AS x);
