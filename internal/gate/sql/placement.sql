SELECT r.ref, format('stands in schema %s, which is no placement class', r.schema),
  CASE WHEN r.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER TABLE %s SET SCHEMA %s;', r.ref, CASE WHEN EXISTS (SELECT FROM pg_attribute AS a
    WHERE a.attrelid = r.oid AND a.attname = 'team_id' AND NOT a.attisdropped) THEN 'public' ELSE 'control' END)
FROM relation AS r
WHERE r.kind IN ('r', 'p') AND r.schema NOT IN ('public', 'shared', 'control')
