-- One team's rows in every tenant table, for tests of isolation: seeded by the administrator, so that two
-- teams can have equal ids. {team} is the team's id, {label} a word that its texts hold, {p} the two decimal
-- digits with which all other ids begin: equal {p}, equal ids. May be applied to one team several times, with
-- different {p}. Times are fixed: two seeds differ by what is in braces alone.

INSERT INTO control.teams (team_id, name, created_at) VALUES ('{team}', '{label} team', '2024-01-01Z')
ON CONFLICT DO NOTHING;

INSERT INTO control.team_profiles (team_id, profile_id, name, created_at)
VALUES ('{team}', '{p}000000-0000-7000-8000-0000000000a1', '{label} profile {p}', '2024-01-01Z');

INSERT INTO public.semantic_team_refs (team_id) VALUES ('{team}') ON CONFLICT DO NOTHING;

INSERT INTO public.semantic_profile_refs (team_id, profile_id)
VALUES ('{team}', '{p}000000-0000-7000-8000-0000000000a1');

-- e4 is retired and was merged into e1.
INSERT INTO public.entity_records (team_id, entity_id, entity_kind, status, description, attributes,
  successor_entity_id, version, created_at, updated_at)
VALUES
  ('{team}', '{p}000000-0000-7000-8000-0000000000e1', 'person', 'active', '{label} description 1', '{"secret": "{label} attribute", "n": 1}', NULL, 2, '2024-01-01Z', '2024-02-04Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000e2', 'city', 'active', '{label} description 2', '{"secret": "{label} attribute"}', NULL, 1, '2024-01-02Z', '2024-02-03Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000e3', 'country', 'active', NULL, '{}', NULL, 1, '2024-01-03Z', '2024-02-02Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000e4', 'person', 'retired', '{label} description 4', '{}', '{p}000000-0000-7000-8000-0000000000e1', 3, '2024-01-04Z', '2024-02-01Z');

INSERT INTO public.entity_names (team_id, name_id, entity_id, name_kind, name, name_key, locale, source_key,
  valid_from, valid_from_precision, valid_to, valid_to_precision, created_at)
VALUES
  ('{team}', '{p}000000-0000-7000-8000-000000000b01', '{p}000000-0000-7000-8000-0000000000e1', 'canonical', 'Ada {label} {p}', 'ada {label} {p}', NULL, NULL, NULL, NULL, NULL, NULL, '2024-01-01Z'),
  ('{team}', '{p}000000-0000-7000-8000-000000000b02', '{p}000000-0000-7000-8000-0000000000e2', 'canonical', 'London {label} {p}', 'london {label} {p}', NULL, NULL, NULL, NULL, NULL, NULL, '2024-01-02Z'),
  ('{team}', '{p}000000-0000-7000-8000-000000000b03', '{p}000000-0000-7000-8000-0000000000e3', 'canonical', 'Albion {label} {p}', 'albion {label} {p}', NULL, NULL, NULL, NULL, NULL, NULL, '2024-01-03Z'),
  ('{team}', '{p}000000-0000-7000-8000-000000000b04', '{p}000000-0000-7000-8000-0000000000e4', 'canonical', 'Adda {label} {p}', 'adda {label} {p}', NULL, NULL, NULL, NULL, NULL, NULL, '2024-01-04Z'),
  ('{team}', '{p}000000-0000-7000-8000-000000000b05', '{p}000000-0000-7000-8000-0000000000e2', 'former', 'Londinium {label} {p}', 'londinium {label} {p}', 'la', 'former_name', '0050-01-01Z', 'year', '0500-01-01Z', 'year', '2024-01-02Z'),
  ('{team}', '{p}000000-0000-7000-8000-000000000b06', '{p}000000-0000-7000-8000-0000000000e1', 'alias', 'Countess {label} {p}', 'countess {label} {p}', NULL, 'alias', NULL, NULL, NULL, NULL, '2024-01-01Z');

