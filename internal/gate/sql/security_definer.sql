SELECT p.oid::regprocedure::text, format('runs with the rights of %s, who may use tenant tables (SECURITY DEFINER)', pg_get_userbyid(p.proowner)),
  CASE WHEN pg_get_userbyid(p.proowner) = 'teamgraph_owner' THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER ROUTINE %s SECURITY INVOKER;', p.oid::regprocedure)
FROM pg_proc AS p
CROSS JOIN given
WHERE p.prosecdef
  AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  AND EXISTS (SELECT FROM tenant AS t WHERE has_table_privilege(p.proowner, t.oid, 'SELECT, INSERT, UPDATE, DELETE'))
  AND (NOT given.ready
    OR EXISTS (SELECT FROM reacher AS s WHERE has_function_privilege(s.oid, p.oid, 'EXECUTE') AND has_schema_privilege(s.oid, p.pronamespace, 'USAGE'))
    -- A trigger's function needs no right of whoever sets it off.
    OR EXISTS (SELECT FROM pg_trigger AS g JOIN relation AS r ON r.oid = g.tgrelid WHERE g.tgfoid = p.oid AND r.class IS NOT NULL AND r.counts))
