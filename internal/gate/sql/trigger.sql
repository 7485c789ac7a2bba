SELECT r.ref, format('trigger %s runs %s with each statement that sets it off', g.tgname, g.tgfoid::regprocedure),
  CASE WHEN r.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('DROP TRIGGER %I ON %s;', g.tgname, r.ref)
FROM pg_trigger AS g
JOIN relation AS r ON r.oid = g.tgrelid AND r.class IS NOT NULL
WHERE NOT g.tgisinternal AND g.tgparentid = 0
