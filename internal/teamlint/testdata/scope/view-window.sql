-- verdict: refuse scope at 4:34
-- why: the rank is the rank among every team
-- name: ViewWindow :many
SELECT v.entity_id, v.place FROM ranked_entities AS v WHERE v.team_id = $1;
