-- verdict: refuse scope join at 5:23
-- proof: refuse scope at 5:23
-- why: one link is an order, not an equality
-- name: ColumnChainLess :many
SELECT f.content FROM evidence_fragments AS f, relationship_records AS r WHERE r.team_id = $1 AND f.team_id <= r.team_id AND f.relationship_id = r.relationship_id;
