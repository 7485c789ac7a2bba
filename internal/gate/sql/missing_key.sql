SELECT DISTINCT l.ref, l.message, l.fix
FROM lacking AS l
WHERE l.kind IN ('p', 'u', 'i') AND NOT l.waits OR l.table_oid IS NULL
