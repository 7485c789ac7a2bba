SELECT 'control.schema_migrations', format('the database has schema version %s, this build %s', v.current, g.version),
  CASE WHEN v.current < g.version THEN '-- run teamgraph migrate'
    ELSE '-- run the teamgraph that migrated this database: migrations go forward only' END
FROM given AS g, (SELECT coalesce(max(m.version_id), 0) AS current FROM control.schema_migrations AS m WHERE m.is_applied) AS v
WHERE v.current <> g.version
