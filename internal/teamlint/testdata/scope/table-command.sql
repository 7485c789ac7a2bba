-- verdict: refuse param scope
-- why: TABLE reads every row
-- name: TableCommand :many
TABLE entity_records;
