SELECT t.ref, CASE WHEN x.oid IS NULL THEN 'has no primary key' ELSE format('primary key %s does not begin with team_id', x.constraint_name) END,
  coalesce(r.ddl, CASE WHEN other.columns IS NULL THEN '-- choose the columns that name a row: ' ELSE '' END
    || format('ALTER TABLE %s ADD CONSTRAINT %I PRIMARY KEY (%s);', t.ref, left(t.name, 42) || '_pk', coalesce(other.columns, 'team_id, …')))
FROM tenant AS t
LEFT JOIN key_index AS x ON x.table_oid = t.oid AND x.is_primary
LEFT JOIN rebuilt AS r ON r.oid = x.oid
-- Another unique key of columns that are never null, which would do.
LEFT JOIN LATERAL (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY c.n) AS columns
  FROM key_index AS o JOIN pg_index AS i ON i.indexrelid = o.oid
  CROSS JOIN LATERAL unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) WITH ORDINALITY AS c (num, n)
  JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = c.num
  WHERE o.table_oid = t.oid AND o.unique_word AND o.leads AND i.indpred IS NULL AND NOT o.has_expressions
  GROUP BY o.name HAVING bool_and(a.attnotnull) ORDER BY o.name LIMIT 1) AS other ON x.oid IS NULL
WHERE t.team IS NOT NULL AND NOT t.partition AND NOT coalesce(x.leads, false)
  -- Which key this build's schema has, the gate missing_key says.
  AND NOT (x.oid IS NULL AND EXISTS (SELECT FROM lacking AS l WHERE l.ref = t.ref AND l.kind = 'p'))
