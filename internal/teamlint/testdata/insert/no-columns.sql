-- verdict: refuse insert at 4:13
-- why: positions are not to be relied on
-- name: NoColumns :exec
INSERT INTO evidence_fragments VALUES ($1, $2, $3, $4);
