-- Made by `make generate` from schema/migrations; do not edit.

CREATE SCHEMA control;

CREATE SCHEMA shared;

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;

COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';

CREATE TABLE control.api_keys (
    api_key_id uuid NOT NULL,
    prefix text NOT NULL,
    secret_sha256 bytea NOT NULL,
    team_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    role text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT api_keys_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'writer'::text, 'admin'::text]))),
    CONSTRAINT api_keys_secret_check CHECK ((octet_length(secret_sha256) = 32))
);

CREATE TABLE control.app_config (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE control.team_profiles (
    team_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT team_profiles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

CREATE TABLE control.teams (
    team_id uuid NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT teams_id_check CHECK ((team_id <> '00000000-0000-0000-0000-000000000000'::uuid)),
    CONSTRAINT teams_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT teams_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

CREATE TABLE public.entity_external_ids (
    team_id uuid NOT NULL,
    external_id text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    entity_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT entity_external_ids_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 200))),
    CONSTRAINT entity_external_ids_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 100)))
);

ALTER TABLE ONLY public.entity_external_ids FORCE ROW LEVEL SECURITY;

CREATE TABLE public.entity_names (
    team_id uuid NOT NULL,
    name_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    name_kind text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    locale text,
    source_key text COLLATE pg_catalog."C",
    valid_from timestamp with time zone,
    valid_from_precision text,
    valid_to timestamp with time zone,
    valid_to_precision text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT entity_names_from_check CHECK (((valid_from IS NULL) = (valid_from_precision IS NULL))),
    CONSTRAINT entity_names_kind_check CHECK ((name_kind = ANY (ARRAY['canonical'::text, 'alias'::text, 'former'::text]))),
    CONSTRAINT entity_names_length_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 500))),
    CONSTRAINT entity_names_to_check CHECK (((valid_to IS NULL) = (valid_to_precision IS NULL))),
    CONSTRAINT entity_names_validity_check CHECK ((valid_from < valid_to))
);

ALTER TABLE ONLY public.entity_names FORCE ROW LEVEL SECURITY;

CREATE TABLE public.entity_records (
    team_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    entity_kind text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'active'::text NOT NULL,
    description text,
    attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
    successor_entity_id uuid,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT entity_records_attributes_check CHECK ((jsonb_typeof(attributes) = 'object'::text)),
    CONSTRAINT entity_records_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text, 'needs_review'::text]))),
    CONSTRAINT entity_records_successor_check CHECK ((successor_entity_id <> entity_id)),
    CONSTRAINT entity_records_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.entity_records FORCE ROW LEVEL SECURITY;

CREATE TABLE public.evidence_fragments (
    team_id uuid NOT NULL,
    evidence_id uuid NOT NULL,
    ingest_id uuid NOT NULL,
    evidence_index integer NOT NULL,
    content text NOT NULL,
    content_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT evidence_fragments_hash_check CHECK ((octet_length(content_hash) = 32))
);

ALTER TABLE ONLY public.evidence_fragments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.import_runs (
    team_id uuid NOT NULL,
    import_run_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    read_count bigint NOT NULL,
    added_count bigint NOT NULL,
    unchanged_count bigint NOT NULL,
    refused_count bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.import_runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.ingests (
    team_id uuid NOT NULL,
    ingest_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    kind text NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ingests_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'assertion'::text])))
);

ALTER TABLE ONLY public.ingests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.operation_events (
    team_id uuid NOT NULL,
    event_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    operation text NOT NULL,
    target_id uuid NOT NULL,
    idempotency_key text COLLATE pg_catalog."C",
    request_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT operation_events_hash_check CHECK ((octet_length(request_hash) = 32)),
    CONSTRAINT operation_events_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 200)))
);

ALTER TABLE ONLY public.operation_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.predicate_definitions (
    team_id uuid NOT NULL,
    predicate_key text NOT NULL COLLATE pg_catalog."C",
    predicate_version integer NOT NULL,
    object_kind text NOT NULL,
    acyclic boolean DEFAULT false NOT NULL,
    description text,
    shared_version integer,
    source text COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT predicate_definitions_length_check CHECK (((char_length(predicate_key) >= 1) AND (char_length(predicate_key) <= 100))),
    CONSTRAINT predicate_definitions_object_check CHECK ((object_kind = ANY (ARRAY['entity'::text, 'value'::text]))),
    CONSTRAINT predicate_definitions_version_check CHECK ((predicate_version > 0))
);

