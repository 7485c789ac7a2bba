-- verdict: refuse insert
-- why: the star puts the columns in another order
-- name: SelectStarSwapped :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT s.* FROM (SELECT r.relationship_id, r.team_id FROM relationship_records AS r WHERE r.team_id = $1) AS s;
