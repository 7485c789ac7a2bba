SELECT t.ref, 'has no column team_id' || CASE WHEN k.oid IS NULL THEN ', nor a primary key' ELSE ': a key, index or foreign key that had it is gone with it' END,
  CASE WHEN k.oid IS NULL THEN '-- restore the table from a backup, since nothing says whose a row is, or drop it when it never was one of teamgraph''s'
  WHEN f.names IS NOT NULL THEN format('-- restore the table from a backup, or give it the team in a migration: its key is referred to by %s', f.names)
  ELSE CASE WHEN t.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER TABLE %s ADD COLUMN team_id uuid NOT NULL; ALTER TABLE %1$s DROP CONSTRAINT %I; ALTER TABLE %1$s ADD CONSTRAINT %2$I %s; ',
      t.ref, k.conname, replace(pg_get_constraintdef(k.oid), 'PRIMARY KEY (', 'PRIMARY KEY (team_id, '))
    || format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs (team_id); ',
      t.ref, left(t.name, 37) || '_team_fk')
    || t.drop_policies || t.create_policy END
FROM tenant AS t
LEFT JOIN pg_constraint AS k ON k.conrelid = t.oid AND k.contype = 'p'
LEFT JOIN dependant AS f ON f.key_oid = k.conindid
WHERE t.team IS NULL AND NOT t.partition
