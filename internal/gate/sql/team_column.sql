SELECT t.ref, 'has no column team_id',
  format('ALTER TABLE %s ADD COLUMN team_id uuid NOT NULL; ', t.ref)
  || CASE WHEN k.oid IS NULL THEN format('ALTER TABLE %s ADD CONSTRAINT %I PRIMARY KEY (team_id); ', t.ref, left(t.name, 42) || '_pk')
    ELSE format('ALTER TABLE %s DROP CONSTRAINT %I; ALTER TABLE %1$s ADD CONSTRAINT %2$I %s; ', t.ref, k.conname,
      replace(pg_get_constraintdef(k.oid), 'PRIMARY KEY (', 'PRIMARY KEY (team_id, ')) END
  || format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs (team_id); ',
    t.ref, left(t.name, 37) || '_team_fk')
  || t.drop_policies || t.create_policy
FROM tenant AS t
LEFT JOIN pg_constraint AS k ON k.conrelid = t.oid AND k.contype = 'p'
WHERE t.team IS NULL AND NOT t.partition
