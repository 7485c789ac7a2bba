-- verdict: refuse local at 5:23
-- proof: accept
-- why: a chain over three tables, written from the far end
-- name: ColumnChainLong :many
SELECT f.content FROM evidence_fragments AS f, relationship_records AS r, entity_records AS e WHERE f.team_id = r.team_id AND r.team_id = e.team_id AND e.team_id = $1 AND f.relationship_id = r.relationship_id AND r.subject_entity_id = e.entity_id;
