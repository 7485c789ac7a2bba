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

CREATE TABLE public.orders (
    team_id uuid NOT NULL,
    order_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    state text NOT NULL,
    total numeric(12, 2) NOT NULL,
    currency text NOT NULL,
    tags text[] NOT NULL,
    request_key text,
    version bigint NOT NULL,
    placed_at timestamptz NOT NULL,
    deleted_at timestamptz,
    PRIMARY KEY (team_id, order_id)
);
CREATE UNIQUE INDEX orders_request_key ON public.orders (team_id, request_key) WHERE request_key IS NOT NULL;

CREATE TABLE public.order_lines (
    team_id uuid NOT NULL,
    order_id uuid NOT NULL,
    line_no integer NOT NULL,
    sku text NOT NULL,
    quantity integer NOT NULL,
    unit_price numeric(12, 2) NOT NULL,
    PRIMARY KEY (team_id, order_id, line_no)
);

CREATE TABLE public.orders_archive (
    team_id uuid NOT NULL,
    order_id uuid NOT NULL,
    state text NOT NULL,
    total numeric(12, 2) NOT NULL,
    PRIMARY KEY (team_id, order_id)
);

CREATE TABLE public.invoices (
    team_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    order_id uuid NOT NULL,
    amount numeric(12, 2) NOT NULL,
    issued_on date NOT NULL,
    due_on date NOT NULL,
    paid_at timestamptz,
    PRIMARY KEY (team_id, invoice_id)
);

CREATE TABLE public.messages (
    team_id uuid NOT NULL,
    message_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    parent_id uuid,
    author_id uuid NOT NULL,
    body text NOT NULL,
    sent_at timestamptz NOT NULL,
    read_by uuid[] NOT NULL,
    PRIMARY KEY (team_id, message_id)
);

CREATE TABLE public.counters (team_id uuid NOT NULL, name text NOT NULL, value bigint NOT NULL, PRIMARY KEY (team_id, name));

-- Views that put the team out, so that a condition on top can hold what they read.
CREATE VIEW public.entity_names AS SELECT e.team_id, e.entity_id, e.name FROM public.entity_records AS e;
CREATE VIEW public.active_names AS SELECT a.team_id, a.entity_id, a.name FROM public.active_entities AS a WHERE a.version > 0;
CREATE VIEW public.renamed_entities (owner, id, label) AS SELECT e.team_id, e.entity_id, e.name FROM public.entity_records AS e;
CREATE VIEW public.swapped_entities (entity_id, team_id) AS SELECT e.team_id, e.entity_id FROM public.entity_records AS e;
CREATE VIEW public.named_by_expression AS SELECT e.team_id, upper(e.name), e.version + 1, e.created_at::date FROM public.entity_records AS e;
CREATE VIEW public.kind_counts AS SELECT e.team_id, e.entity_kind, count(*) AS total FROM public.entity_records AS e GROUP BY e.team_id, e.entity_kind;
CREATE VIEW public.all_names AS
    SELECT e.team_id, e.name FROM public.entity_records AS e
    UNION ALL
    SELECT r.team_id, r.predicate_key FROM public.relationship_records AS r;
CREATE VIEW public.entity_links AS
    SELECT e.team_id, e.entity_id, r.relationship_id, r.team_id AS link_team
    FROM public.entity_records AS e
    LEFT JOIN public.relationship_records AS r ON r.team_id = e.team_id AND r.subject_entity_id = e.entity_id;
CREATE VIEW public.entity_degrees AS
    SELECT e.team_id, e.entity_id,
        (SELECT count(*) FROM public.relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) AS degree
    FROM public.entity_records AS e;
CREATE MATERIALIZED VIEW public.order_sums AS
    SELECT o.team_id, o.state, sum(o.total) AS total FROM public.orders AS o GROUP BY o.team_id, o.state;

-- Views that mix teams: a condition on top holds nothing, or not everything.
CREATE VIEW public.kind_totals AS SELECT e.entity_kind, count(*) AS total FROM public.entity_records AS e GROUP BY e.entity_kind;
CREATE VIEW public.kind_owners AS SELECT e.entity_kind, (array_agg(e.team_id))[1] AS team_id, count(*) AS total FROM public.entity_records AS e GROUP BY e.entity_kind;
CREATE VIEW public.latest_entities AS SELECT e.team_id, e.entity_id, e.name FROM public.entity_records AS e ORDER BY e.created_at DESC LIMIT 100;
CREATE VIEW public.ranked_entities AS SELECT e.team_id, e.entity_id, rank() OVER (ORDER BY e.version DESC) AS place FROM public.entity_records AS e;
CREATE VIEW public.newest_by_kind AS SELECT DISTINCT ON (e.entity_kind) e.team_id, e.entity_kind, e.name FROM public.entity_records AS e ORDER BY e.entity_kind, e.created_at DESC;
CREATE VIEW public.loose_links AS
    SELECT e.team_id, e.entity_id, r.status FROM public.entity_records AS e JOIN public.relationship_records AS r ON r.subject_entity_id = e.entity_id;
CREATE VIEW public.loose_degrees AS
    SELECT e.team_id, (SELECT count(*) FROM public.relationship_records AS r WHERE r.subject_entity_id = e.entity_id) AS degree FROM public.entity_records AS e;
CREATE VIEW public.latest_names AS SELECT l.team_id, l.name FROM public.latest_entities AS l;
CREATE VIEW public.mixed_names AS
    SELECT e.team_id, e.name FROM public.entity_records AS e
    UNION ALL
    SELECT r.subject_entity_id, r.predicate_key FROM public.relationship_records AS r;
CREATE VIEW public.labelled_entities AS SELECT e.team_id, public.entity_label(e.entity_id) AS label FROM public.entity_records AS e;
CREATE VIEW public.linked_entities AS
    SELECT e.team_id, e.name FROM public.entity_records AS e
    WHERE EXISTS (SELECT 1 FROM public.relationship_records AS r WHERE r.subject_entity_id = e.entity_id);
CREATE VIEW public.entity_walks AS
    WITH RECURSIVE w(team_id, entity_id) AS (
        SELECT e.team_id, e.entity_id FROM public.entity_records AS e
        UNION
        SELECT r.team_id, r.object_entity_id FROM w JOIN public.relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.entity_id
    )
    SELECT w.team_id, w.entity_id FROM w;
CREATE VIEW public.paired_entities AS
    SELECT coalesce(e.team_id, r.team_id) AS team_id, e.entity_id
    FROM public.entity_records AS e FULL JOIN public.relationship_records AS r ON r.subject_entity_id = e.entity_id;

-- Views over the other classes.
CREATE VIEW public.predicate_labels AS SELECT d.predicate_key, d.label FROM shared.predicate_definitions AS d;
CREATE VIEW public.team_names AS SELECT t.team_id, t.name FROM control.teams AS t;

-- Names that call a function without its parentheses.
CREATE FUNCTION public.busy(public.entity_records) RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM public.relationship_records';
CREATE FUNCTION public.same_label(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT count(*) > 1 FROM public.entity_records WHERE name = $1 OR name = $2';
CREATE OPERATOR public.=~= (LEFTARG = text, RIGHTARG = text, FUNCTION = public.same_label);
