SELECT p.ref, format('%s, who is none of teamgraph''s roles, may %s', p.grantee, string_agg(p.privilege, ', ' ORDER BY p.privilege)),
  format('REVOKE %s ON %s %s FROM %s;', string_agg(p.privilege, ', ' ORDER BY p.privilege), p.kind, p.ref, p.quoted)
FROM privilege AS p
WHERE p.grantee NOT IN ('teamgraph_owner', 'teamgraph_app', 'teamgraph_control', 'PUBLIC') AND NOT p.partition
GROUP BY p.kind, p.ref, p.grantee, p.quoted
