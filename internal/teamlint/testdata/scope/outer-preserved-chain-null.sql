-- verdict: refuse scope at 4:31
-- why: the preserved side is linked in ON to a held table, which filters none of its rows
-- name: OuterPreservedChainNull :many
SELECT e.name, t.team_id FROM entity_records AS e LEFT JOIN semantic_team_refs AS t ON t.team_id = e.team_id AND t.team_id = $1;
