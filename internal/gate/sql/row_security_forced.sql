SELECT t.ref, 'row security is not forced: it does not hold the table''s owner',
  CASE WHEN t.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER TABLE %s FORCE ROW LEVEL SECURITY;', t.ref)
FROM tenant AS t
WHERE NOT t.forced
