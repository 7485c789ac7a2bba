SELECT r.rolname::text, format('the role has %s', replace(substr(p.words, 4), ' NO', ' and ')),
  format('ALTER ROLE %I%s;', r.rolname, p.words)
FROM pg_roles AS r
CROSS JOIN LATERAL (SELECT concat(CASE WHEN r.rolsuper THEN ' NOSUPERUSER' END, CASE WHEN r.rolbypassrls THEN ' NOBYPASSRLS' END,
  CASE WHEN r.rolcreaterole THEN ' NOCREATEROLE' END, CASE WHEN r.rolcreatedb THEN ' NOCREATEDB' END,
  CASE WHEN r.rolreplication THEN ' NOREPLICATION' END) AS words) AS p
WHERE r.rolname IN ('teamgraph_owner', 'teamgraph_app', 'teamgraph_control') AND p.words <> ''
