package teamlint

import (
	"path/filepath"
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

const flatSchema = `
CREATE TABLE invoices (tenant_id bigint NOT NULL, id bigint NOT NULL, country text, total numeric);
CREATE TABLE countries (code text NOT NULL, name text NOT NULL);
CREATE TABLE users (id bigint NOT NULL, email text NOT NULL);
CREATE TABLE app.memberships (tenant_id bigint NOT NULL, user_id bigint NOT NULL);
CREATE TABLE plans (id bigint NOT NULL, price numeric);
CREATE VIEW open_invoices AS SELECT tenant_id, id FROM invoices WHERE total > 0;
CREATE VIEW worst_invoices AS SELECT tenant_id, id FROM open_invoices;
CREATE VIEW cheap_plans AS SELECT id FROM plans WHERE price < 10;
CREATE RECURSIVE VIEW numbers (n) AS SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9;
CREATE VIEW list AS VALUES (1);
CREATE TABLE copies AS EXECUTE prepared;
`

func flatCatalog(t *testing.T) *Catalog {
	t.Helper()
	c := NewCatalog(Options{TenantColumn: "tenant_id", Control: []string{"users", "app.memberships"}, Shared: []string{"countries"}})
	if err := c.Add("schema.sql", flatSchema); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFlatSides(t *testing.T) {
	linter := NewLinter(flatCatalog(t))
	for _, c := range []struct {
		sql  string
		side Side
	}{
		{"SELECT id FROM invoices", TenantSide},
		{"SELECT id FROM public.invoices", TenantSide},
		{"SELECT 1", ControlSide},
		{"SELECT email FROM users", ControlSide},
		{"SELECT user_id FROM app.memberships", ControlSide},
		{"SELECT price FROM plans", ControlSide},
		{"SELECT u.email FROM users AS u WHERE EXISTS (SELECT FROM invoices AS i WHERE i.id = u.id)", TenantSide},
		{"WITH x AS (DELETE FROM invoices RETURNING id) SELECT email FROM users", TenantSide},
		{"INSERT INTO plans SELECT id, total FROM invoices", TenantSide},
		{"INSERT INTO invoices SELECT 1, id FROM plans", TenantSide},
		{"UPDATE users SET email = '' FROM invoices", TenantSide},
		{"DELETE FROM users USING invoices", TenantSide},
		{"SELECT id FROM open_invoices", TenantSide},
		{"SELECT id FROM worst_invoices", TenantSide},
		{"SELECT id FROM cheap_plans", ControlSide},
		{"SELECT n FROM numbers", ControlSide},
		{"SELECT column1 FROM list", ControlSide},
		{"SELECT 1 FROM copies", TenantSide},
		// The name of a CTE counts as that of a table.
		{"WITH invoices AS (SELECT 1) SELECT 1 FROM invoices", TenantSide},
	} {
		f, err := tree.Parse(c.sql)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range []Side{TenantSide, ControlSide} { // which does not matter here
			if got := linter.sideOf(f.Stmts[0].Node, file); got != c.side {
				t.Errorf("%s: side %d, want %d", c.sql, got, c.side)
			}
		}
	}
}

func TestFlatClasses(t *testing.T) {
	linter := NewLinter(flatCatalog(t))
	for _, c := range []struct{ sql, want string }{
		{"SELECT i.id, c.name FROM invoices AS i JOIN countries AS c ON c.code = i.country WHERE i.tenant_id = $1", ""},
		{"SELECT i.id FROM invoices AS i CROSS JOIN plans AS p WHERE i.tenant_id = $1", "class: plans has no column tenant_id, so nothing says whose rows it holds; " +
			"declare it with --shared plans if every team may read it, or --control plans if it is read before a team is known"},
		{"SELECT i.id FROM invoices AS i CROSS JOIN users AS u WHERE i.tenant_id = $1", "class: a tenant statement names the control table users; read it in a statement of its own"},
		{"SELECT i.id FROM invoices AS i CROSS JOIN app.memberships AS m WHERE i.tenant_id = $1", "class: a tenant statement names the control table app.memberships; read it in a statement of its own"},
		{"SELECT m.user_id, p.price, c.name FROM app.memberships AS m, plans AS p, countries AS c WHERE m.user_id = $1", ""},
		{"SELECT i.id FROM open_invoices AS i CROSS JOIN list AS l WHERE i.tenant_id = $1", ""},
		{"SELECT i.id FROM invoices AS i CROSS JOIN cheap_plans AS p WHERE i.tenant_id = $1", "class: in view cheap_plans: plans has no column tenant_id, so nothing says whose rows it holds; " +
			"declare it with --shared plans if every team may read it, or --control plans if it is read before a team is known"},
		{"INSERT INTO countries (code, name) VALUES ($1, $2)", ""},
		{"UPDATE plans SET price = $1", ""},
		{"UPDATE countries SET name = $1 FROM invoices AS i WHERE i.tenant_id = $1", "class: countries is reference data that every team reads; a query does not write it"},
		{"SELECT 1 FROM pg_stats", "class: pg_stats is a system catalog; its contents come from every team"},
		{"SELECT 1 FROM invoices, information_schema.tables WHERE tenant_id = $1", "class: information_schema.tables is a system catalog; its contents come from every team"},
	} {
		r, err := linter.Text("q.sql", "-- name: X :many\n"+c.sql+";", TenantSide)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range r.Findings {
			got += f.Rule + ": " + f.Message
		}
		if got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.sql, got, c.want)
		}
	}
}

// TestViewWithoutClass reads a view whose PostgreSQL schema has no class: what it reads has one.
func TestViewWithoutClass(t *testing.T) {
	c := NewCatalog(projectOptions(Proof))
	if err := c.Add("schema.sql", "CREATE TABLE jobs (team_id uuid, status text); CREATE VIEW report.jobs AS SELECT team_id, status FROM jobs;"); err != nil {
		t.Fatal(err)
	}
	r, err := NewLinter(c).Text("q.sql", "-- name: X :many\nSELECT status FROM report.jobs WHERE team_id = $1;", TenantSide)
	if err != nil || r.Accepted != 1 {
		t.Errorf("got %+v, %v", r, err)
	}
}

// TestSideBelowConfig has folders named control above the project, which say nothing.
func TestSideBelowConfig(t *testing.T) {
	abs, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir, file string
		side      Side
	}{
		{"", "queries/tenant/a.sql", TenantSide},
		{"", "queries/control/a.sql", ControlSide},
		{"control/p", "control/p/queries/a.sql", TenantSide},
		{"control/p", "control/p/queries/control/a.sql", ControlSide},
		{"control/p", filepath.Join(abs, "control", "p", "queries", "a.sql"), TenantSide},
		{"p", "other/control/a.sql", ControlSide},
	} {
		if side := (Config{dir: c.dir}).sideOf(c.file); side != c.side {
			t.Errorf("%s below %q: side %d, want %d", c.file, c.dir, side, c.side)
		}
	}
}
