-- verdict: refuse scope at 4:37
-- why: an aggregate of the column is not the column
-- name: HavingAggregate :many
SELECT e.entity_kind, count(*) FROM entity_records AS e GROUP BY e.entity_kind HAVING (array_agg(e.team_id))[1] = $1;
