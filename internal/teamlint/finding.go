package teamlint

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// The rules. Each has a file rule_<name>.go that documents it and a folder of cases, testdata/<name>/.
const (
	ruleStatement  = "statement"
	ruleUnderstood = "understood"
	ruleParam      = "param"
	ruleClass      = "class"
	ruleFunction   = "function"
	ruleVolatile   = "volatile"
	ruleScope      = "scope"
	ruleLocal      = "local"
	ruleJoin       = "join"
	ruleInsert     = "insert"
	ruleConflict   = "conflict"
	ruleUpdate     = "update"
	ruleCTE        = "cte"
	ruleLock       = "lock"
)

// Finding is one reason to refuse a statement. Line and Column count from 1, columns in characters. Table and
// Alias name the reference the finding is about and Fix is SQL to add; each may be empty.
type Finding struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Query   string `json:"query"`
	Rule    string `json:"rule"`
	Table   string `json:"table"`
	Alias   string `json:"alias"`
	Message string `json:"message"`
	Fix     string `json:"fix"`
}

// String returns the finding as one line of the text report.
func (f Finding) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s: [%s] %s", f.File, f.Line, f.Column, f.Query, f.Rule, f.Message)
	if f.Fix != "" {
		s += "; add " + f.Fix
	}
	return s
}

// Report is the outcome of a run: the number of statements, how many of them have no finding, and the findings
// in order of file, line and column.
type Report struct {
	Queries  int       `json:"queries"`
	Accepted int       `json:"accepted"`
	Findings []Finding `json:"findings"`
}

// add takes over the outcome of one file.
func (r *Report) add(o Report) {
	r.Queries += o.Queries
	r.Accepted += o.Accepted
	r.Findings = append(r.Findings, o.Findings...)
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// WriteText writes one line a finding and the closing line "N statements, N findings".
func (r *Report) WriteText(w io.Writer) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	if _, err := fmt.Fprintf(w, "%d statements, %d findings\n", r.Queries, len(r.Findings)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// WriteJSON writes the report as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	out := *r
	if out.Findings == nil {
		out.Findings = []Finding{} // readers expect a list
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// RunError says why a run could not be finished, and where: a file that is no SQL, a table that the schema does
// not have. Line is 0 when the file as a whole is meant.
type RunError struct {
	File         string
	Line, Column int
	Message      string
}

// Error returns "file:line:column: message".
func (e *RunError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}
