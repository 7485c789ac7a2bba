-- +goose Up
-- Tenant class, the roots: integrity projections of the control plane's identities. They hold no secret
-- and authorise nothing; the transaction that creates the authority row writes them (contract,
-- "Coordinator-control families").

CREATE TABLE public.semantic_team_refs (
  team_id uuid NOT NULL,
  CONSTRAINT semantic_team_refs_pk PRIMARY KEY (team_id)
);

ALTER TABLE public.semantic_team_refs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.semantic_team_refs FORCE ROW LEVEL SECURITY;

CREATE POLICY semantic_team_refs_team_policy ON public.semantic_team_refs
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

CREATE TABLE public.semantic_profile_refs (
  team_id    uuid NOT NULL,
  profile_id uuid NOT NULL,
  CONSTRAINT semantic_profile_refs_pk PRIMARY KEY (team_id, profile_id),
  CONSTRAINT semantic_profile_refs_team_fk FOREIGN KEY (team_id)
    REFERENCES public.semantic_team_refs (team_id)
);

ALTER TABLE public.semantic_profile_refs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.semantic_profile_refs FORCE ROW LEVEL SECURITY;

CREATE POLICY semantic_profile_refs_team_policy ON public.semantic_profile_refs
  USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)
  WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid);

GRANT SELECT ON public.semantic_team_refs, public.semantic_profile_refs TO teamgraph_app;

GRANT SELECT, INSERT ON public.semantic_team_refs, public.semantic_profile_refs TO teamgraph_control;
