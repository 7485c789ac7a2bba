-- +goose Up
-- Tenant class: the graph. Every key, unique constraint, foreign key and index starts with team_id
-- (contract, "Tenant-Owned Key Contract" and "Index Contract").

CREATE TABLE public.entity_records (
  team_id             uuid        NOT NULL,
  entity_id           uuid        NOT NULL,
  entity_kind         text        COLLATE "C" NOT NULL,
  status              text        NOT NULL DEFAULT 'active',
  description         text,
  attributes          jsonb       NOT NULL DEFAULT '{}',
  successor_entity_id uuid,
  version             bigint      NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CONSTRAINT entity_records_pk PRIMARY KEY (team_id, entity_id),
  CONSTRAINT entity_records_team_fk FOREIGN KEY (team_id)
    REFERENCES public.semantic_team_refs (team_id),
  CONSTRAINT entity_records_successor_fk FOREIGN KEY (team_id, successor_entity_id)
    REFERENCES public.entity_records (team_id, entity_id),
  CONSTRAINT entity_records_status_check CHECK (status IN ('active', 'retired', 'needs_review')),
  CONSTRAINT entity_records_attributes_check CHECK (jsonb_typeof(attributes) = 'object'),
  CONSTRAINT entity_records_successor_check CHECK (successor_entity_id <> entity_id),
  CONSTRAINT entity_records_version_check CHECK (version > 0)
);

CREATE INDEX entity_records_created_idx ON public.entity_records (team_id, created_at, entity_id);

CREATE INDEX entity_records_updated_idx ON public.entity_records (team_id, updated_at, entity_id);

ALTER TABLE public.entity_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_records FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_records_team_policy ON public.entity_records
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- name_key is the search form of name (NFKC, case folded), compared bytewise so that ranges and order
-- do not depend on the server's locale. source_key is the key under which a file gave the name.
CREATE TABLE public.entity_names (
  team_id              uuid        NOT NULL,
  name_id              uuid        NOT NULL,
  entity_id            uuid        NOT NULL,
  name_kind            text        NOT NULL,
  name                 text        NOT NULL,
  name_key             text        COLLATE "C" NOT NULL,
  locale               text,
  source_key           text        COLLATE "C",
  valid_from           timestamptz,
  valid_from_precision text,
  valid_to             timestamptz,
  valid_to_precision   text,
  created_at           timestamptz NOT NULL,
  CONSTRAINT entity_names_pk PRIMARY KEY (team_id, name_id),
  CONSTRAINT entity_names_entity_fk FOREIGN KEY (team_id, entity_id)
    REFERENCES public.entity_records (team_id, entity_id),
  CONSTRAINT entity_names_key UNIQUE NULLS NOT DISTINCT
    (team_id, entity_id, name_kind, name, locale, source_key, valid_from, valid_to),
  CONSTRAINT entity_names_kind_check CHECK (name_kind IN ('canonical', 'alias', 'former')),
  CONSTRAINT entity_names_length_check CHECK (char_length(name) BETWEEN 1 AND 500),
  CONSTRAINT entity_names_validity_check CHECK (valid_from < valid_to),
  CONSTRAINT entity_names_from_check CHECK ((valid_from IS NULL) = (valid_from_precision IS NULL)),
  CONSTRAINT entity_names_to_check CHECK ((valid_to IS NULL) = (valid_to_precision IS NULL))
);

-- One current canonical name an entity; also the way from an entity to its name.
CREATE UNIQUE INDEX entity_names_canonical_idx ON public.entity_names (team_id, entity_id)
  WHERE name_kind = 'canonical';

CREATE INDEX entity_names_sort_idx ON public.entity_names (team_id, name_key, entity_id)
  WHERE name_kind = 'canonical';

CREATE INDEX entity_names_search_idx ON public.entity_names (team_id, name_key, entity_id);

ALTER TABLE public.entity_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_names FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_names_team_policy ON public.entity_names
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- The ids that files use, unique per team and source; one entity may have several.
CREATE TABLE public.entity_external_ids (
  team_id     uuid        NOT NULL,
  external_id text        COLLATE "C" NOT NULL,
  source      text        COLLATE "C" NOT NULL,
  entity_id   uuid        NOT NULL,
  created_at  timestamptz NOT NULL,
  CONSTRAINT entity_external_ids_pk PRIMARY KEY (team_id, external_id, source),
  CONSTRAINT entity_external_ids_entity_fk FOREIGN KEY (team_id, entity_id)
    REFERENCES public.entity_records (team_id, entity_id),
  CONSTRAINT entity_external_ids_id_check CHECK (char_length(external_id) BETWEEN 1 AND 200),
  CONSTRAINT entity_external_ids_source_check CHECK (char_length(source) BETWEEN 1 AND 100)
);

