SELECT r.ref, format('is owned by %s, not by teamgraph_owner', pg_get_userbyid(r.owner)),
  -- What this build's schema does not have may be somebody's own.
  CASE WHEN EXISTS (SELECT FROM given, jsonb_to_recordset(given.design) AS d (ref text) WHERE d.ref = r.ref) THEN ''
    ELSE '-- ask who made it, and move it to a schema of its own, or, when it is teamgraph''s, ' END
  || format('ALTER %s %s OWNER TO teamgraph_owner;', CASE r.kind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE'
    WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, r.ref)
FROM relation AS r
WHERE r.class IS NOT NULL AND r.counts AND pg_get_userbyid(r.owner) <> 'teamgraph_owner'
UNION ALL
SELECT quote_ident(n.nspname), format('the schema is owned by %s', pg_get_userbyid(n.nspowner)),
  format('ALTER SCHEMA %I OWNER TO teamgraph_owner;', n.nspname)
FROM pg_namespace AS n
WHERE n.nspname IN ('public', 'shared', 'control') AND pg_get_userbyid(n.nspowner) IN ('teamgraph_app', 'teamgraph_control')
