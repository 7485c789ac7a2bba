-- verdict: refuse scope at 4:21
-- why: the merged column of a full join has no single origin
-- name: UsingFull :many
SELECT team_id FROM entity_records FULL JOIN relationship_records USING (team_id) WHERE team_id = @team_id;
