-- verdict: refuse local at 5:45
-- proof: accept
-- why: the merged column of two joins
-- name: UsingThree :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r USING (team_id) JOIN evidence_fragments AS f USING (team_id, relationship_id) WHERE team_id = $1;
