// Package teamlinttest is for the tests of projects that use sqlc: go test fails where a statement may reach the rows of
// another team. Only what a test calls belongs here; docs/teamlint.md says what is checked and how it is configured.
//
//	func TestQueries(t *testing.T) { teamlinttest.Check(t, "../../sqlc.yaml") }
package teamlinttest

import (
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

// Check runs teamlint with a sqlc.yaml, as the command would with --config, and makes each finding an error of
// the test, at file:line:column, relative to the folder of the test. The escapes in use and the numbers go to the
// test's log. A run that cannot be finished (a file that cannot be read or is no SQL, a table that the schema does not
// have) ends the test.
func Check(t testing.TB, config string) {
	t.Helper()
	c, err := teamlint.LoadConfig(config)
	if err != nil {
		t.Fatalf("teamlint: %v", err)
	}
	report, err := teamlint.Run(c)
	if err != nil {
		t.Fatalf("teamlint: %v", err)
	}
	for _, f := range report.Findings {
		t.Errorf("%s", f)
	}
	for _, e := range report.Escapes {
		t.Logf("%s", e)
	}
	t.Logf("teamlint: %s", report.Summary())
}
