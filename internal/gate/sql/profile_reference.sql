SELECT t.ref, format('%s is not held by a foreign key to public.semantic_profile_refs', a.attname),
  format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (team_id, %I) REFERENCES public.semantic_profile_refs (team_id, profile_id);',
    t.ref, left(t.name || '_' || a.attname, 42) || '_fk', a.attname)
FROM tenant AS t
JOIN pg_attribute AS a ON a.attrelid = t.oid AND (a.attname = 'profile_id' OR a.attname LIKE '%\_profile\_id') AND NOT a.attisdropped
WHERE t.team IS NOT NULL AND NOT t.partition AND t.ref <> 'public.semantic_profile_refs' AND NOT EXISTS (
  SELECT FROM foreign_key AS k
  WHERE k.conrelid = t.oid AND k.target = 'public.semantic_profile_refs' AND a.attnum = ANY (k.conkey))
  -- Which key this build's schema has, the gate missing_foreign_key says.
  AND NOT EXISTS (SELECT FROM lacking AS l WHERE l.ref = t.ref AND l.target = 'public.semantic_profile_refs'
    AND l.definition LIKE format('FOREIGN KEY (team_id, %I) %%', a.attname))
