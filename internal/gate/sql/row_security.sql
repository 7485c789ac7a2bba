SELECT t.ref, 'row security is not enabled: its policy holds nobody',
  CASE WHEN t.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', t.ref)
FROM tenant AS t
WHERE NOT t.secured
