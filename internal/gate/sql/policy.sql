SELECT t.ref, found.wrong, CASE WHEN t.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || t.drop_policies || t.create_policy
FROM tenant AS t
CROSS JOIN condition AS c
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN count(*) = 0 THEN 'has no policy: nobody can use it'
    WHEN count(*) > 1 THEN format('has %s policies, of which a row needs to meet one only', count(*))
    WHEN bool_or(p.polcmd <> '*') THEN format('policy %s is not for all commands', min(p.polname))
    WHEN bool_or(NOT p.polpermissive) THEN format('policy %s is restrictive: it grants nothing', min(p.polname))
    WHEN bool_or(p.polroles <> '{0}') THEN format('policy %s is for some roles only', min(p.polname))
    WHEN bool_or(p.polqual IS NULL OR pg_get_expr(p.polqual, t.oid) <> c.stored)
      THEN format('USING of policy %s is not the team''s condition', min(p.polname))
    WHEN bool_or(p.polwithcheck IS NULL OR pg_get_expr(p.polwithcheck, t.oid) <> c.stored)
      THEN format('WITH CHECK of policy %s is not the team''s condition', min(p.polname))
    END AS wrong
  FROM pg_policy AS p WHERE p.polrelid = t.oid
) AS found
WHERE t.team_type = 'uuid'::regtype AND found.wrong IS NOT NULL
