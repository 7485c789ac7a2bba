SELECT p.oid::regprocedure::text, 'is called LEAKPROOF: a condition with it may see a row before its policy does',
  CASE WHEN pg_get_userbyid(p.proowner) = 'teamgraph_owner' THEN '' ELSE (SELECT a.text FROM ask AS a) END
    || format('ALTER FUNCTION %s NOT LEAKPROOF;', p.oid::regprocedure)
FROM pg_proc AS p
CROSS JOIN given
WHERE p.proleakproof AND p.pronamespace <> 'pg_catalog'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  AND (NOT given.ready OR EXISTS (SELECT FROM reacher AS s
    WHERE has_function_privilege(s.oid, p.oid, 'EXECUTE') AND has_schema_privilege(s.oid, p.pronamespace, 'USAGE')))
