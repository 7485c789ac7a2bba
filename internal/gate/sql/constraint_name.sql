SELECT r.ref, format('the name of constraint %s has %s bytes, more than 45', k.conname, octet_length(k.conname::text)),
  format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I;', r.ref, k.conname,
    left(k.conname::text, CASE WHEN octet_length(k.conname::text) = char_length(k.conname::text) THEN 36 ELSE 9 END)
      || '_' || left(md5(k.conname::text), 8))
FROM pg_constraint AS k
JOIN relation AS r ON r.oid = k.conrelid
WHERE octet_length(k.conname::text) > 45 AND k.contype IN ('c', 'f', 'p', 'u', 'x') AND r.class IS NOT NULL
  AND k.conparentid = 0 AND k.conislocal
