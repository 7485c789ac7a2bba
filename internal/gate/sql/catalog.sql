-- What the gates of the catalog look at. Each of them is a query over these, of (object, message, fix); the search
-- path is pg_catalog alone, so that what PostgreSQL prints of an object is qualified.
WITH
-- What the caller says: this build's constraints (schema.Constraints) and version, and whether only what teamgraph's
-- roles can reach counts: a server is ready whatever stands in the database that no tenant's statement can come to.
given (design, version, ready) AS (SELECT $1::jsonb, $2::bigint, $3::boolean),

-- The roles of the two pools. What PUBLIC may do, and who they are members of may do, they may.
reacher AS (SELECT r.oid FROM pg_roles AS r WHERE r.rolname IN ('teamgraph_app', 'teamgraph_control')),

-- How a fix begins that would change what is somebody else's: as a comment.
ask (text) AS (VALUES ('-- teamgraph_owner does not own it: ask who made it, then ')),

-- The condition of every team policy, as written and as PostgreSQL prints it.
condition (written, stored) AS (VALUES (
  'team_id = nullif(current_setting(''app.current_team_id'', true), '''')::uuid',
  '(team_id = (NULLIF(current_setting(''app.current_team_id''::text, true), ''''::text))::uuid)')),

-- Tables, views and sequences that are nobody's extension. The class comes from the schema, a partition's from its root's.
-- ours: teamgraph_owner's, so that a fix may change it without asking. counts: see given.ready.
relation AS (
  SELECT c.oid, c.relname AS name, c.relkind AS kind, c.relowner AS owner, c.relacl AS acl, c.reloptions AS options,
    c.relispartition AS partition, c.relrowsecurity AS secured, c.relforcerowsecurity AS forced, n.nspname AS schema,
    format('%I.%I', n.nspname, c.relname) AS ref, pg_get_userbyid(c.relowner) = 'teamgraph_owner' AS ours,
    EXISTS (SELECT FROM reacher AS s WHERE c.relkind <> 'S' AND (has_table_privilege(s.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
      OR has_any_column_privilege(s.oid, c.oid, 'SELECT, INSERT, UPDATE'))) OR NOT given.ready AS counts,
    CASE root.relnamespace::regnamespace::text WHEN 'public' THEN 'tenant' WHEN 'shared' THEN 'shared' WHEN 'control' THEN 'control' END AS class
  FROM given
  CROSS JOIN pg_class AS c
  JOIN pg_namespace AS n ON n.oid = c.relnamespace
  JOIN pg_class AS root ON root.oid = CASE WHEN c.relispartition THEN pg_partition_root(c.oid)::oid ELSE c.oid END
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
),

-- Tenant-owned tables; team is the number of the column team_id, null where there is none.
tenant AS (
  SELECT r.*, a.attnum AS team, a.attnotnull AS team_not_null, a.atttypid AS team_type, a.attgenerated AS team_generated,
    a.atthasdef AS team_default,
    coalesce((SELECT string_agg(format('DROP POLICY %I ON %s; ', p.polname, r.ref), '' ORDER BY p.polname) FROM pg_policy AS p
      WHERE p.polrelid = r.oid), '') AS drop_policies,
    (SELECT format('CREATE POLICY %I ON %s USING (%s) WITH CHECK (%3$s);', coalesce((SELECT min(p.polname::text) FROM pg_policy AS p
      WHERE p.polrelid = r.oid HAVING count(*) = 1), left(r.name, 51) || '_team_policy'), r.ref, c.written) FROM condition AS c) AS create_policy
  FROM relation AS r
  LEFT JOIN pg_attribute AS a ON a.attrelid = r.oid AND a.attname = 'team_id' AND NOT a.attisdropped
  WHERE r.class = 'tenant' AND r.kind IN ('r', 'p') AND r.counts
),

-- The views and materialized views that read a table of teams (tenant) or of the control plane, directly or through others.
reading AS (
  WITH RECURSIVE reads (oid, class) AS (
    SELECT r.oid, r.class FROM relation AS r WHERE r.class IN ('tenant', 'control') AND r.kind IN ('r', 'p', 'f')
    UNION
    SELECT w.ev_class, f.class FROM reads AS f
    JOIN pg_depend AS d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = f.oid AND d.classid = 'pg_rewrite'::regclass
    JOIN pg_rewrite AS w ON w.oid = d.objid
  )
  SELECT r.oid, bool_or(f.class = 'tenant') AS tenant FROM reads AS f JOIN relation AS r ON r.oid = f.oid AND r.kind IN ('v', 'm') GROUP BY r.oid
),

-- Indexes of tenant-owned tables that have a team, those of their constraints too. held: the team is a key column, of
-- an exclusion constraint one that is compared for equality; leads: the first one.
key_index AS (
  SELECT x.indexrelid AS oid, t.oid AS table_oid, t.ref, t.schema, t.kind, t.ours, i.relname AS name, m.amname AS method,
    x.indisprimary AS is_primary, x.indisunique OR x.indisexclusion AS is_unique, x.indexprs IS NOT NULL AS has_expressions,
    k.oid AS constraint_oid, k.conname AS constraint_name, k.contype AS constraint_kind, place.n = 1 AS leads,
    place.n IS NOT NULL AND (NOT x.indisexclusion OR k.conexclop[place.n] = '=(uuid,uuid)'::regoperator) AS held,
    x.indisunique AS unique_word
  FROM pg_index AS x
  JOIN tenant AS t ON t.oid = x.indrelid AND t.team IS NOT NULL
  JOIN pg_class AS i ON i.oid = x.indexrelid AND NOT i.relispartition
  JOIN pg_am AS m ON m.oid = i.relam
  LEFT JOIN pg_constraint AS k ON k.conindid = x.indexrelid AND k.conrelid = x.indrelid AND k.contype IN ('p', 'u', 'x')
  CROSS JOIN LATERAL (SELECT array_position((x.indkey::int2[])[0:x.indnkeyatts - 1], t.team) AS n) AS place
),

-- Foreign keys, each once. paired: the team of one side is compared with the team of the other.
foreign_key AS (
  SELECT k.oid, k.conname AS name, k.conrelid, k.confrelid, f.ref, t.ref AS target, f.class, t.class AS target_class, f.partition,
    k.confdeltype AS on_delete, k.confupdtype AS on_update, k.conkey, k.conindid AS key_oid, f.counts, f.ours,
    EXISTS (SELECT FROM unnest(l.names, r.names) AS p (a, b) WHERE p.a = 'team_id' AND p.b = 'team_id') AS paired,
    l.every_not_null, CASE WHEN tenants.both THEN mended.added ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s;', f.ref, k.conname,
      pg_get_constraintdef(k.oid)) END AS added,
    coalesce(format('ALTER TABLE %s DROP CONSTRAINT %I; ', f.ref, k.conname) || mended.added,
      format('-- choose the columns that name a row of %s and make the key anew: ALTER TABLE %s DROP CONSTRAINT %I, then ADD CONSTRAINT '
        '%3$I FOREIGN KEY (team_id, …) REFERENCES %1$s (team_id, …)', t.ref, f.ref, k.conname)) AS mended
  FROM pg_constraint AS k
  JOIN relation AS f ON f.oid = k.conrelid
  JOIN relation AS t ON t.oid = k.confrelid
  CROSS JOIN LATERAL (SELECT array_agg(a.attname ORDER BY c.n) AS names, bool_and(a.attnotnull OR a.attname = 'team_id') AS every_not_null
    FROM unnest(k.conkey) WITH ORDINALITY AS c (num, n) JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = c.num) AS l
  CROSS JOIN LATERAL (SELECT array_agg(a.attname ORDER BY c.n) AS names
    FROM unnest(k.confkey) WITH ORDINALITY AS c (num, n) JOIN pg_attribute AS a ON a.attrelid = k.confrelid AND a.attnum = c.num) AS r
  -- Between tenant tables the team comes first on both sides, the other columns follow in their order.
  CROSS JOIN LATERAL (SELECT f.class = 'tenant' AND t.class = 'tenant' AS both) AS tenants
  CROSS JOIN LATERAL (SELECT CASE WHEN tenants.both THEN 'team_id'::name || array_remove(l.names, 'team_id') ELSE l.names END AS columns,
    CASE WHEN tenants.both THEN 'team_id'::name || array_remove(r.names, 'team_id') ELSE r.names END AS keys) AS m
  CROSS JOIN LATERAL (SELECT CASE
    WHEN cardinality(m.columns) = cardinality(m.keys) OR cardinality(m.keys) = 1 THEN
      format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%s) REFERENCES %s (%s)%s%s;', f.ref, k.conname,
        (SELECT string_agg(quote_ident(c.name), ', ' ORDER BY c.n) FROM unnest(m.columns[:cardinality(m.keys)]) WITH ORDINALITY AS c (name, n)), t.ref,
        (SELECT string_agg(quote_ident(c.name), ', ' ORDER BY c.n) FROM unnest(m.keys) WITH ORDINALITY AS c (name, n)),
        CASE WHEN k.confmatchtype = 'f' THEN ' MATCH FULL' ELSE '' END,
        CASE k.confdeltype WHEN 'c' THEN ' ON DELETE CASCADE' WHEN 'r' THEN ' ON DELETE RESTRICT' ELSE '' END)
    END AS added) AS mended
  WHERE k.contype = 'f' AND k.conparentid = 0
),

