-- +goose Up
-- Shared-reference class: immutable, versioned definitions, the same for every team.

GRANT USAGE ON SCHEMA shared TO teamgraph_app, teamgraph_control;

CREATE TABLE shared.predicate_definitions (
  predicate_key     text        COLLATE "C" NOT NULL,
  predicate_version integer     NOT NULL,
  object_kind       text        NOT NULL,
  acyclic           boolean     NOT NULL DEFAULT false,
  description       text        NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shared_predicates_pk PRIMARY KEY (predicate_key, predicate_version),
  CONSTRAINT shared_predicates_object_check CHECK (object_kind IN ('entity', 'value')),
  CONSTRAINT shared_predicates_version_check CHECK (predicate_version > 0)
);

GRANT SELECT ON shared.predicate_definitions TO teamgraph_app, teamgraph_control;

-- The hierarchies that must not loop. A team that uses one of these keys gets this definition.
INSERT INTO shared.predicate_definitions (predicate_key, predicate_version, object_kind, acyclic, description)
VALUES
  ('broader', 1, 'entity', true, 'The object is a more general concept than the subject (SKOS broader, without loops).'),
  ('part_of', 1, 'entity', true, 'The subject is a part of the object; no whole is a part of itself.');
