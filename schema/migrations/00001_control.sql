-- +goose Up
-- Control class: what must be known before a team is known.

GRANT USAGE ON SCHEMA control TO teamgraph_control;

CREATE TABLE control.teams (
  team_id    uuid        NOT NULL,
  name       text        NOT NULL,
  status     text        NOT NULL DEFAULT 'active',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT teams_pk PRIMARY KEY (team_id),
  CONSTRAINT teams_name_key UNIQUE (name),
  CONSTRAINT teams_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT teams_status_check CHECK (status IN ('active', 'suspended')),
  -- The nil team is no team: no key may ever name it.
  CONSTRAINT teams_id_check CHECK (team_id <> '00000000-0000-0000-0000-000000000000')
);

CREATE TABLE control.team_profiles (
  team_id    uuid        NOT NULL,
  profile_id uuid        NOT NULL,
  name       text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT team_profiles_pk PRIMARY KEY (team_id, profile_id),
  CONSTRAINT team_profiles_team_fk FOREIGN KEY (team_id) REFERENCES control.teams (team_id),
  CONSTRAINT team_profiles_name_key UNIQUE (team_id, name),
  CONSTRAINT team_profiles_name_check CHECK (char_length(name) BETWEEN 1 AND 100)
);

-- The secret itself is never stored: its SHA-256 is. 256 random bits need no slow hash.
CREATE TABLE control.api_keys (
  api_key_id    uuid        NOT NULL,
  prefix        text        NOT NULL,
  secret_sha256 bytea       NOT NULL,
  team_id       uuid        NOT NULL,
  profile_id    uuid        NOT NULL,
  role          text        NOT NULL,
  label         text        NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz,
  revoked_at    timestamptz,
  CONSTRAINT api_keys_pk PRIMARY KEY (api_key_id),
  CONSTRAINT api_keys_prefix_key UNIQUE (prefix),
  CONSTRAINT api_keys_profile_fk FOREIGN KEY (team_id, profile_id)
    REFERENCES control.team_profiles (team_id, profile_id),
  CONSTRAINT api_keys_secret_check CHECK (octet_length(secret_sha256) = 32),
  CONSTRAINT api_keys_role_check CHECK (role IN ('reader', 'writer', 'admin'))
);

CREATE INDEX api_keys_profile_idx ON control.api_keys (team_id, profile_id);

CREATE TABLE control.app_config (
  key        text        NOT NULL,
  value      jsonb       NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT app_config_pk PRIMARY KEY (key)
);

GRANT SELECT, INSERT, UPDATE ON control.teams, control.team_profiles, control.api_keys, control.app_config
  TO teamgraph_control;

-- Readiness compares it with the version that a build needs.
GRANT SELECT ON control.schema_migrations TO teamgraph_control;