-- The foreign keys that stand on a unique index, which can't be made anew under them. unknown: not even by dropping them
-- and adding them again, since one lacks columns for the team's key.
dependant AS (
  SELECT k.key_oid, string_agg(format('ALTER TABLE %s DROP CONSTRAINT %I; ', k.ref, k.name), '' ORDER BY k.ref, k.name) AS drops,
    string_agg(' ' || k.added, '' ORDER BY k.ref, k.name) AS adds, bool_or(k.added IS NULL) AS unknown,
    string_agg(format('%I of %s', k.name, k.ref), ', ' ORDER BY k.ref, k.name) AS names
  FROM foreign_key AS k
  GROUP BY k.key_oid
),

-- The DDL that makes an index anew with the team first: its definition, cut where the columns begin.
rebuilt AS (
  SELECT x.oid, CASE WHEN f.unknown THEN format('-- make these foreign keys to it anew by hand, they lack the team''s columns: %s; between dropping '
      'and adding them: %s', f.names, anew.ddl)
    ELSE concat(CASE WHEN NOT x.ours THEN (SELECT a.text FROM ask AS a) END, CASE WHEN x.method IN ('gin', 'gist') THEN format('CREATE EXTENSION IF NOT EXISTS btree_%s WITH SCHEMA public; ', x.method) END,
      f.drops, anew.ddl, f.adds) END AS ddl
  FROM key_index AS x
  CROSS JOIN LATERAL (
    SELECT left(c.def, strpos(c.def, '(')) AS head, substr(c.def, strpos(c.def, '(') + 1) AS columns
    FROM pg_get_constraintdef(x.constraint_oid) AS c (def) WHERE x.constraint_oid IS NOT NULL
    UNION ALL
    SELECT '', substr(pg_get_indexdef(x.oid), 1 + length(format('CREATE %sINDEX %I ON %s%s USING %I (',
      CASE WHEN x.unique_word THEN 'UNIQUE ' ELSE '' END, x.name, CASE WHEN x.kind = 'p' THEN 'ONLY ' ELSE '' END, x.ref, x.method)))
    WHERE x.constraint_oid IS NULL
  ) AS d
  CROSS JOIN LATERAL (SELECT CASE WHEN x.constraint_kind = 'x' THEN 'team_id WITH =, ' ELSE 'team_id, ' END
    || CASE WHEN x.held AND NOT x.has_expressions
      THEN regexp_replace(d.columns, ', team_id( DESC| NULLS FIRST| NULLS LAST| WITH =)*(?=[,)])', '') ELSE d.columns END AS columns) AS rest
  CROSS JOIN LATERAL (SELECT CASE
    WHEN x.constraint_oid IS NOT NULL THEN format('ALTER TABLE %s DROP CONSTRAINT %I; ALTER TABLE %1$s ADD CONSTRAINT %2$I %s%s;',
      x.ref, x.constraint_name, d.head, rest.columns)
    WHEN x.method NOT IN ('btree', 'hash', 'gin', 'gist', 'brin') THEN format('DROP INDEX %I.%I;', x.schema, x.name)
    ELSE format('DROP INDEX %I.%I; CREATE %3$sINDEX %2$I ON %4$s USING %5$s (%6$s;', x.schema, x.name,
      CASE WHEN x.unique_word THEN 'UNIQUE ' ELSE '' END, x.ref, replace(x.method, 'hash', 'btree'), rest.columns)
    END AS ddl) AS anew
  LEFT JOIN dependant AS f ON f.key_oid = x.oid
  WHERE NOT coalesce(x.leads AND x.held, false)
),

