-- verdict: accept
-- why: full-text search
-- name: FullText :many
SELECT d.document_id, ts_rank(d.terms, q) AS rank FROM search_documents AS d, websearch_to_tsquery('simple', @words::text) AS q WHERE d.team_id = $1 AND d.terms @@ q ORDER BY rank DESC LIMIT 10;
