-- verdict: refuse scope local
-- proof: refuse scope at 5:88
-- why: the condition above holds the table, not the subquery in its list
-- name: DerivedScalarInside :many
SELECT s.name, s.newest FROM (SELECT e.team_id, e.name, (SELECT max(r.valid_from) FROM relationship_records AS r) AS newest FROM entity_records AS e) AS s WHERE s.team_id = $1;
