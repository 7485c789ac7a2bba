SELECT t.ref, 'no foreign key leads to public.semantic_team_refs: rows may be of no team',
  format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs (team_id);',
    t.ref, left(t.name, 37) || '_team_fk')
FROM tenant AS t
WHERE t.team IS NOT NULL AND NOT t.partition AND t.oid NOT IN (
  WITH RECURSIVE held (oid) AS (
    SELECT r.oid FROM relation AS r WHERE r.ref = 'public.semantic_team_refs'
    UNION
    SELECT k.conrelid FROM held AS h JOIN foreign_key AS k ON k.confrelid = h.oid AND k.every_not_null
  )
  SELECT h.oid FROM held AS h)
