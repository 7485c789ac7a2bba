-- verdict: refuse scope at 4:24
-- why: a data-modifying CTE is a statement of its own
-- name: CteWrite :many
WITH d AS (DELETE FROM evidence_fragments AS f WHERE f.content = @content RETURNING f.evidence_id) SELECT e.name FROM entity_records AS e WHERE e.team_id = $1;
