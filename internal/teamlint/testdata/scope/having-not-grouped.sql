-- verdict: refuse scope at 4:37
-- why: the groups hold rows of every team
-- name: HavingNotGrouped :many
SELECT e.entity_kind, count(*) FROM entity_records AS e GROUP BY e.entity_kind HAVING bool_or(e.team_id = $1);
