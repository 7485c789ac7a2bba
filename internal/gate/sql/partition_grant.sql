SELECT p.ref, format('%s may use the partition past its table: %s', p.grantee, string_agg(p.privilege, ', ' ORDER BY p.privilege)),
  format('REVOKE %s ON %s %s FROM %s;', string_agg(p.privilege, ', ' ORDER BY p.privilege), p.kind, p.ref, p.quoted)
FROM privilege AS p
WHERE p.partition
GROUP BY p.kind, p.ref, p.grantee, p.quoted
