SELECT s.who, format('%s is set for every session, not within a transaction', v.name), 
  CASE WHEN s.concerned THEN '' ELSE '-- teamgraph does not log in as it: ask what it is for, then ' END || format('ALTER %s RESET %s;', s.who, v.quoted)
FROM (
  SELECT s.setconfig, s.setrole = 0 OR pg_get_userbyid(s.setrole) IN ('teamgraph_owner', session_user) OR s.setrole IN (
      -- The roles of the pools, and the logins that can take them.
      WITH RECURSIVE login (oid) AS (
        SELECT r.oid FROM reacher AS r
        UNION
        SELECT m.member FROM login AS l JOIN pg_auth_members AS m ON m.roleid = l.oid
      )
      SELECT l.oid FROM login AS l) AS concerned, CASE
    WHEN s.setrole <> 0 THEN format('ROLE %I', pg_get_userbyid(s.setrole)) || coalesce(' IN DATABASE ' || quote_ident(d.datname), '')
    WHEN s.setdatabase <> 0 THEN format('DATABASE %I', d.datname)
    ELSE 'ROLE ALL' END AS who
  FROM pg_db_role_setting AS s
  LEFT JOIN pg_database AS d ON d.oid = s.setdatabase
  WHERE s.setdatabase = 0 OR d.datname = current_database()
) AS s
CROSS JOIN given
-- Upper and lower case name the same setting, but RESET finds it only as it was written.
CROSS JOIN LATERAL (SELECT split_part(c.text, '=', 1) AS name,
    (SELECT string_agg(quote_ident(p.part), '.' ORDER BY p.n) FROM string_to_table(split_part(c.text, '=', 1), '.') WITH ORDINALITY AS p (part, n)) AS quoted
  FROM unnest(s.setconfig) AS c (text)) AS v
WHERE lower(v.name) IN ('app.current_team_id', 'session_replication_role') AND (s.concerned OR NOT given.ready)
