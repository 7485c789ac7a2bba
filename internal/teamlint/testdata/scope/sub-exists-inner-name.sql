-- verdict: refuse scope at 4:20
-- why: the unqualified name is the column inside
-- name: SubExistsInnerName :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM unnest($2::uuid[]) AS u(team_id) WHERE team_id = $1);
