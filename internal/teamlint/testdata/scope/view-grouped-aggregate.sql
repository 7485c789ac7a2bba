-- verdict: refuse scope at 4:36
-- why: the team is an aggregate of a group of several teams
-- name: ViewGroupedAggregate :many
SELECT v.entity_kind, v.total FROM kind_owners AS v WHERE v.team_id = $1;
