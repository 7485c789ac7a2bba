-- verdict: accept
-- why: search with the query written out each time
-- name: FullTextInline :many
SELECT document_id, body FROM search_documents
WHERE team_id = @team_id AND to_tsvector('simple', body) @@ plainto_tsquery('simple', @words)
ORDER BY ts_rank(to_tsvector('simple', body), plainto_tsquery('simple', @words)) DESC
LIMIT 20;
