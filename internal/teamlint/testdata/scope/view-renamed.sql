-- verdict: refuse local at 5:21
-- proof: accept
-- why: the view has names of its own
-- name: ViewRenamed :many
SELECT v.label FROM renamed_entities AS v WHERE v.owner = $1;