-- What this build's schema has of keys, foreign keys, checks and unique indexes, and the database lacks or has otherwise.
-- What another gate says of a constraint, that it has no team, acts, is deferrable or not valid, is not said again here.
-- waits: it can't be made before its table, or that which it refers to, has the column team_id again.
lacking AS (
  SELECT d.*, r.oid AS table_oid, r.class, EXISTS (SELECT FROM relation AS o WHERE o.ref IN (d.ref, d.target) AND o.class = 'tenant'
      AND NOT EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = o.oid AND a.attname = 'team_id' AND NOT a.attisdropped)) AS waits,
    CASE WHEN r.oid IS NULL THEN 'the table is not there' ELSE concat(CASE d.kind WHEN 'p' THEN 'primary key'
      WHEN 'u' THEN 'unique constraint' WHEN 'f' THEN 'foreign key' WHEN 'c' THEN 'check' ELSE 'unique index' END, ' ', d.name,
      CASE WHEN live.def IS NOT NULL THEN ' is not as this build''s schema has it' WHEN twin.name IS NOT NULL THEN ' has another name: ' || twin.name
        ELSE ' is not there' END) END AS message,
    CASE WHEN r.oid IS NULL THEN '-- restore the table and its rows from a backup'
      WHEN live.def IS NOT NULL AND f.unknown THEN format('-- make these foreign keys to it anew by hand, they lack the team''s columns: %s', f.names)
      WHEN live.def IS NOT NULL THEN concat(f.drops, CASE WHEN live.is_index THEN format('DROP INDEX %I.%I; ', r.schema, d.name)
        ELSE format('ALTER TABLE %s DROP CONSTRAINT %I; ', r.ref, d.name) END, d.ddl, f.adds)
      WHEN twin.name IS NOT NULL THEN format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I;', r.ref, twin.name, d.name)
      ELSE d.ddl END AS fix
  FROM given
  CROSS JOIN jsonb_to_recordset(given.design) AS d (ref text, name text, kind text, target text, definition text, ddl text)
  LEFT JOIN relation AS r ON r.ref = d.ref AND r.kind IN ('r', 'p')
  LEFT JOIN LATERAL (
    SELECT k.oid, k.conindid AS index_oid, pg_get_constraintdef(k.oid) AS def, false AS is_index, k.contype::text = d.kind AS same_kind
    FROM pg_constraint AS k WHERE k.conrelid = r.oid AND k.conname = d.name
    UNION ALL
    SELECT NULL, x.indexrelid, pg_get_indexdef(x.indexrelid), true, x.indisvalid
    FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid
    WHERE x.indrelid = r.oid AND i.relname = d.name AND d.kind = 'i'
      AND NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conindid = x.indexrelid AND k.conrelid = r.oid)
  ) AS live ON true
  LEFT JOIN LATERAL (SELECT min(k.conname) AS name FROM pg_constraint AS k
    WHERE k.conrelid = r.oid AND k.contype::text = d.kind AND live.def IS NULL AND pg_get_constraintdef(k.oid) = d.definition) AS twin ON true
  LEFT JOIN dependant AS f ON f.key_oid = live.index_oid AND d.kind IN ('p', 'u', 'i')
  LEFT JOIN key_index AS x ON x.oid = live.index_oid AND d.kind IN ('p', 'u', 'i')
  LEFT JOIN foreign_key AS k ON k.oid = live.oid
  WHERE (r.oid IS NULL OR r.counts)
    AND NOT (given.ready AND twin.name IS NOT NULL)
    AND (live.def IS NULL OR NOT live.same_kind OR
      regexp_replace(replace(live.def, 'pg_catalog.', ''), ' (ON (DELETE|UPDATE) (CASCADE|RESTRICT|NO ACTION|SET NULL|SET DEFAULT)( \([^)]*\))?|DEFERRABLE( INITIALLY DEFERRED)?|NOT VALID)', '', 'g')
      <> regexp_replace(replace(d.definition, 'pg_catalog.', ''), ' (ON (DELETE|UPDATE) (CASCADE|RESTRICT|NO ACTION|SET NULL|SET DEFAULT)( \([^)]*\))?|DEFERRABLE( INITIALLY DEFERRED)?|NOT VALID)', '', 'g'))
    AND NOT (live.def IS NOT NULL AND live.same_kind AND r.class = 'tenant' AND CASE d.kind WHEN 'f' THEN NOT coalesce(k.paired, true)
      WHEN 'c' THEN false ELSE NOT coalesce(x.held AND (x.leads OR d.kind <> 'p'), false) END)
),