CREATE INDEX entity_external_ids_entity_idx ON public.entity_external_ids (team_id, entity_id, external_id);

ALTER TABLE public.entity_external_ids ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entity_external_ids FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_external_ids_team_policy ON public.entity_external_ids
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- canonical_value_hash is SHA-256 over type and canonical text: text may be longer than an index entry.
CREATE TABLE public.value_records (
  team_id              uuid        NOT NULL,
  value_id             uuid        NOT NULL,
  value_type           text        NOT NULL,
  canonical_text       text        NOT NULL,
  canonical_value_hash bytea       NOT NULL,
  unit                 text,
  normaliser_version   integer     NOT NULL,
  created_at           timestamptz NOT NULL,
  CONSTRAINT value_records_pk PRIMARY KEY (team_id, value_id),
  CONSTRAINT value_records_team_fk FOREIGN KEY (team_id)
    REFERENCES public.semantic_team_refs (team_id),
  CONSTRAINT value_records_key UNIQUE (team_id, value_type, canonical_value_hash),
  CONSTRAINT value_records_type_check CHECK (value_type IN ('string', 'number', 'boolean', 'date', 'date_time')),
  CONSTRAINT value_records_hash_check CHECK (octet_length(canonical_value_hash) = 32)
);

ALTER TABLE public.value_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.value_records FORCE ROW LEVEL SECURITY;

CREATE POLICY value_records_team_policy ON public.value_records
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- A team's predicates. One whose key stands in shared.predicate_definitions follows that definition
-- (shared_version); the rest are the team's own. The row is also the lock of an acyclic predicate.
CREATE TABLE public.predicate_definitions (
  team_id           uuid        NOT NULL,
  predicate_key     text        COLLATE "C" NOT NULL,
  predicate_version integer     NOT NULL,
  object_kind       text        NOT NULL,
  acyclic           boolean     NOT NULL DEFAULT false,
  description       text,
  shared_version    integer,
  source            text        COLLATE "C",
  created_at        timestamptz NOT NULL,
  CONSTRAINT predicate_definitions_pk PRIMARY KEY (team_id, predicate_key, predicate_version),
  CONSTRAINT predicate_definitions_team_fk FOREIGN KEY (team_id)
    REFERENCES public.semantic_team_refs (team_id),
  CONSTRAINT predicate_definitions_object_check CHECK (object_kind IN ('entity', 'value')),
  CONSTRAINT predicate_definitions_length_check CHECK (char_length(predicate_key) BETWEEN 1 AND 100),
  CONSTRAINT predicate_definitions_version_check CHECK (predicate_version > 0)
);

ALTER TABLE public.predicate_definitions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.predicate_definitions FORCE ROW LEVEL SECURITY;

CREATE POLICY predicate_definitions_team_policy ON public.predicate_definitions
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

