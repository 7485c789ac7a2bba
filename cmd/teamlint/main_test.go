package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

// refused is the report of testdata/flat/refused.
const refused = `refused/queries.sql:2:1: AllCustomers: [param] the statement takes no team; every tenant statement takes it as $1, written @tenant_id
refused/queries.sql:2:16: AllCustomers: [scope] customers is not held to the team; add customers.tenant_id = @tenant_id
refused/queries.sql:5:50: TenantName: [class] tenants has no column tenant_id, so nothing says whose rows it holds; declare it with --shared tenants if every team may read it, or --control tenants if it is read before a team is known
refused/queries.sql:8:51: Members: [class] a tenant statement names the control table memberships; read it in a statement of its own
refused/queries.sql:11:19: OpenOfAll: [scope] in view open_invoices: invoices is not held to the team; add open_invoices.tenant_id = $1
refused/queries.sql:14:22: MoveCustomer: [update] tenant_id is assigned; a row never changes its team
refused/queries.sql:17:8: Slugs: [function] initials is not on the list of functions without side effects
6 statements: 0 accepted, 0 allowed, 6 refused; 7 findings
`

// TestFlatProject runs the command over a project with all its tables in one schema and a tenant column of its own.
func TestFlatProject(t *testing.T) {
	t.Chdir("testdata/flat")
	const accepted = `queries/invoices.sql:11: Turnover: allows [scope]: the sum is over all tenants
queries/invoices.sql:12: Turnover: allows [param]: so there is none
9 statements: 8 accepted, 1 allowed, 0 refused; 0 findings
`
	for _, c := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"as it is", nil, 0, accepted},
		{"refused", []string{"--queries", "refused"}, 1, refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			if code := teamlint.Command(c.args, &out, &out); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if diff := cmp.Diff(c.want, out.String()); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
	for _, c := range []struct {
		name string
		args []string
		code int
		part string
	}{
		{"one escape too many", []string{"--allow", "1"}, 1, "queries/invoices.sql:12:1: Turnover: [allow] this is escape 2, and the run may use 1"},
		{"one shard", []string{"--level", "local"}, 1, "queries/invoices.sql:4:6: OpenInvoices: [local] customers AS c is held to the team only through other tables; add c.tenant_id = $1"},
		{"another column", []string{"--tenant-column", "team_id"}, 2, "migrations: no table has the column team_id, so nothing would be checked"},
		{"SARIF", []string{"--queries", "refused", "--format", "sarif"}, 1, `"uri": "refused/queries.sql"`},
		{"GitHub", []string{"--queries", "refused", "--format", "github"}, 1, "::error file=refused/queries.sql,line=14,col=22,title=teamlint update::MoveCustomer: tenant_id is assigned"},
		{"JSON", []string{"--format", "json"}, 0, `"allowed": 1,`},
		{"a proof", []string{"--explain", "OpenInvoices"}, 0, "c.tenant_id = o.tenant_id (ON at 4:24)"},
		{"nothing to prove", []string{"--explain", "TenantsOfUser"}, 0, "accepted"},
		{"no proof", []string{"--queries", "refused", "--explain", "OpenOfAll"}, 1, "refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			if code := teamlint.Command(c.args, &out, &out); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !strings.Contains(out.String(), c.part) {
				t.Errorf("%q is missing:\n%s", c.part, out.String())
			}
		})
	}
}
