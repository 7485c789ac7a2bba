-- verdict: refuse scope join at 5:45
-- proof: refuse scope at 5:45
-- why: only one of two references is held
-- name: SelfJoin :many
SELECT a.name FROM entity_records AS a JOIN entity_records AS b ON b.successor_entity_id = a.entity_id WHERE a.team_id = @team_id;