-- What anybody but the owner may do with a schema, table, column or sequence of a class. allowed: the class lets that role have it.
privilege AS (
  SELECT o.kind, o.ref, o.class, o.partition, g.grantee, g.quoted, a.is_grantable,
    a.privilege_type || coalesce(' (' || o.columns || ')', '') AS privilege,
    CASE
      WHEN g.grantee NOT IN ('teamgraph_app', 'teamgraph_control') OR o.kind = 'SEQUENCE' THEN false
      WHEN o.kind = 'SCHEMA' THEN a.privilege_type = 'USAGE' AND (g.grantee = 'teamgraph_control' OR o.class <> 'control')
      WHEN o.class = 'shared' THEN a.privilege_type = 'SELECT'
      WHEN o.ref IN ('public.semantic_team_refs', 'public.semantic_profile_refs') AND g.grantee = 'teamgraph_control'
        THEN a.privilege_type IN ('SELECT', 'INSERT')
      ELSE a.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
        AND o.class = CASE g.grantee WHEN 'teamgraph_app' THEN 'tenant' ELSE 'control' END
    END AS allowed
  FROM (
    SELECT CASE r.kind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, r.ref, r.class, r.partition, r.owner, r.acl, NULL AS columns
    FROM relation AS r WHERE r.class IS NOT NULL
    UNION ALL
    SELECT 'TABLE', r.ref, r.class, r.partition, r.owner, a.attacl, quote_ident(a.attname)
    FROM pg_attribute AS a JOIN relation AS r ON r.oid = a.attrelid WHERE a.attacl IS NOT NULL AND r.class IS NOT NULL
    UNION ALL
    SELECT 'SCHEMA', quote_ident(n.nspname), CASE n.nspname WHEN 'public' THEN 'tenant' ELSE n.nspname END, false, n.nspowner, n.nspacl, NULL
    FROM pg_namespace AS n WHERE n.nspname IN ('public', 'shared', 'control')
  ) AS o
  CROSS JOIN LATERAL aclexplode(o.acl) AS a
  CROSS JOIN LATERAL (SELECT pg_get_userbyid(a.grantee) AS grantee, quote_ident(pg_get_userbyid(a.grantee)) AS quoted WHERE a.grantee <> 0
    UNION ALL SELECT 'PUBLIC', 'PUBLIC' WHERE a.grantee = 0) AS g
  WHERE a.grantee <> o.owner
)
