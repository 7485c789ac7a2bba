SELECT x.ref, format('%s %s does not contain team_id: a row of one team can refuse that of another', CASE x.constraint_kind
    WHEN 'u' THEN 'unique constraint' WHEN 'x' THEN 'exclusion constraint' ELSE 'unique index' END, x.name), r.ddl
FROM key_index AS x
JOIN rebuilt AS r ON r.oid = x.oid
WHERE x.is_unique AND NOT x.is_primary AND NOT x.held
