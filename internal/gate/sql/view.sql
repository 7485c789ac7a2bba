SELECT r.ref, 'the view reads with its owner''s rights: security_invoker is not set', format('ALTER VIEW %s SET (security_invoker = true);', r.ref)
FROM relation AS r
WHERE r.kind = 'v' AND NOT EXISTS (SELECT FROM pg_options_to_table(r.options) AS o
  WHERE o.option_name = 'security_invoker' AND o.option_value::boolean)
