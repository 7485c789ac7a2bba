-- verdict: refuse understood at 4:38
-- why: a member of WITH RECURSIVE names one below
-- name: ForwardCte :many
WITH RECURSIVE a AS (SELECT b.x FROM b), b AS (SELECT 1 AS x) SELECT a.x FROM a WHERE @team_id::uuid IS NOT NULL;
