SELECT r.ref, 'has the column team_id in a schema whose rows all teams read, without row security',
  '-- make it a tenant table in a migration, in public with its team''s key and policy; until then REVOKE ALL ON ' || r.ref || ' FROM teamgraph_app, PUBLIC'
FROM relation AS r
JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attname = 'team_id' AND NOT a.attisdropped
WHERE r.class = 'shared' AND r.kind IN ('r', 'p', 'm', 'f') AND NOT r.partition AND r.counts
