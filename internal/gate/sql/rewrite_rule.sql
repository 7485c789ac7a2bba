SELECT r.ref, format('rule %s rewrites statements on it, and runs with the owner''s rights', w.rulename),
  CASE WHEN r.ours THEN '' ELSE (SELECT a.text FROM ask AS a) END || format('DROP RULE %I ON %s;', w.rulename, r.ref)
FROM pg_rewrite AS w
JOIN relation AS r ON r.oid = w.ev_class AND r.class IS NOT NULL AND r.counts
WHERE w.rulename <> '_RETURN'
