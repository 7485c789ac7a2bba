SELECT k.ref, format('foreign key %s rewrites rows: ON %s', k.name, CASE
    WHEN k.on_delete = 'n' THEN 'DELETE SET NULL' WHEN k.on_delete = 'd' THEN 'DELETE SET DEFAULT'
    WHEN k.on_update = 'n' THEN 'UPDATE SET NULL' WHEN k.on_update = 'd' THEN 'UPDATE SET DEFAULT' ELSE 'UPDATE CASCADE' END), k.mended
FROM foreign_key AS k
WHERE k.class = 'tenant' AND (k.on_delete IN ('n', 'd') OR k.on_update IN ('n', 'd', 'c'))
