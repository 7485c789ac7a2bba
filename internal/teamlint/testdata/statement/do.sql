-- verdict: refuse statement
-- why: code that cannot be checked
-- name: Do :exec
DO $$ BEGIN DELETE FROM jobs; END $$;
