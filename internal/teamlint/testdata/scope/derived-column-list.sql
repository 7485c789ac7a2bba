-- verdict: refuse local at 5:52
-- proof: accept
-- why: the alias gives the columns their names
-- name: DerivedColumnList :many
SELECT s.label FROM (SELECT e.team_id, e.name FROM entity_records AS e) AS s(owner, label) WHERE s.owner = $1;
