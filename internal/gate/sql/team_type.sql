SELECT t.ref, format('team_id is of type %s, not uuid', format_type(t.team_type, NULL)),
  CASE WHEN t.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || t.drop_policies || format('ALTER TABLE %s ALTER COLUMN team_id TYPE uuid USING team_id::text::uuid; ', t.ref) || t.create_policy
FROM tenant AS t
WHERE t.team_type <> 'uuid'::regtype AND NOT t.partition