ALTER TABLE ONLY public.predicate_definitions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.relationship_evidence_supports (
    team_id uuid NOT NULL,
    relationship_id uuid NOT NULL,
    evidence_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.relationship_evidence_supports FORCE ROW LEVEL SECURITY;

CREATE TABLE public.relationship_records (
    team_id uuid NOT NULL,
    relationship_id uuid NOT NULL,
    owner_profile_id uuid NOT NULL,
    subject_entity_id uuid NOT NULL,
    predicate_key text NOT NULL COLLATE pg_catalog."C",
    predicate_version integer NOT NULL,
    object_entity_id uuid,
    object_value_id uuid,
    object_format text,
    object_lang text,
    polarity text DEFAULT 'positive'::text NOT NULL,
    scope text,
    props jsonb,
    valid_from timestamp with time zone,
    valid_from_precision text,
    valid_to timestamp with time zone,
    valid_to_precision text,
    tier text NOT NULL,
    status text NOT NULL,
    support_count integer DEFAULT 0 NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    relationship_identity_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT relationship_records_format_check CHECK (((object_value_id IS NULL) = (object_format IS NULL))),
    CONSTRAINT relationship_records_from_check CHECK (((valid_from IS NULL) = (valid_from_precision IS NULL))),
    CONSTRAINT relationship_records_object_check CHECK (((object_entity_id IS NULL) <> (object_value_id IS NULL))),
    CONSTRAINT relationship_records_polarity_check CHECK ((polarity = ANY (ARRAY['positive'::text, 'negative'::text]))),
    CONSTRAINT relationship_records_props_check CHECK ((jsonb_typeof(props) = 'object'::text)),
    CONSTRAINT relationship_records_status_check CHECK ((status = ANY (ARRAY['pending_evidence'::text, 'active'::text, 'needs_review'::text, 'quarantined'::text, 'superseded'::text, 'disputed'::text, 'retracted'::text, 'rejected'::text]))),
    CONSTRAINT relationship_records_tier_check CHECK ((tier = ANY (ARRAY['candidate'::text, 'validated_claim'::text, 'fact'::text]))),
    CONSTRAINT relationship_records_to_check CHECK (((valid_to IS NULL) = (valid_to_precision IS NULL))),
    CONSTRAINT relationship_records_valid_check CHECK ((valid_from < valid_to)),
    CONSTRAINT relationship_records_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.relationship_records FORCE ROW LEVEL SECURITY;

CREATE TABLE public.relationship_versions (
    team_id uuid NOT NULL,
    relationship_id uuid NOT NULL,
    version bigint NOT NULL,
    change text NOT NULL,
    reason text,
    actor_profile_id uuid NOT NULL,
    tier text NOT NULL,
    status text NOT NULL,
    valid_from timestamp with time zone,
    valid_from_precision text,
    valid_to timestamp with time zone,
    valid_to_precision text,
    support_count integer NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT relationship_versions_change_check CHECK ((change = ANY (ARRAY['asserted'::text, 'supported'::text, 'retracted'::text, 'reasserted'::text])))
);

ALTER TABLE ONLY public.relationship_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.semantic_profile_refs (
    team_id uuid NOT NULL,
    profile_id uuid NOT NULL
);

ALTER TABLE ONLY public.semantic_profile_refs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.semantic_team_refs (
    team_id uuid NOT NULL
);

ALTER TABLE ONLY public.semantic_team_refs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.value_records (
    team_id uuid NOT NULL,
    value_id uuid NOT NULL,
    value_type text NOT NULL,
    canonical_text text NOT NULL,
    canonical_value_hash bytea NOT NULL,
    unit text,
    normaliser_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT value_records_hash_check CHECK ((octet_length(canonical_value_hash) = 32)),
    CONSTRAINT value_records_type_check CHECK ((value_type = ANY (ARRAY['string'::text, 'number'::text, 'boolean'::text, 'date'::text, 'date_time'::text])))
);

ALTER TABLE ONLY public.value_records FORCE ROW LEVEL SECURITY;

CREATE TABLE shared.predicate_definitions (
    predicate_key text NOT NULL COLLATE pg_catalog."C",
    predicate_version integer NOT NULL,
    object_kind text NOT NULL,
    acyclic boolean DEFAULT false NOT NULL,
    description text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shared_predicates_object_check CHECK ((object_kind = ANY (ARRAY['entity'::text, 'value'::text]))),
    CONSTRAINT shared_predicates_version_check CHECK ((predicate_version > 0))
);

ALTER TABLE ONLY control.api_keys
    ADD CONSTRAINT api_keys_pk PRIMARY KEY (api_key_id);

ALTER TABLE ONLY control.api_keys
    ADD CONSTRAINT api_keys_prefix_key UNIQUE (prefix);

ALTER TABLE ONLY control.app_config
    ADD CONSTRAINT app_config_pk PRIMARY KEY (key);

ALTER TABLE ONLY control.team_profiles
    ADD CONSTRAINT team_profiles_name_key UNIQUE (team_id, name);

ALTER TABLE ONLY control.team_profiles
    ADD CONSTRAINT team_profiles_pk PRIMARY KEY (team_id, profile_id);

ALTER TABLE ONLY control.teams
    ADD CONSTRAINT teams_name_key UNIQUE (name);

ALTER TABLE ONLY control.teams
    ADD CONSTRAINT teams_pk PRIMARY KEY (team_id);

ALTER TABLE ONLY public.entity_external_ids
    ADD CONSTRAINT entity_external_ids_pk PRIMARY KEY (team_id, external_id, source);

ALTER TABLE ONLY public.entity_names
    ADD CONSTRAINT entity_names_key UNIQUE NULLS NOT DISTINCT (team_id, entity_id, name_kind, name, locale, source_key, valid_from, valid_to);

ALTER TABLE ONLY public.entity_names
    ADD CONSTRAINT entity_names_pk PRIMARY KEY (team_id, name_id);

ALTER TABLE ONLY public.entity_records
    ADD CONSTRAINT entity_records_pk PRIMARY KEY (team_id, entity_id);

ALTER TABLE ONLY public.evidence_fragments
    ADD CONSTRAINT evidence_fragments_content_key UNIQUE (team_id, ingest_id, content_hash);

ALTER TABLE ONLY public.evidence_fragments
    ADD CONSTRAINT evidence_fragments_index_key UNIQUE (team_id, ingest_id, evidence_index);

ALTER TABLE ONLY public.evidence_fragments
    ADD CONSTRAINT evidence_fragments_pk PRIMARY KEY (team_id, evidence_id);

ALTER TABLE ONLY public.import_runs
    ADD CONSTRAINT import_runs_pk PRIMARY KEY (team_id, import_run_id);

ALTER TABLE ONLY public.ingests
    ADD CONSTRAINT ingests_pk PRIMARY KEY (team_id, ingest_id);

ALTER TABLE ONLY public.ingests
    ADD CONSTRAINT ingests_source_key UNIQUE (team_id, kind, source);

ALTER TABLE ONLY public.operation_events
    ADD CONSTRAINT operation_events_idempotency_key UNIQUE (team_id, profile_id, idempotency_key);

ALTER TABLE ONLY public.operation_events
    ADD CONSTRAINT operation_events_pk PRIMARY KEY (team_id, event_id);

ALTER TABLE ONLY public.predicate_definitions
    ADD CONSTRAINT predicate_definitions_pk PRIMARY KEY (team_id, predicate_key, predicate_version);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_identity_key UNIQUE (team_id, owner_profile_id, relationship_identity_hash);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_pk PRIMARY KEY (team_id, relationship_id);

ALTER TABLE ONLY public.relationship_evidence_supports
    ADD CONSTRAINT relationship_supports_pk PRIMARY KEY (team_id, relationship_id, evidence_id);

ALTER TABLE ONLY public.relationship_versions
    ADD CONSTRAINT relationship_versions_pk PRIMARY KEY (team_id, relationship_id, version);

ALTER TABLE ONLY public.semantic_profile_refs
    ADD CONSTRAINT semantic_profile_refs_pk PRIMARY KEY (team_id, profile_id);

ALTER TABLE ONLY public.semantic_team_refs
    ADD CONSTRAINT semantic_team_refs_pk PRIMARY KEY (team_id);

ALTER TABLE ONLY public.value_records
    ADD CONSTRAINT value_records_key UNIQUE (team_id, value_type, canonical_value_hash);

ALTER TABLE ONLY public.value_records
    ADD CONSTRAINT value_records_pk PRIMARY KEY (team_id, value_id);

ALTER TABLE ONLY shared.predicate_definitions
    ADD CONSTRAINT shared_predicates_pk PRIMARY KEY (predicate_key, predicate_version);

CREATE INDEX api_keys_profile_idx ON control.api_keys USING btree (team_id, profile_id);

CREATE INDEX entity_external_ids_entity_idx ON public.entity_external_ids USING btree (team_id, entity_id, external_id);

CREATE UNIQUE INDEX entity_names_canonical_idx ON public.entity_names USING btree (team_id, entity_id) WHERE (name_kind = 'canonical'::text);

CREATE INDEX entity_names_search_idx ON public.entity_names USING btree (team_id, name_key, entity_id);

CREATE INDEX entity_names_sort_idx ON public.entity_names USING btree (team_id, name_key, entity_id) WHERE (name_kind = 'canonical'::text);

CREATE INDEX entity_records_created_idx ON public.entity_records USING btree (team_id, created_at, entity_id);

CREATE INDEX entity_records_updated_idx ON public.entity_records USING btree (team_id, updated_at, entity_id);

CREATE INDEX import_runs_source_idx ON public.import_runs USING btree (team_id, source, started_at);

CREATE INDEX relationship_records_object_idx ON public.relationship_records USING btree (team_id, object_entity_id, predicate_key, relationship_id) WHERE (object_entity_id IS NOT NULL);

CREATE INDEX relationship_records_predicate_idx ON public.relationship_records USING btree (team_id, predicate_key, relationship_id);

CREATE INDEX relationship_records_subject_idx ON public.relationship_records USING btree (team_id, subject_entity_id, predicate_key, relationship_id);

CREATE INDEX relationship_records_value_idx ON public.relationship_records USING btree (team_id, object_value_id, predicate_key, relationship_id) WHERE (object_value_id IS NOT NULL);

CREATE INDEX relationship_supports_evidence_idx ON public.relationship_evidence_supports USING btree (team_id, evidence_id, relationship_id);

ALTER TABLE ONLY control.api_keys
    ADD CONSTRAINT api_keys_profile_fk FOREIGN KEY (team_id, profile_id) REFERENCES control.team_profiles(team_id, profile_id);

ALTER TABLE ONLY control.team_profiles
    ADD CONSTRAINT team_profiles_team_fk FOREIGN KEY (team_id) REFERENCES control.teams(team_id);

ALTER TABLE ONLY public.entity_external_ids
    ADD CONSTRAINT entity_external_ids_entity_fk FOREIGN KEY (team_id, entity_id) REFERENCES public.entity_records(team_id, entity_id);

ALTER TABLE ONLY public.entity_names
    ADD CONSTRAINT entity_names_entity_fk FOREIGN KEY (team_id, entity_id) REFERENCES public.entity_records(team_id, entity_id);

ALTER TABLE ONLY public.entity_records
    ADD CONSTRAINT entity_records_successor_fk FOREIGN KEY (team_id, successor_entity_id) REFERENCES public.entity_records(team_id, entity_id);

ALTER TABLE ONLY public.entity_records
    ADD CONSTRAINT entity_records_team_fk FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs(team_id);

ALTER TABLE ONLY public.evidence_fragments
    ADD CONSTRAINT evidence_fragments_ingest_fk FOREIGN KEY (team_id, ingest_id) REFERENCES public.ingests(team_id, ingest_id);

ALTER TABLE ONLY public.import_runs
    ADD CONSTRAINT import_runs_profile_fk FOREIGN KEY (team_id, profile_id) REFERENCES public.semantic_profile_refs(team_id, profile_id);

ALTER TABLE ONLY public.ingests
    ADD CONSTRAINT ingests_profile_fk FOREIGN KEY (team_id, profile_id) REFERENCES public.semantic_profile_refs(team_id, profile_id);

ALTER TABLE ONLY public.operation_events
    ADD CONSTRAINT operation_events_profile_fk FOREIGN KEY (team_id, profile_id) REFERENCES public.semantic_profile_refs(team_id, profile_id);

ALTER TABLE ONLY public.predicate_definitions
    ADD CONSTRAINT predicate_definitions_team_fk FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs(team_id);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_object_fk FOREIGN KEY (team_id, object_entity_id) REFERENCES public.entity_records(team_id, entity_id);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_owner_fk FOREIGN KEY (team_id, owner_profile_id) REFERENCES public.semantic_profile_refs(team_id, profile_id);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_predicate_fk FOREIGN KEY (team_id, predicate_key, predicate_version) REFERENCES public.predicate_definitions(team_id, predicate_key, predicate_version);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_subject_fk FOREIGN KEY (team_id, subject_entity_id) REFERENCES public.entity_records(team_id, entity_id);

ALTER TABLE ONLY public.relationship_records
    ADD CONSTRAINT relationship_records_value_fk FOREIGN KEY (team_id, object_value_id) REFERENCES public.value_records(team_id, value_id);

ALTER TABLE ONLY public.relationship_evidence_supports
    ADD CONSTRAINT relationship_supports_evidence_fk FOREIGN KEY (team_id, evidence_id) REFERENCES public.evidence_fragments(team_id, evidence_id);

ALTER TABLE ONLY public.relationship_evidence_supports
    ADD CONSTRAINT relationship_supports_record_fk FOREIGN KEY (team_id, relationship_id) REFERENCES public.relationship_records(team_id, relationship_id);

ALTER TABLE ONLY public.relationship_versions
    ADD CONSTRAINT relationship_versions_actor_fk FOREIGN KEY (team_id, actor_profile_id) REFERENCES public.semantic_profile_refs(team_id, profile_id);

ALTER TABLE ONLY public.relationship_versions
    ADD CONSTRAINT relationship_versions_record_fk FOREIGN KEY (team_id, relationship_id) REFERENCES public.relationship_records(team_id, relationship_id);

ALTER TABLE ONLY public.semantic_profile_refs
    ADD CONSTRAINT semantic_profile_refs_team_fk FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs(team_id);

ALTER TABLE ONLY public.value_records
    ADD CONSTRAINT value_records_team_fk FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs(team_id);

ALTER TABLE public.entity_external_ids ENABLE ROW LEVEL SECURITY;

CREATE POLICY entity_external_ids_team_policy ON public.entity_external_ids USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.entity_names ENABLE ROW LEVEL SECURITY;

CREATE POLICY entity_names_team_policy ON public.entity_names USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.entity_records ENABLE ROW LEVEL SECURITY;

CREATE POLICY entity_records_team_policy ON public.entity_records USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.evidence_fragments ENABLE ROW LEVEL SECURITY;

CREATE POLICY evidence_fragments_team_policy ON public.evidence_fragments USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.import_runs ENABLE ROW LEVEL SECURITY;

CREATE POLICY import_runs_team_policy ON public.import_runs USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.ingests ENABLE ROW LEVEL SECURITY;

CREATE POLICY ingests_team_policy ON public.ingests USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.operation_events ENABLE ROW LEVEL SECURITY;

CREATE POLICY operation_events_team_policy ON public.operation_events USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.predicate_definitions ENABLE ROW LEVEL SECURITY;

CREATE POLICY predicate_definitions_team_policy ON public.predicate_definitions USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.relationship_evidence_supports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.relationship_records ENABLE ROW LEVEL SECURITY;

CREATE POLICY relationship_records_team_policy ON public.relationship_records USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

CREATE POLICY relationship_supports_team_policy ON public.relationship_evidence_supports USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.relationship_versions ENABLE ROW LEVEL SECURITY;

CREATE POLICY relationship_versions_team_policy ON public.relationship_versions USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.semantic_profile_refs ENABLE ROW LEVEL SECURITY;

CREATE POLICY semantic_profile_refs_team_policy ON public.semantic_profile_refs USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.semantic_team_refs ENABLE ROW LEVEL SECURITY;

CREATE POLICY semantic_team_refs_team_policy ON public.semantic_team_refs USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

ALTER TABLE public.value_records ENABLE ROW LEVEL SECURITY;

CREATE POLICY value_records_team_policy ON public.value_records USING ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)) WITH CHECK ((team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid));

