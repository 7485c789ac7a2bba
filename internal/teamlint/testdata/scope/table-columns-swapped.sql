-- verdict: refuse scope at 4:18
-- why: the column list of the table calls the id the team
-- name: TableColumnsSwapped :many
SELECT e.id FROM entity_records AS e(id, team_id) WHERE e.team_id = $1;
