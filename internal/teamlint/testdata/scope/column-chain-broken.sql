-- verdict: refuse scope join at 5:23
-- proof: refuse scope at 5:23
-- why: the chain goes over ids
-- name: ColumnChainBroken :many
SELECT f.content FROM evidence_fragments AS f, relationship_records AS r WHERE r.team_id = $1 AND f.relationship_id = r.relationship_id;
