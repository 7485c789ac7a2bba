-- verdict: accept
-- why: each is joined to one of the others
-- name: ChainOfThree :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = e.team_id JOIN evidence_fragments AS f ON f.team_id = @team_id AND f.team_id = r.team_id WHERE e.team_id = @team_id;
