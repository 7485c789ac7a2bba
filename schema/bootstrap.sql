-- What the cluster's administrator does once a database, before any migration: the three roles, the
-- three placement schemas and the extension. Each statement is idempotent; they run one by one.

DO $$
DECLARE
  r text;
  may_take boolean;
BEGIN
  FOREACH r IN ARRAY ARRAY['teamgraph_owner', 'teamgraph_app', 'teamgraph_control'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = r) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', r);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another process made it meanwhile
      END;
    END IF;
    -- From version 16 on, who makes a role is a member of it, but may not take it.
    EXECUTE format('SELECT pg_has_role(current_user, %L, %L)', r,
      CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) INTO may_take;
    IF NOT may_take THEN
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
