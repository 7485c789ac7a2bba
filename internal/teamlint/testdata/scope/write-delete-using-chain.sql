-- verdict: refuse local at 5:13
-- proof: accept
-- why: the target follows the held table of USING
-- name: WriteDeleteUsingChain :exec
DELETE FROM evidence_fragments AS f USING relationship_records AS r WHERE r.team_id = $1 AND f.team_id = r.team_id AND f.relationship_id = r.relationship_id AND r.status = $2;
