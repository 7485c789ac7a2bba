SELECT t.ref, 'row security is not forced: it does not hold the table''s owner', format('ALTER TABLE %s FORCE ROW LEVEL SECURITY;', t.ref)
FROM tenant AS t
WHERE NOT t.forced
