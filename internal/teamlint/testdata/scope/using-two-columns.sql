-- verdict: accept
-- why: the team is one of the columns of USING
-- name: UsingTwoColumns :many
SELECT a.name FROM entity_records AS a JOIN (SELECT x.team_id, x.entity_id FROM entity_records AS x WHERE x.team_id = $1) AS b USING (team_id, entity_id) WHERE a.team_id = $1;
