-- verdict: refuse scope at 4:22
-- why: one group of everything
-- name: HavingNoGroup :many
SELECT count(*) FROM entity_records AS e HAVING $1::uuid IS NOT NULL;
