-- verdict: accept
-- why: each of two data-modifying CTEs holds its target
-- name: WriteCteDeleteHeld :many
WITH f AS (DELETE FROM evidence_fragments AS x WHERE x.team_id = $1 AND x.relationship_id = $2 RETURNING x.evidence_id), r AS (DELETE FROM relationship_records AS y WHERE y.team_id = $1 AND y.relationship_id = $2 RETURNING y.relationship_id) SELECT (SELECT count(*) FROM f) AS fragments, (SELECT count(*) FROM r) AS relationships;
