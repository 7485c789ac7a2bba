-- verdict: accept
-- why: unnest with positions
-- name: Ordinality :many
SELECT u.id, u.n FROM unnest(@ids::uuid[]) WITH ORDINALITY AS u(id, n) WHERE $1::uuid IS NOT NULL;
