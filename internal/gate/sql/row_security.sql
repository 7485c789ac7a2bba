SELECT t.ref, 'row security is not enabled: its policy holds nobody', format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', t.ref)
FROM tenant AS t
WHERE NOT t.secured
