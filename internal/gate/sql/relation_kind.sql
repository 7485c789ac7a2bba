SELECT r.ref, CASE r.kind WHEN 'f' THEN 'a foreign table has no row security' ELSE 'a materialized view keeps tenant rows without row security' END,
  format('DROP %s %s;', CASE r.kind WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'MATERIALIZED VIEW' END, r.ref)
FROM relation AS r
WHERE r.kind IN ('m', 'f') AND (r.class = 'tenant' OR r.oid IN (
  WITH RECURSIVE reads (oid) AS (
    SELECT t.oid FROM tenant AS t
    UNION
    SELECT w.ev_class FROM reads AS f
    JOIN pg_depend AS d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = f.oid AND d.classid = 'pg_rewrite'::regclass
    JOIN pg_rewrite AS w ON w.oid = d.objid
  )
  SELECT f.oid FROM reads AS f))
