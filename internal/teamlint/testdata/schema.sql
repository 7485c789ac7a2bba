CREATE SCHEMA shared;
CREATE SCHEMA control;

CREATE TABLE control.teams (team_id uuid NOT NULL, name text NOT NULL, PRIMARY KEY (team_id));
CREATE TABLE control.api_keys (prefix text NOT NULL, team_id uuid NOT NULL, revoked_at timestamptz, PRIMARY KEY (prefix));

CREATE TABLE shared.predicate_definitions (
    predicate_key text NOT NULL,
    predicate_version integer NOT NULL,
    label text NOT NULL,
    PRIMARY KEY (predicate_key, predicate_version)
);

CREATE TABLE public.semantic_team_refs (team_id uuid NOT NULL, PRIMARY KEY (team_id));
CREATE TABLE public.semantic_profile_refs (team_id uuid NOT NULL, profile_id uuid NOT NULL, PRIMARY KEY (team_id, profile_id));

CREATE TABLE public.entity_records (
    team_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    entity_kind text NOT NULL,
    status text NOT NULL,
    name text NOT NULL,
    attributes jsonb,
    version bigint NOT NULL,
    created_at timestamptz NOT NULL,
    successor_entity_id uuid,
    PRIMARY KEY (team_id, entity_id)
);

CREATE TABLE public.relationship_records (
    team_id uuid NOT NULL,
    relationship_id uuid NOT NULL,
    subject_entity_id uuid NOT NULL,
    object_entity_id uuid,
    predicate_key text NOT NULL,
    status text NOT NULL,
    valid_from timestamptz,
    PRIMARY KEY (team_id, relationship_id)
);

CREATE TABLE public.evidence_fragments (
    team_id uuid NOT NULL,
    evidence_id uuid NOT NULL,
    relationship_id uuid NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (team_id, evidence_id)
);

CREATE TABLE public.jobs (
    team_id uuid NOT NULL,
    job_id uuid NOT NULL,
    status text NOT NULL,
    available_at timestamptz NOT NULL,
    attempts integer NOT NULL,
    lease_until timestamptz,
    PRIMARY KEY (team_id, job_id)
);

CREATE TABLE public.search_documents (
    team_id uuid NOT NULL,
    document_id uuid NOT NULL,
    body text NOT NULL,
    terms tsvector,
    embedding vector,
    PRIMARY KEY (team_id, document_id)
);

CREATE TABLE public.settings (key text NOT NULL, value jsonb, PRIMARY KEY (key));

CREATE VIEW public.active_entities AS SELECT * FROM public.entity_records WHERE status = 'active';
CREATE FUNCTION public.entity_label(uuid) RETURNS text LANGUAGE sql AS 'SELECT name FROM public.entity_records WHERE entity_id = $1';
CREATE FUNCTION public.lower(name) RETURNS text LANGUAGE sql AS 'SELECT max(name) FROM public.entity_records';
