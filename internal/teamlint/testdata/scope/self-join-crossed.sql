-- verdict: refuse scope join at 5:45
-- proof: refuse scope at 5:45
-- why: each alias is compared with its own column, and one of them with the team
-- name: SelfJoinCrossed :many
SELECT a.name FROM entity_records AS a JOIN entity_records AS b ON b.team_id = b.team_id AND a.team_id = a.team_id WHERE a.team_id = $1;
