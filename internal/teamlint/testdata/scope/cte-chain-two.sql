-- verdict: refuse local at 5:178
-- proof: accept
-- why: the team goes from one CTE to the next and to a table
-- name: CteChainTwo :many
WITH a AS (SELECT p.team_id, p.profile_id FROM semantic_profile_refs AS p WHERE p.team_id = $1), b AS (SELECT a.team_id AS owner, a.profile_id FROM a) SELECT e.name FROM b JOIN entity_records AS e ON e.team_id = b.owner AND e.entity_id = b.profile_id;
