package teamlint

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
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
	return fmt.Sprintf("%s:%d:%d: %s[%s] %s", f.File, f.Line, f.Column, f.label(), f.Rule, f.advice())
}

// label is the name of the statement with a colon, or nothing for what belongs to none.
func (f Finding) label() string {
	if f.Query == "" {
		return ""
	}
	return f.Query + ": "
}

// advice is the message with what to add.
func (f Finding) advice() string {
	if f.Fix == "" {
		return f.Message
	}
	return f.Message + "; add " + f.Fix
}

// Report is the outcome of a run: the number of statements, how many of them have no finding (accepted), how many have
// none only through escapes (allowed; the others are refused), the findings in order of file, line and
// column, and the escapes that were used, in order of file and line.
type Report struct {
	Queries  int       `json:"queries"`
	Accepted int       `json:"accepted"`
	Allowed  int       `json:"allowed"`
	Findings []Finding `json:"findings"`
	Escapes  []Escape  `json:"-"`
}

// add takes over the outcome of one file.
func (r *Report) add(o Report) {
	r.Queries += o.Queries
	r.Accepted += o.Accepted
	r.Allowed += o.Allowed
	r.Findings = append(r.Findings, o.Findings...)
	r.Escapes = append(r.Escapes, o.Escapes...)
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	slices.SortStableFunc(r.Escapes, func(a, b Escape) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// WriteText writes one line a finding, one line an escape, and the closing line with the numbers.
func (r *Report) WriteText(w io.Writer) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	return r.writeSummary(w)
}

// writeSummary writes the escapes and the closing line.
func (r *Report) writeSummary(w io.Writer) error {
	for _, e := range r.Escapes {
		if _, err := fmt.Fprintln(w, e); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	if _, err := fmt.Fprintln(w, r.Summary()); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// Summary is the closing line of a report.
func (r *Report) Summary() string {
	return fmt.Sprintf("%d statements: %d accepted, %d allowed, %d refused; %d findings",
		r.Queries, r.Accepted, r.Allowed, r.Queries-r.Accepted-r.Allowed, len(r.Findings))
}

// WriteJSON writes the report as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	out := *r
	if out.Findings == nil {
		out.Findings = []Finding{} // readers expect a list
	}
	return writeJSON(w, out)
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
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
