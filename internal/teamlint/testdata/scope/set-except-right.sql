-- verdict: refuse scope at 4:105
-- why: another team's row takes one of this team away
-- name: SetExceptRight :many
SELECT e.entity_id FROM entity_records AS e WHERE e.team_id = $1 EXCEPT SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.status = $2;
