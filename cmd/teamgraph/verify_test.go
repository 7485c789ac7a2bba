package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/gate"
)

func TestVerifyCommand(t *testing.T) {
	db := database(t)
	gates := len(gate.Gates())
	if o := inProcess(t, "verify"); o.code != 0 || o.stdout != fmt.Sprintf("%d gates, 0 findings\n", gates) || o.stderr != "" {
		t.Errorf("a clean database: %+v", o)
	}
	if o := inProcess(t, "verify", "--json"); o.code != 0 || o.stdout != fmt.Sprintf("{\"gates\":%d,\"findings\":[]}\n", gates) || o.stderr != "" {
		t.Errorf("a clean database in JSON: %+v", o)
	}
	for _, sql := range []string{"ALTER TABLE public.ingests NO FORCE ROW LEVEL SECURITY", "GRANT SELECT ON control.api_keys TO teamgraph_app"} {
		if _, err := db.Admin(t).Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	want := gate.Report{Gates: gates, Findings: []gate.Finding{
		{
			Rule: "row_security_forced", Table: "public.ingests", Message: "row security is not forced: it does not hold the table's owner",
			Fix: "ALTER TABLE public.ingests FORCE ROW LEVEL SECURITY;",
		},
		{
			Rule: "grant_class", Table: "control.api_keys", Message: "teamgraph_app may SELECT, more than its class allows",
			Fix: "REVOKE SELECT ON TABLE control.api_keys FROM teamgraph_app;",
		},
	}}
	o := inProcess(t, "verify")
	text := fmt.Sprintf("%s\n%s\n%d gates, 2 findings\n", want.Findings[0], want.Findings[1], gates)
	if o.stdout != text {
		t.Errorf("text (-want +got):\n%s", cmp.Diff(text, o.stdout))
	}
	o.fails(t, 1, "2 findings")
	o = inProcess(t, "verify", "--json")
	if diff := cmp.Diff(want, decode[gate.Report](t, o.stdout)); diff != "" || strings.Count(o.stdout, "\n") != 1 {
		t.Errorf("JSON (-want +got):\n%s\n%s", diff, o.stdout)
	}
	o.fails(t, 1, "2 findings")
	for _, f := range want.Findings {
		if _, err := db.Admin(t).Exec(t.Context(), f.Fix); err != nil {
			t.Errorf("%s: %v", f.Fix, err)
		}
	}
	if o := inProcess(t, "verify"); o.code != 0 {
		t.Errorf("mended: %+v", o)
	}
}

func TestVerifyThatCannotCheck(t *testing.T) {
	db := database(t)
	inProcess(t, "verify", "--what").fails(t, 2, "--what")

	// Who may not read all teams' rows is told what was not compared, and what was.
	t.Setenv("DATABASE_URL", db.AppURL)
	for _, args := range [][]string{{"verify"}, {"verify", "--json"}} {
		o := inProcess(t, args...)
		o.fails(t, 2, "BYPASSRLS")
		if !strings.Contains(o.stdout, "gates") || strings.Contains(o.stdout, fmt.Sprint(len(gate.Gates()))) {
			t.Errorf("%v: of the gates that could be checked it says %q", args, o.stdout)
		}
	}

	t.Setenv("DATABASE_URL", "")
	t.Setenv("TEAMGRAPH_APP_URL", db.AppURL)
	t.Setenv("TEAMGRAPH_CONTROL_URL", db.ControlURL)
	inProcess(t, "verify").fails(t, 2, "DATABASE_URL")

	t.Setenv("DATABASE_URL", dbtest.Empty(t).AdminURL)
	if o := inProcess(t, "verify"); o.stdout != "" {
		t.Errorf("of a database without tables it says %q", o.stdout)
	} else {
		o.fails(t, 2, "run `teamgraph migrate`")
	}

	for _, url := range []string{"postgres://user:secret@127.0.0.1:1/x?sslmode=disable", "mysql://user:secret@x/y"} {
		t.Setenv("DATABASE_URL", url)
		o := inProcess(t, "verify")
		o.fails(t, 2)
		if strings.Contains(o.stderr, "secret") {
			t.Errorf("it shows the password: %s", o.stderr)
		}
	}
}

func TestVerifyListsTheGates(t *testing.T) {
	t.Setenv("DATABASE_URL", "postgres://127.0.0.1:1/x") // is not asked
	text, lines := inProcess(t, "verify", "--list"), inProcess(t, "verify", "--list", "--json")
	if text.code != 0 || lines.code != 0 {
		t.Fatalf("%+v %+v", text, lines)
	}
	for _, g := range gate.Gates() {
		if !strings.Contains(text.stdout, g.Rule+" ") || !strings.Contains(text.stdout, g.Reason+" ("+g.Source+")") || !strings.Contains(lines.stdout, `"rule":"`+g.Rule+`"`) {
			t.Errorf("gate %s is not listed", g.Rule)
		}
	}
}
