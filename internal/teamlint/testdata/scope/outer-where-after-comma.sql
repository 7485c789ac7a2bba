-- verdict: refuse local at 5:48
-- proof: accept
-- why: the fact about one table of a comma holds a left join beside it
-- name: OuterWhereAfterComma :many
SELECT f.content FROM semantic_team_refs AS t, entity_records AS e LEFT JOIN evidence_fragments AS f ON f.team_id = e.team_id WHERE t.team_id = $1 AND e.team_id = t.team_id;
