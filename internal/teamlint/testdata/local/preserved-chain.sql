-- verdict: refuse scope at 4:20
-- why: a fact in ON about the preserved side does not carry over
-- name: PreservedChain :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON r.team_id = e.team_id AND r.team_id = @team_id;
