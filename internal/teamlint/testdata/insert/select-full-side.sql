-- verdict: refuse insert
-- why: the rows of a full join that only one side has
-- name: SelectFullSide :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT a.team_id, b.id FROM (SELECT e.team_id, e.entity_id AS id FROM entity_records AS e WHERE e.team_id = $1) AS a FULL JOIN (SELECT r.team_id, r.subject_entity_id AS id FROM relationship_records AS r WHERE r.team_id = $1) AS b ON b.team_id = a.team_id AND b.id = a.id;
