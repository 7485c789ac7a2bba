SELECT coalesce(quote_ident(n.nspname), 'DATABASE'), format('what %s makes later is open to %s: %s ON %s', pg_get_userbyid(d.defaclrole), g.grantee,
    string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type), k.word),
  format('ALTER DEFAULT PRIVILEGES FOR ROLE %I%s REVOKE %s ON %s FROM %s;', pg_get_userbyid(d.defaclrole), ' IN SCHEMA ' || quote_ident(n.nspname),
    string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type), k.word, g.quoted)
FROM pg_default_acl AS d
LEFT JOIN pg_namespace AS n ON n.oid = d.defaclnamespace
JOIN (VALUES ('r', 'TABLES'), ('S', 'SEQUENCES'), ('n', 'SCHEMAS')) AS k (kind, word) ON k.kind = d.defaclobjtype
CROSS JOIN LATERAL aclexplode(d.defaclacl) AS a
CROSS JOIN LATERAL (SELECT pg_get_userbyid(a.grantee) AS grantee, quote_ident(pg_get_userbyid(a.grantee)) AS quoted WHERE a.grantee <> 0
  UNION ALL SELECT 'PUBLIC', 'PUBLIC' WHERE a.grantee = 0) AS g
WHERE a.grantee <> d.defaclrole AND g.grantee IN ('teamgraph_app', 'teamgraph_control', 'PUBLIC')
  AND (n.nspname IN ('public', 'shared', 'control') OR d.defaclnamespace = 0 AND pg_get_userbyid(d.defaclrole) = 'teamgraph_owner')
GROUP BY n.nspname, d.defaclrole, g.grantee, g.quoted, k.word
