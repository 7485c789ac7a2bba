SELECT r.ref, format('constraint %s was never checked against the rows that are there', k.conname),
  format('ALTER TABLE %s VALIDATE CONSTRAINT %I;', r.ref, k.conname)
FROM pg_constraint AS k
JOIN relation AS r ON r.oid = k.conrelid
WHERE NOT k.convalidated AND r.class IS NOT NULL AND k.conparentid = 0 AND k.conislocal