INSERT INTO public.entity_external_ids (team_id, external_id, source, entity_id, created_at)
VALUES
  ('{team}', 'file-{p}-1', '{label} source', '{p}000000-0000-7000-8000-0000000000e1', '2024-01-01Z'),
  ('{team}', 'file-{p}-1', 'shared source {p}', '{p}000000-0000-7000-8000-0000000000e1', '2024-01-01Z'),
  ('{team}', 'file-{p}-2', '{label} source', '{p}000000-0000-7000-8000-0000000000e2', '2024-01-01Z');

-- The hashes are those of kg.Value.Hash: type, a zero byte, canonical text.
INSERT INTO public.value_records (team_id, value_id, value_type, canonical_text, canonical_value_hash, unit, normaliser_version, created_at)
VALUES
  ('{team}', '{p}000000-0000-7000-8000-0000000000f1', 'string', '{label} text {p}', sha256('string\000{label} text {p}'), NULL, 1, '2024-01-01Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000f2', 'number', '{p}1', sha256('number\000{p}1'), '{label} unit', 1, '2024-01-01Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000f3', 'date', '1815-12-{p}', sha256('date\0001815-12-{p}'), NULL, 1, '2024-01-01Z');

INSERT INTO public.predicate_definitions (team_id, predicate_key, predicate_version, object_kind, acyclic, description, shared_version, source, created_at)
VALUES
  ('{team}', 'lives_in', 1, 'entity', false, '{label} predicate', NULL, '{label} source', '2024-01-01Z'),
  ('{team}', 'part_of', 1, 'entity', true, '{label} predicate', 1, NULL, '2024-01-01Z'),
  ('{team}', 'note', 1, 'value', false, '{label} predicate', NULL, NULL, '2024-01-01Z'),
  ('{team}', 'own_{label}', 1, 'entity', false, '{label} predicate', NULL, NULL, '2024-01-01Z')
ON CONFLICT DO NOTHING;

-- c1 Ada lives_in London, c2 London part_of Albion, c3 Ada note text, c4 as c1 but of the past,
-- c5 retracted, c6 Ada lives_in herself, c7 London note text, c8 Ada own_{label} Albion.
INSERT INTO public.relationship_records (team_id, relationship_id, owner_profile_id, subject_entity_id, predicate_key,
  predicate_version, object_entity_id, object_value_id, object_format, object_lang, scope, props,
  valid_from, valid_from_precision, valid_to, valid_to_precision, tier, status, support_count, version,
  relationship_identity_hash, created_at, updated_at)
SELECT '{team}', ('{p}000000-0000-7000-8000-0000000000' || c.id)::uuid, '{p}000000-0000-7000-8000-0000000000a1',
  ('{p}000000-0000-7000-8000-0000000000' || c.subject)::uuid, c.predicate, 1,
  CASE WHEN c.object LIKE 'e%' THEN ('{p}000000-0000-7000-8000-0000000000' || c.object)::uuid END,
  CASE WHEN c.object LIKE 'f%' THEN ('{p}000000-0000-7000-8000-0000000000' || c.object)::uuid END,
  CASE WHEN c.object LIKE 'f%' THEN 'string' END,
  CASE WHEN c.object LIKE 'f%' THEN 'en' END,
  NULL, '{"note": "{label} props"}',
  c.valid_from, CASE WHEN c.valid_from IS NOT NULL THEN 'year' END, c.valid_to, CASE WHEN c.valid_to IS NOT NULL THEN 'year' END,
  'validated_claim', c.status, c.supports, c.version, sha256(convert_to('identity {p} ' || c.id, 'UTF8')), '2024-03-01Z', '2024-03-02Z'
