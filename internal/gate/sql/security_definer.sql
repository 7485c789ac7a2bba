SELECT p.oid::regprocedure::text, format('runs with the rights of %s, who may use tenant tables (SECURITY DEFINER)', pg_get_userbyid(p.proowner)),
  format('ALTER ROUTINE %s SECURITY INVOKER;', p.oid::regprocedure)
FROM pg_proc AS p
WHERE p.prosecdef
  AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  AND EXISTS (SELECT FROM tenant AS t WHERE has_table_privilege(p.proowner, t.oid, 'SELECT, INSERT, UPDATE, DELETE'))
