-- verdict: refuse scope at 4:65
-- why: the alias calls the id the team
-- name: DerivedColumnListSwapped :many
SELECT s.label FROM (SELECT e.team_id, e.entity_id, e.name FROM entity_records AS e) AS s(id, team_id, label) WHERE s.team_id = $1;