CREATE TABLE public.relationship_records (
  team_id                    uuid        NOT NULL,
  relationship_id            uuid        NOT NULL,
  owner_profile_id           uuid        NOT NULL,
  subject_entity_id          uuid        NOT NULL,
  predicate_key              text        COLLATE "C" NOT NULL,
  predicate_version          integer     NOT NULL,
  object_entity_id           uuid,
  object_value_id            uuid,
  object_format              text,
  object_lang                text,
  polarity                   text        NOT NULL DEFAULT 'positive',
  scope                      text,
  props                      jsonb,
  valid_from                 timestamptz,
  valid_from_precision       text,
  valid_to                   timestamptz,
  valid_to_precision         text,
  tier                       text        NOT NULL,
  status                     text        NOT NULL,
  support_count              integer     NOT NULL DEFAULT 0,
  version                    bigint      NOT NULL DEFAULT 1,
  relationship_identity_hash bytea       NOT NULL,
  created_at                 timestamptz NOT NULL,
  updated_at                 timestamptz NOT NULL,
  CONSTRAINT relationship_records_pk PRIMARY KEY (team_id, relationship_id),
  CONSTRAINT relationship_records_owner_fk FOREIGN KEY (team_id, owner_profile_id)
    REFERENCES public.semantic_profile_refs (team_id, profile_id),
  CONSTRAINT relationship_records_subject_fk FOREIGN KEY (team_id, subject_entity_id)
    REFERENCES public.entity_records (team_id, entity_id),
  CONSTRAINT relationship_records_object_fk FOREIGN KEY (team_id, object_entity_id)
    REFERENCES public.entity_records (team_id, entity_id),
  CONSTRAINT relationship_records_value_fk FOREIGN KEY (team_id, object_value_id)
    REFERENCES public.value_records (team_id, value_id),
  CONSTRAINT relationship_records_predicate_fk FOREIGN KEY (team_id, predicate_key, predicate_version)
    REFERENCES public.predicate_definitions (team_id, predicate_key, predicate_version),
  CONSTRAINT relationship_records_identity_key UNIQUE (team_id, owner_profile_id, relationship_identity_hash),
  CONSTRAINT relationship_records_object_check CHECK ((object_entity_id IS NULL) <> (object_value_id IS NULL)),
  CONSTRAINT relationship_records_format_check CHECK ((object_value_id IS NULL) = (object_format IS NULL)),
  CONSTRAINT relationship_records_polarity_check CHECK (polarity IN ('positive', 'negative')),
  CONSTRAINT relationship_records_props_check CHECK (jsonb_typeof(props) = 'object'),
  CONSTRAINT relationship_records_valid_check CHECK (valid_from < valid_to),
  CONSTRAINT relationship_records_from_check CHECK ((valid_from IS NULL) = (valid_from_precision IS NULL)),
  CONSTRAINT relationship_records_to_check CHECK ((valid_to IS NULL) = (valid_to_precision IS NULL)),
  CONSTRAINT relationship_records_tier_check CHECK (tier IN ('candidate', 'validated_claim', 'fact')),
  CONSTRAINT relationship_records_status_check CHECK (status IN ('pending_evidence', 'active', 'needs_review',
    'quarantined', 'superseded', 'disputed', 'retracted', 'rejected')),
  CONSTRAINT relationship_records_version_check CHECK (version > 0)
);

-- One index a direction, in the order in which an entity's relationships are listed.
CREATE INDEX relationship_records_subject_idx ON public.relationship_records
  (team_id, subject_entity_id, predicate_key, relationship_id);

CREATE INDEX relationship_records_object_idx ON public.relationship_records
  (team_id, object_entity_id, predicate_key, relationship_id) WHERE object_entity_id IS NOT NULL;

CREATE INDEX relationship_records_value_idx ON public.relationship_records
  (team_id, object_value_id, predicate_key, relationship_id) WHERE object_value_id IS NOT NULL;

CREATE INDEX relationship_records_predicate_idx ON public.relationship_records
  (team_id, predicate_key, relationship_id);

ALTER TABLE public.relationship_records ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.relationship_records FORCE ROW LEVEL SECURITY;

CREATE POLICY relationship_records_team_policy ON public.relationship_records
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

-- Append-only: the application may insert and read, never update or delete.
CREATE TABLE public.relationship_versions (
  team_id              uuid        NOT NULL,
  relationship_id      uuid        NOT NULL,
  version              bigint      NOT NULL,
  change               text        NOT NULL,
  reason               text,
  actor_profile_id     uuid        NOT NULL,
  tier                 text        NOT NULL,
  status               text        NOT NULL,
  valid_from           timestamptz,
  valid_from_precision text,
  valid_to             timestamptz,
  valid_to_precision   text,
  support_count        integer     NOT NULL,
  recorded_at          timestamptz NOT NULL,
  CONSTRAINT relationship_versions_pk PRIMARY KEY (team_id, relationship_id, version),
  CONSTRAINT relationship_versions_record_fk FOREIGN KEY (team_id, relationship_id)
    REFERENCES public.relationship_records (team_id, relationship_id),
  CONSTRAINT relationship_versions_actor_fk FOREIGN KEY (team_id, actor_profile_id)
    REFERENCES public.semantic_profile_refs (team_id, profile_id),
  CONSTRAINT relationship_versions_change_check CHECK (change IN ('asserted', 'supported', 'retracted', 'reasserted'))
);

ALTER TABLE public.relationship_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.relationship_versions FORCE ROW LEVEL SECURITY;

CREATE POLICY relationship_versions_team_policy ON public.relationship_versions
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON public.entity_records, public.entity_names, public.relationship_records
  TO teamgraph_app;

-- UPDATE on predicate_definitions is for SELECT … FOR UPDATE, the lock of an acyclic predicate.
GRANT SELECT, INSERT, UPDATE ON public.predicate_definitions TO teamgraph_app;

GRANT SELECT, INSERT ON public.entity_external_ids, public.value_records, public.relationship_versions
  TO teamgraph_app;
