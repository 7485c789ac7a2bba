// Package gate checks a live database against the contract: keys, foreign keys, row security, owners, roles, grants and
// the integrity projections. Here belong the list of gates, one query each in sql/, and the report. A table's class comes
// from its schema: public is tenant-owned, shared and control are themselves.
//
// A gate's query returns the offending objects, each with what is wrong and the SQL that mends it. All gates of the
// catalog are one statement over sql/catalog.sql: one snapshot, no lock on a table, and no right but to read pg_catalog.
package gate

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Gate is one rule that a database must keep.
type Gate struct {
	Rule   string // its name, as findings have it
	Reason string // what the rule is good for, in one line
	Source string // where the rule stands
	// Ready: a breach can show or change another team's rows, and the catalog alone tells. A server that finds one, in
	// what the roles of teamgraph's pools or PUBLIC can reach, is not ready. The others are about order, speed and later
	// distribution, or need to read rows.
	Ready bool

	// rows: reads rows of control and of the projections, not the catalog. Readiness reads none: the role that serves
	// tenants sees one team's, so what the contract has readiness reconcile is for a nightly `teamgraph verify`.
	rows bool
}

// Finding is one object that fails a gate.
type Finding struct {
	Rule string `json:"rule"`
	// Table is the object at fault: schema and name, quoted as SQL needs it; a function with its arguments; a role.
	Table   string `json:"table"`
	Message string `json:"message"`
	// Fix is SQL that mends it, statements ended by semicolons, for the login that migrates. Where nothing can be said to
	// be right without a person, it is a comment, "-- ", that says what to do.
	Fix string `json:"fix"`
}

// String is the finding as a line of the text report. Names can hold anything; a line stays a line.
func (f Finding) String() string {
	return oneLine(fmt.Sprintf("%s: [%s] %s; fix: %s", f.Table, f.Rule, f.Message, f.Fix))
}

func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// Report is what a run found: how many gates were checked, and the findings in the order of the gates.
type Report struct {
	Gates    int       `json:"gates"`
	Findings []Finding `json:"findings"`
}

// WriteText writes a line a finding, and "N gates, N findings".
func (r Report) WriteText(w io.Writer) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
	}
	if _, err := fmt.Fprintf(w, "%d gates, %d findings\n", r.Gates, len(r.Findings)); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// WriteJSON writes the report as one line of JSON.
func (r Report) WriteJSON(w io.Writer) error {
	if r.Findings == nil {
		r.Findings = []Finding{} // a list, not null
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
