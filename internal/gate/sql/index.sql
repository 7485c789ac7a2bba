SELECT x.ref, format('%s index %s does not begin with team_id', x.method, x.name), r.ddl
FROM key_index AS x
JOIN rebuilt AS r ON r.oid = x.oid
WHERE NOT x.is_primary AND (x.held OR NOT x.is_unique) AND NOT coalesce(x.leads, false) AND x.method NOT IN ('hnsw', 'ivfflat')
