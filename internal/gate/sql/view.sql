SELECT r.ref, 'the view reads with its owner''s rights: security_invoker is not set',
  CASE WHEN r.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER VIEW %s SET (security_invoker = true);', r.ref)
FROM relation AS r
CROSS JOIN given
WHERE r.kind = 'v' AND r.counts AND (NOT given.ready OR r.oid IN (SELECT v.oid FROM reading AS v))
  AND NOT EXISTS (SELECT FROM pg_options_to_table(r.options) AS o WHERE o.option_name = 'security_invoker' AND o.option_value::boolean)
