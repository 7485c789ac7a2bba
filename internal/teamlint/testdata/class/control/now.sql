-- verdict: accept
-- why: the clock is free in control statements
-- name: ControlNow :exec
UPDATE control.api_keys SET revoked_at = now() WHERE prefix = @prefix AND revoked_at < now();
