-- verdict: accept
-- why: words and vectors merged by rank
-- name: HybridSearch :many
WITH by_words AS (
    SELECT d.document_id, row_number() OVER (ORDER BY ts_rank(d.terms, websearch_to_tsquery('simple', @words::text)) DESC) AS place
    FROM search_documents d
    WHERE d.team_id = $1 AND d.terms @@ websearch_to_tsquery('simple', @words::text)
    ORDER BY place
    LIMIT 50
), by_vector AS (
    SELECT d.document_id, row_number() OVER (ORDER BY d.embedding <-> @query::vector) AS place
    FROM search_documents d
    WHERE d.team_id = $1
    ORDER BY place
    LIMIT 50
)
SELECT u.document_id, sum(1.0 / (60 + u.place)) AS score
FROM (SELECT document_id, place FROM by_words UNION ALL SELECT document_id, place FROM by_vector) AS u
GROUP BY u.document_id
ORDER BY score DESC
LIMIT 20;
