-- What each role may do with each table and schema of this build: a table that is not here is nobody's but its owner's.
WITH design (grantee, kind, privileges, refs) AS (VALUES
  ('teamgraph_app', 'SCHEMA', '{USAGE}'::text[], '{public,shared}'::text[]),
  ('teamgraph_app', 'TABLE', '{SELECT}', '{public.semantic_team_refs,public.semantic_profile_refs,shared.predicate_definitions}'),
  ('teamgraph_app', 'TABLE', '{SELECT,INSERT,UPDATE}', '{public.entity_records,public.entity_names,public.relationship_records,
    public.predicate_definitions,public.import_locks}'),
  -- Append-only.
  ('teamgraph_app', 'TABLE', '{SELECT,INSERT}', '{public.entity_external_ids,public.value_records,public.relationship_versions,public.ingests,
    public.evidence_fragments,public.relationship_evidence_supports,public.import_runs,public.operation_events}'),
  ('teamgraph_control', 'SCHEMA', '{USAGE}', '{public,shared,control}'),
  ('teamgraph_control', 'TABLE', '{SELECT}', '{shared.predicate_definitions,control.schema_migrations}'),
  ('teamgraph_control', 'TABLE', '{SELECT,INSERT}', '{public.semantic_team_refs,public.semantic_profile_refs}'),
  ('teamgraph_control', 'TABLE', '{SELECT,INSERT,UPDATE}', '{control.teams,control.team_profiles,control.api_keys,control.app_config}')
),
wanted AS (
  SELECT d.grantee, d.kind, r.ref, p.privilege
  FROM design AS d CROSS JOIN unnest(d.refs) AS r (ref) CROSS JOIN unnest(d.privileges) AS p (privilege)
  -- What is there, and is not the role's own, which is the gate owner's matter.
  JOIN (SELECT 'TABLE' AS kind, o.ref, o.owner FROM relation AS o UNION ALL SELECT 'SCHEMA', n.nspname, n.nspowner FROM pg_namespace AS n) AS o
    ON o.kind = d.kind AND o.ref = r.ref AND pg_get_userbyid(o.owner) <> d.grantee
)
SELECT ref, format('%s lacks %s', grantee, string_agg(privilege, ', ' ORDER BY privilege)),
  format('GRANT %s ON %s %s TO %I;', string_agg(privilege, ', ' ORDER BY privilege), kind, ref, grantee)
FROM (SELECT w.* FROM wanted AS w EXCEPT SELECT p.grantee, p.kind, p.ref, p.privilege FROM privilege AS p) AS missing
GROUP BY grantee, kind, ref
UNION ALL
SELECT ref, format('%s may %s, which this build does not need', grantee, string_agg(privilege, ', ' ORDER BY privilege)),
  format('REVOKE %s ON %s %s FROM %I;', string_agg(privilege, ', ' ORDER BY privilege), kind, ref, grantee)
FROM (SELECT p.grantee, p.kind, p.ref, p.privilege FROM privilege AS p WHERE p.allowed AND NOT p.partition
  EXCEPT SELECT w.* FROM wanted AS w) AS extra
GROUP BY grantee, kind, ref
