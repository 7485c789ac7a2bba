SELECT l.ref, l.message, l.fix
FROM lacking AS l
WHERE l.kind = 'f' AND l.table_oid IS NOT NULL AND NOT l.waits
