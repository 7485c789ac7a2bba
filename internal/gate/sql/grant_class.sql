SELECT p.ref, format('%s may %s%s, more than its class allows', p.grantee, CASE WHEN p.allowed THEN 'grant ' ELSE '' END,
    string_agg(p.privilege, ', ' ORDER BY p.privilege)),
  format('REVOKE %s%s ON %s %s FROM %s;', CASE WHEN p.allowed THEN 'GRANT OPTION FOR ' ELSE '' END,
    string_agg(p.privilege, ', ' ORDER BY p.privilege), p.kind, p.ref, p.quoted)
FROM privilege AS p
WHERE (NOT p.allowed OR p.is_grantable) AND NOT p.partition AND p.grantee IN ('teamgraph_app', 'teamgraph_control', 'PUBLIC')
GROUP BY p.kind, p.ref, p.grantee, p.quoted, p.allowed
