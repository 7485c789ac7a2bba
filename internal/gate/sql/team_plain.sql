SELECT t.ref, format('team_id %s', CASE WHEN t.team_generated = '' THEN 'has a default' ELSE 'is generated' END),
  format('ALTER TABLE %s ALTER COLUMN team_id DROP %s;', t.ref, CASE WHEN t.team_generated = '' THEN 'DEFAULT' ELSE 'EXPRESSION' END)
FROM tenant AS t
WHERE (t.team_default OR t.team_generated <> '') AND NOT t.partition
