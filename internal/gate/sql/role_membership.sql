SELECT r.rolname::text, format('the role is a member of %s, which gives it the rights of %s', g.rolname, reach.strong),
  format('REVOKE %I FROM %I;', g.rolname, r.rolname)
FROM pg_roles AS r
JOIN pg_auth_members AS m ON m.member = r.oid
JOIN pg_roles AS g ON g.oid = m.roleid
CROSS JOIN LATERAL (
  WITH RECURSIVE up (oid) AS (
    SELECT g.oid
    UNION
    SELECT a.roleid FROM up AS u JOIN pg_auth_members AS a ON a.member = u.oid
  )
  SELECT string_agg(s.rolname, ', ' ORDER BY s.rolname) AS strong
  FROM up AS u
  JOIN pg_roles AS s ON s.oid = u.oid
  WHERE s.rolsuper OR s.rolbypassrls OR s.rolcreaterole OR s.rolreplication
    OR s.rolname IN ('teamgraph_owner', 'teamgraph_app', 'teamgraph_control', 'pg_read_all_data', 'pg_write_all_data',
      'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_database_owner')
    OR s.rolname IN (SELECT p.grantee FROM privilege AS p)
) AS reach
WHERE r.rolname IN ('teamgraph_owner', 'teamgraph_app', 'teamgraph_control') AND reach.strong IS NOT NULL
