package teamlint

import (
	"fmt"
	"io"
	"strings"
)

// WriteGitHub writes each finding as an annotation of a GitHub workflow, which shows it beside the line
// (docs.github.com, "Workflow commands for GitHub Actions"), and then the escapes and the closing line of the
// text report.
func (r *Report) WriteGitHub(w io.Writer) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, annotation(f.File, f.Line, f.Column, "teamlint "+f.Rule, f.label()+f.advice())); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	return r.writeSummary(w)
}

// annotation says in the same way why a run stopped.
func (e *RunError) annotation() string {
	return annotation(e.File, e.Line, e.Column, "teamlint", e.Message)
}

func annotation(file string, line, column int, title, message string) string {
	s := "::error file=" + property.Replace(file)
	if line > 0 {
		s += fmt.Sprintf(",line=%d,col=%d", line, column)
	}
	return s + ",title=" + property.Replace(title) + "::" + data.Replace(message)
}

// What the runner would take for the end of a command, of a property or of a value is escaped as its own toolkit
// does (actions/toolkit, packages/core/src/command.ts).
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
