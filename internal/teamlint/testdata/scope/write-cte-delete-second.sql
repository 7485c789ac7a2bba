-- verdict: refuse scope at 4:140
-- why: the second data-modifying CTE has the id alone
-- name: WriteCteDeleteSecond :many
WITH f AS (DELETE FROM evidence_fragments AS x WHERE x.team_id = $1 AND x.relationship_id = $2 RETURNING x.evidence_id), r AS (DELETE FROM relationship_records AS y WHERE y.relationship_id = $2 RETURNING y.relationship_id) SELECT (SELECT count(*) FROM f) AS fragments, (SELECT count(*) FROM r) AS relationships;
