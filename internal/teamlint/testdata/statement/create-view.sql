-- verdict: refuse statement
-- why: DDL
-- name: CreateView :exec
CREATE VIEW v AS SELECT name FROM entity_records;
