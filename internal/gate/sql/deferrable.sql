SELECT r.ref, format('constraint %s is deferrable', k.conname),
  CASE WHEN k.contype = 'f' THEN format('ALTER TABLE %s ALTER CONSTRAINT %I NOT DEFERRABLE;', r.ref, k.conname)
    ELSE format('ALTER TABLE %s DROP CONSTRAINT %I; ALTER TABLE %1$s ADD CONSTRAINT %2$I %s;', r.ref, k.conname,
      regexp_replace(pg_get_constraintdef(k.oid), ' DEFERRABLE( INITIALLY DEFERRED)?$', '')) END
FROM pg_constraint AS k
JOIN relation AS r ON r.oid = k.conrelid
WHERE k.condeferrable AND k.contype IN ('f', 'p', 'u', 'x') AND r.class IS NOT NULL AND k.conparentid = 0
