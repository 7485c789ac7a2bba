-- verdict: accept
-- why: search with a rank and a headline
-- name: FullText :many
SELECT d.document_id, ts_rank_cd(d.terms, q.query) AS rank, ts_headline('english', d.body, q.query, 'MaxWords=20') AS headline
FROM search_documents d, (SELECT websearch_to_tsquery('english', @words::text) AS query) AS q
WHERE d.team_id = $1 AND d.terms @@ q.query
ORDER BY rank DESC, d.document_id
LIMIT @page_size;
