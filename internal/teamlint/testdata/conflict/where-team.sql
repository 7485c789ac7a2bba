-- verdict: refuse conflict
-- why: the WHERE of DO UPDATE comes after another team's row was in the way
-- name: WhereTeam :exec
INSERT INTO evidence_fragments AS f (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4) ON CONFLICT (evidence_id) DO UPDATE SET content = excluded.content WHERE f.team_id = $1;
