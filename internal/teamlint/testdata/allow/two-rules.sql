-- verdict: accept
-- why: one escape for each of two rules
-- name: LastChange :one
-- teamlint:allow scope the page shows how many there are
-- teamlint:allow function it reads settings alone
SELECT count(*) FROM jobs WHERE status = current_setting($1);
