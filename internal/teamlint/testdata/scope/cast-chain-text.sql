-- verdict: refuse scope join at 5:45
-- proof: refuse scope at 5:45
-- why: the link between the tables is cut by a cast to text
-- name: CastChainText :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id::text = e.team_id::text WHERE e.team_id = $1;
