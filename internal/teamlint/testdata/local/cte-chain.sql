-- verdict: refuse local at 5:112
-- proof: accept
-- why: held through a CTE
-- name: CteChain :many
WITH t AS (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) SELECT e.name FROM t JOIN entity_records AS e ON e.team_id = t.team_id;
