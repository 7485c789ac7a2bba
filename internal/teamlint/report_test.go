package teamlint

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWriteGitHub(t *testing.T) {
	r := Report{
		Queries: 3, Accepted: 1, Allowed: 1,
		Findings: []Finding{
			{File: "queries/a,b:c%.sql", Line: 3, Column: 7, Query: "A", Rule: "scope", Message: "50%\r\nof it: a, b", Fix: "a = $1"},
			{File: "q.sql", Line: 9, Column: 1, Rule: "allow", Message: "this escape stands above no statement"},
		},
		Escapes: []Escape{{File: "q.sql", Line: 5, Query: "B", Rule: "join", Reason: "one shard"}},
	}
	want := `::error file=queries/a%2Cb%3Ac%25.sql,line=3,col=7,title=teamlint scope::A: 50%25%0D%0Aof it: a, b; add a = $1
::error file=q.sql,line=9,col=1,title=teamlint allow::this escape stands above no statement
q.sql:5: B: allows [join]: one shard
3 statements: 1 accepted, 1 allowed, 1 refused; 2 findings
`
	var out bytes.Buffer
	if err := r.WriteGitHub(&out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("annotations (-want +got):\n%s", diff)
	}
	if got, want := annotation("q.sql", 1, 2, "a: b, c", "m"), "::error file=q.sql,line=1,col=2,title=a%3A b%2C c::m"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	whole := &RunError{File: "a.sql", Message: "cannot be read"}
	if got, want := whole.annotation(), "::error file=a.sql,title=teamlint::cannot be read"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWriteSARIF wants what section 3 of SARIF 2.1.0 requires of the objects used, and relative URIs.
func TestWriteSARIF(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	r := Report{Findings: []Finding{
		{File: "queries/my jobs.sql", Line: 3, Column: 7, Query: "A", Rule: "scope", Message: "jobs is not held to the team", Fix: "jobs.team_id = $1"},
		{File: filepath.Join(dir, "a:b.sql"), Line: 1, Column: 1, Rule: "allow", Message: "this escape stands above no statement"},
		{File: "../q.sql", Line: 2, Column: 2, Query: "B", Rule: "class", Message: "m"},
	}}
	var out bytes.Buffer
	if err := r.WriteSARIF(&out); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID                                      string
						ShortDescription, FullDescription, Help struct{ Text string }
					}
				}
			}
			ColumnKind string
			Results    []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn int }
					}
					LogicalLocations []struct{ Name string }
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || !strings.Contains(log.Schema, "sarif-2.1.0") || len(log.Runs) != 1 {
		t.Fatalf("got %s", out.String())
	}
	run := log.Runs[0]
	rules := run.Tool.Driver.Rules
	if run.Tool.Driver.Name != "teamlint" || len(rules) != len(Rules) || run.ColumnKind != "unicodeCodePoints" {
		t.Errorf("the run is %+v", run)
	}
	for i, rule := range rules {
		if rule.ID != Rules[i].Name || rule.ShortDescription.Text == "" || rule.FullDescription.Text == "" || rule.Help.Text == "" {
			t.Errorf("rule %+v", rule)
		}
	}
	var got []string
	for _, result := range run.Results {
		if result.Level != "error" || rules[result.RuleIndex].ID != result.RuleID || len(result.Locations) != 1 {
			t.Fatalf("result %+v", result)
		}
		place := result.Locations[0]
		name := "-"
		if len(place.LogicalLocations) == 1 {
			name = place.LogicalLocations[0].Name
		}
		region := place.PhysicalLocation.Region
		got = append(got, strings.Join([]string{
			result.RuleID, place.PhysicalLocation.ArtifactLocation.URI, name, result.Message.Text,
			string(rune('0' + region.StartLine)), string(rune('0' + region.StartColumn)),
		}, "|"))
	}
	want := []string{
		"scope|queries/my%20jobs.sql|A|A: jobs is not held to the team; add jobs.team_id = $1|3|7",
		"allow|./a:b.sql|-|this escape stands above no statement|1|1",
		"class|../q.sql|B|B: m|2|2",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	out.Reset()
	if err := (&Report{}).WriteSARIF(&out); err != nil || !strings.Contains(out.String(), `"results": []`) {
		t.Errorf("a clean report: %v, %s", err, out.String())
	}
}
