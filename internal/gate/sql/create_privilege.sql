SELECT o.ref, format('%s may CREATE in it', g.grantee), o.fix || format('REVOKE CREATE ON %s %s FROM %s;', o.kind, o.ref, g.quoted)
FROM (
  SELECT 'DATABASE' AS kind, quote_ident(d.datname) AS ref, d.datacl AS acl, d.datdba AS owner, '' AS fix
  FROM pg_database AS d WHERE d.datname = current_database()
  UNION ALL
  -- Those of teamgraph's schemas are the gate grant_class's.
  SELECT 'SCHEMA', quote_ident(n.nspname), n.nspacl, n.nspowner, (SELECT a.text FROM ask AS a)
  FROM pg_namespace AS n WHERE n.nspname NOT IN ('public', 'shared', 'control') AND n.nspname !~ '^pg_(toast_)?temp_'
) AS o
CROSS JOIN LATERAL aclexplode(o.acl) AS a
CROSS JOIN LATERAL (SELECT pg_get_userbyid(a.grantee) AS grantee, quote_ident(pg_get_userbyid(a.grantee)) AS quoted WHERE a.grantee <> 0
  UNION ALL SELECT 'PUBLIC', 'PUBLIC' WHERE a.grantee = 0 AND o.kind = 'DATABASE') AS g
WHERE a.privilege_type = 'CREATE' AND a.grantee <> o.owner AND g.grantee IN ('teamgraph_app', 'teamgraph_control', 'PUBLIC')