GRANT USAGE ON SCHEMA control TO teamgraph_control;

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO teamgraph_owner;
GRANT USAGE ON SCHEMA public TO teamgraph_app;
GRANT USAGE ON SCHEMA public TO teamgraph_control;

GRANT USAGE ON SCHEMA shared TO teamgraph_app;
GRANT USAGE ON SCHEMA shared TO teamgraph_control;

GRANT SELECT,INSERT,UPDATE ON TABLE control.api_keys TO teamgraph_control;

GRANT SELECT,INSERT,UPDATE ON TABLE control.app_config TO teamgraph_control;

GRANT SELECT,INSERT,UPDATE ON TABLE control.team_profiles TO teamgraph_control;

GRANT SELECT,INSERT,UPDATE ON TABLE control.teams TO teamgraph_control;

GRANT SELECT,INSERT ON TABLE public.entity_external_ids TO teamgraph_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.entity_names TO teamgraph_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.entity_records TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.evidence_fragments TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.import_runs TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.ingests TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.operation_events TO teamgraph_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.predicate_definitions TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.relationship_evidence_supports TO teamgraph_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.relationship_records TO teamgraph_app;

GRANT SELECT,INSERT ON TABLE public.relationship_versions TO teamgraph_app;

GRANT SELECT ON TABLE public.semantic_profile_refs TO teamgraph_app;
GRANT SELECT,INSERT ON TABLE public.semantic_profile_refs TO teamgraph_control;

GRANT SELECT ON TABLE public.semantic_team_refs TO teamgraph_app;
GRANT SELECT,INSERT ON TABLE public.semantic_team_refs TO teamgraph_control;

GRANT SELECT,INSERT ON TABLE public.value_records TO teamgraph_app;

GRANT SELECT ON TABLE shared.predicate_definitions TO teamgraph_app;
GRANT SELECT ON TABLE shared.predicate_definitions TO teamgraph_control;
