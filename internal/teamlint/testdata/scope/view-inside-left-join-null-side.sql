-- verdict: refuse local at 5:44
-- proof: accept
-- why: the condition on the null-supplying column of the view makes its join inner
-- name: ViewInsideLeftJoinNullSide :many
SELECT v.entity_id, v.relationship_id FROM entity_links AS v WHERE v.link_team = $1;
