SELECT r.ref, format('the trigger of foreign key %s is disabled: it checks nothing', k.conname),
  string_agg(format('ALTER TABLE %s ENABLE TRIGGER %I;', r.ref, t.tgname), ' ' ORDER BY t.tgname)
FROM pg_trigger AS t
JOIN relation AS r ON r.oid = t.tgrelid
JOIN pg_constraint AS k ON k.oid = t.tgconstraint AND k.contype = 'f'
WHERE t.tgisinternal AND t.tgenabled NOT IN ('O', 'A') AND r.class = 'tenant' AND r.counts
GROUP BY r.ref, k.conname
