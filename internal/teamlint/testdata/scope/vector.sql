-- verdict: accept
-- why: nearest neighbours
-- name: Vector :many
SELECT document_id FROM search_documents WHERE team_id = @team_id ORDER BY embedding <=> @query::vector LIMIT @page_size;
