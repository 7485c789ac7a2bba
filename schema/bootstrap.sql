-- What the cluster's administrator does once a database, before any migration: the three roles, the
-- three placement schemas and the extension. Each statement is idempotent; they run one by one.

DO $$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['teamgraph_owner', 'teamgraph_app', 'teamgraph_control'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', r);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of this cluster, or another process, made it
    END;
    IF NOT pg_has_role(current_user, r, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', r);
    END IF;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;

CREATE SCHEMA IF NOT EXISTS shared AUTHORIZATION teamgraph_owner;

CREATE SCHEMA IF NOT EXISTS control AUTHORIZATION teamgraph_owner;

REVOKE ALL ON SCHEMA public FROM PUBLIC;

GRANT USAGE, CREATE ON SCHEMA public TO teamgraph_owner;

GRANT USAGE ON SCHEMA public TO teamgraph_app, teamgraph_control;
