-- verdict: refuse local at 5:36
-- proof: accept
-- why: grouped by the team: the condition takes whole groups
-- name: ViewGrouped :many
SELECT v.entity_kind, v.total FROM kind_counts AS v WHERE v.team_id = $1;
