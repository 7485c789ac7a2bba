SELECT t.ref, 'team_id may be null', format('ALTER TABLE %s ALTER COLUMN team_id SET NOT NULL;', t.ref)
FROM tenant AS t
WHERE NOT t.team_not_null AND NOT t.partition
