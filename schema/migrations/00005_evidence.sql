-- +goose Up
-- Tenant class: why a relationship is believed, where records came from, and who did what.

-- One intake: an import source, or one assertion through the API. (kind, source) names it within a team.
CREATE TABLE public.ingests (
  team_id    uuid        NOT NULL,
  ingest_id  uuid        NOT NULL,
  profile_id uuid        NOT NULL,
  kind       text        NOT NULL,
  source     text        COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ingests_pk PRIMARY KEY (team_id, ingest_id),
  CONSTRAINT ingests_profile_fk FOREIGN KEY (team_id, profile_id)
    REFERENCES public.semantic_profile_refs (team_id, profile_id),
  CONSTRAINT ingests_source_key UNIQUE (team_id, kind, source),
  CONSTRAINT ingests_kind_check CHECK (kind IN ('import', 'assertion'))
);

ALTER TABLE public.ingests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ingests FORCE ROW LEVEL SECURITY;

CREATE POLICY ingests_team_policy ON public.ingests
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

CREATE TABLE public.evidence_fragments (
  team_id        uuid        NOT NULL,
  evidence_id    uuid        NOT NULL,
  ingest_id      uuid        NOT NULL,
  evidence_index integer     NOT NULL,
  content        text        NOT NULL,
  content_hash   bytea       NOT NULL,
  created_at     timestamptz NOT NULL,
  CONSTRAINT evidence_fragments_pk PRIMARY KEY (team_id, evidence_id),
  CONSTRAINT evidence_fragments_ingest_fk FOREIGN KEY (team_id, ingest_id)
    REFERENCES public.ingests (team_id, ingest_id),
  CONSTRAINT evidence_fragments_index_key UNIQUE (team_id, ingest_id, evidence_index),
  CONSTRAINT evidence_fragments_content_key UNIQUE (team_id, ingest_id, content_hash),
  CONSTRAINT evidence_fragments_hash_check CHECK (octet_length(content_hash) = 32)
);

ALTER TABLE public.evidence_fragments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.evidence_fragments FORCE ROW LEVEL SECURITY;

CREATE POLICY evidence_fragments_team_policy ON public.evidence_fragments
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

CREATE TABLE public.relationship_evidence_supports (
  team_id         uuid        NOT NULL,
  relationship_id uuid        NOT NULL,
  evidence_id     uuid        NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT relationship_supports_pk PRIMARY KEY (team_id, relationship_id, evidence_id),
  CONSTRAINT relationship_supports_record_fk FOREIGN KEY (team_id, relationship_id)
    REFERENCES public.relationship_records (team_id, relationship_id),
  CONSTRAINT relationship_supports_evidence_fk FOREIGN KEY (team_id, evidence_id)
    REFERENCES public.evidence_fragments (team_id, evidence_id)
);

CREATE INDEX relationship_supports_evidence_idx ON public.relationship_evidence_supports
  (team_id, evidence_id, relationship_id);

ALTER TABLE public.relationship_evidence_supports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.relationship_evidence_supports FORCE ROW LEVEL SECURITY;

CREATE POLICY relationship_supports_team_policy ON public.relationship_evidence_supports
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

CREATE TABLE public.import_runs (
  team_id         uuid        NOT NULL,
  import_run_id   uuid        NOT NULL,
  profile_id      uuid        NOT NULL,
  source          text        COLLATE "C" NOT NULL,
  read_count      bigint      NOT NULL,
  added_count     bigint      NOT NULL,
  unchanged_count bigint      NOT NULL,
  refused_count   bigint      NOT NULL,
  started_at      timestamptz NOT NULL,
  finished_at     timestamptz NOT NULL,
  CONSTRAINT import_runs_pk PRIMARY KEY (team_id, import_run_id),
  CONSTRAINT import_runs_profile_fk FOREIGN KEY (team_id, profile_id)
    REFERENCES public.semantic_profile_refs (team_id, profile_id)
);

CREATE INDEX import_runs_source_idx ON public.import_runs (team_id, source, started_at);

ALTER TABLE public.import_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_runs FORCE ROW LEVEL SECURITY;

CREATE POLICY import_runs_team_policy ON public.import_runs
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- One row a team: whoever imports into it holds the row's lock.
CREATE TABLE public.import_locks (
  team_id   uuid        NOT NULL,
  locked_at timestamptz NOT NULL,
  CONSTRAINT import_locks_pk PRIMARY KEY (team_id),
  CONSTRAINT import_locks_team_fk FOREIGN KEY (team_id)
    REFERENCES public.semantic_team_refs (team_id)
);

ALTER TABLE public.import_locks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.import_locks FORCE ROW LEVEL SECURITY;

CREATE POLICY import_locks_team_policy ON public.import_locks
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- The audit row of each mutation, and its answer for a retry with the same idempotency key.
CREATE TABLE public.operation_events (
  team_id         uuid        NOT NULL,
  event_id        uuid        NOT NULL,
  profile_id      uuid        NOT NULL,
  operation       text        NOT NULL,
  target_id       uuid        NOT NULL,
  idempotency_key text        COLLATE "C",
  request_hash    bytea       NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT operation_events_pk PRIMARY KEY (team_id, event_id),
  CONSTRAINT operation_events_profile_fk FOREIGN KEY (team_id, profile_id)
    REFERENCES public.semantic_profile_refs (team_id, profile_id),
  -- NULL keys are distinct on purpose: a mutation without a key is never a retry.
  CONSTRAINT operation_events_idempotency_key UNIQUE (team_id, profile_id, idempotency_key),
  CONSTRAINT operation_events_key_check CHECK (char_length(idempotency_key) BETWEEN 1 AND 200),
  CONSTRAINT operation_events_hash_check CHECK (octet_length(request_hash) = 32)
);

ALTER TABLE public.operation_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.operation_events FORCE ROW LEVEL SECURITY;

CREATE POLICY operation_events_team_policy ON public.operation_events
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

GRANT SELECT, INSERT ON public.ingests, public.evidence_fragments, public.relationship_evidence_supports,
  public.import_runs, public.operation_events TO teamgraph_app;

GRANT SELECT, INSERT, UPDATE ON public.import_locks TO teamgraph_app;
