SELECT k.ref, format('foreign key %s refers from class %s to %s', k.name, k.class, k.target_class),
  CASE WHEN k.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER TABLE %s DROP CONSTRAINT %I;', k.ref, k.name)
FROM foreign_key AS k
WHERE k.class <> k.target_class AND 'tenant' IN (k.class, k.target_class) AND k.target_class <> 'shared'
