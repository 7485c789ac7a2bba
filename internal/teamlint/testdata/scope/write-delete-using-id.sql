-- verdict: refuse scope join at 5:13
-- proof: refuse scope at 5:13
-- why: the target is found by its id alone
-- name: WriteDeleteUsingId :exec
DELETE FROM evidence_fragments AS f USING relationship_records AS r WHERE r.team_id = $1 AND f.relationship_id = r.relationship_id;
