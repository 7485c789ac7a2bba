SELECT r.ref, CASE r.kind WHEN 'f' THEN 'a foreign table has no row security' ELSE 'a materialized view keeps tenant rows without row security' END,
  CASE WHEN r.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('DROP %s %s;', CASE r.kind WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'MATERIALIZED VIEW' END, r.ref)
FROM relation AS r
CROSS JOIN given
WHERE r.counts AND (r.kind IN ('m', 'f') AND r.class = 'tenant' AND NOT (r.kind = 'm' AND given.ready)
  OR r.kind = 'm' AND r.oid IN (SELECT v.oid FROM reading AS v WHERE v.tenant))
