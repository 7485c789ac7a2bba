-- verdict: accept
-- why: nearest neighbours with their distance
-- name: VectorNearest :many
SELECT document_id, 1 - (embedding <=> @query::vector) AS similarity
FROM search_documents
WHERE team_id = $1 AND embedding IS NOT NULL AND embedding <=> @query::vector < @at_most::double precision
ORDER BY embedding <=> @query::vector
LIMIT @page_size;
