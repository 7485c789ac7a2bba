-- verdict: refuse scope at 4:21
-- why: the ON of an outer join above keeps the rows of an inner join below
-- name: InnerBelowLeft :many
SELECT e.name FROM (entity_records AS e JOIN evidence_fragments AS f ON f.team_id = e.team_id AND f.content = e.name) LEFT JOIN relationship_records AS r ON e.team_id = @team_id AND f.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id;
