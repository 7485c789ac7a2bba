CREATE TABLE users (id bigint PRIMARY KEY, email text NOT NULL UNIQUE);
CREATE TABLE tenants (id bigint PRIMARY KEY, name text NOT NULL);
CREATE TABLE memberships (tenant_id bigint NOT NULL REFERENCES tenants, user_id bigint NOT NULL REFERENCES users, PRIMARY KEY (tenant_id, user_id));
CREATE TABLE countries (code text PRIMARY KEY, name text NOT NULL);
CREATE TABLE customers (
    tenant_id bigint NOT NULL REFERENCES tenants,
    id bigint NOT NULL,
    name text NOT NULL,
    country text REFERENCES countries,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE invoices (
    tenant_id bigint NOT NULL,
    id bigint NOT NULL,
    customer_id bigint NOT NULL,
    total numeric NOT NULL,
    paid_at timestamptz,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customers
);
CREATE FUNCTION slug(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower($1) $$;
