-- verdict: refuse function at 4:8
-- why: control statements keep to the list, too
-- name: ControlUnknown :many
SELECT frobnicate(t.name) FROM control.teams AS t;