FROM (VALUES
  ('c1', 'e1', 'lives_in', 'e2', '1835-01-01Z'::timestamptz, NULL::timestamptz, 'active', 1, 2),
  ('c2', 'e2', 'part_of', 'e3', NULL, NULL, 'active', 1, 1),
  ('c3', 'e1', 'note', 'f1', NULL, NULL, 'active', 0, 1),
  ('c4', 'e1', 'lives_in', 'e3', '1820-01-01Z', '1835-01-01Z', 'active', 0, 1),
  ('c5', 'e1', 'lives_in', 'e4', NULL, NULL, 'retracted', 0, 2),
  ('c6', 'e1', 'lives_in', 'e1', NULL, NULL, 'active', 0, 1),
  ('c7', 'e2', 'note', 'f1', NULL, NULL, 'active', 0, 1),
  ('c8', 'e1', 'own_{label}', 'e3', NULL, NULL, 'active', 0, 1)
) AS c(id, subject, predicate, object, valid_from, valid_to, status, supports, version);

INSERT INTO public.relationship_versions (team_id, relationship_id, version, change, reason, actor_profile_id, tier,
  status, support_count, recorded_at)
SELECT '{team}', ('{p}000000-0000-7000-8000-0000000000' || v.id)::uuid, v.version, v.change, v.reason,
  '{p}000000-0000-7000-8000-0000000000a1', 'validated_claim', v.status, v.supports, '2024-03-01Z'
FROM (VALUES
  ('c1', 1, 'asserted', NULL, 'active', 0), ('c1', 2, 'supported', '{label} reason', 'active', 1),
  ('c2', 1, 'asserted', '{label} reason', 'active', 1), ('c3', 1, 'asserted', NULL, 'active', 0),
  ('c4', 1, 'asserted', NULL, 'active', 0), ('c5', 1, 'asserted', NULL, 'active', 0),
  ('c5', 2, 'retracted', '{label} reason', 'retracted', 0), ('c6', 1, 'asserted', NULL, 'active', 0),
  ('c7', 1, 'asserted', NULL, 'active', 0), ('c8', 1, 'asserted', NULL, 'active', 0)
) AS v(id, version, change, reason, status, supports);

INSERT INTO public.ingests (team_id, ingest_id, profile_id, kind, source, created_at)
VALUES ('{team}', '{p}000000-0000-7000-8000-000000000091', '{p}000000-0000-7000-8000-0000000000a1', 'import', 'ingest {p}', '2024-01-01Z');

INSERT INTO public.evidence_fragments (team_id, evidence_id, ingest_id, evidence_index, content, content_hash, created_at)
VALUES
  ('{team}', '{p}000000-0000-7000-8000-0000000000d1', '{p}000000-0000-7000-8000-000000000091', 1, '{label} evidence 1', sha256('fragment 1'), '2024-01-01Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000d2', '{p}000000-0000-7000-8000-000000000091', 2, '{label} evidence 2', sha256('fragment 2'), '2024-01-01Z');

INSERT INTO public.relationship_evidence_supports (team_id, relationship_id, evidence_id, created_at)
VALUES
  ('{team}', '{p}000000-0000-7000-8000-0000000000c1', '{p}000000-0000-7000-8000-0000000000d1', '2024-01-01Z'),
  ('{team}', '{p}000000-0000-7000-8000-0000000000c2', '{p}000000-0000-7000-8000-0000000000d2', '2024-01-01Z');

INSERT INTO public.import_runs (team_id, import_run_id, profile_id, source, read_count, added_count, unchanged_count, refused_count, started_at, finished_at)
VALUES ('{team}', '{p}000000-0000-7000-8000-000000000051', '{p}000000-0000-7000-8000-0000000000a1', '{label} source', 4, 4, 0, 0, '2024-01-01Z', '2024-01-01Z');

INSERT INTO public.operation_events (team_id, event_id, profile_id, operation, target_id, idempotency_key, request_hash, created_at)
VALUES ('{team}', '{p}000000-0000-7000-8000-000000000061', '{p}000000-0000-7000-8000-0000000000a1', '{label} operation',
  '{p}000000-0000-7000-8000-0000000000e1', 'key {p}', sha256('{label} request'), '2024-01-01Z');

INSERT INTO public.import_locks (team_id, locked_at) VALUES ('{team}', '2024-01-01Z') ON CONFLICT DO NOTHING;
