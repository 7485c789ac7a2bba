package teamlint

import (
	"errors"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Side says for which role's package a query file is generated: the tenant side or the control side.
type Side int

// The two sides.
const (
	TenantSide Side = iota
	ControlSide
)

// Linter checks statements against one schema.
type Linter struct{ catalog *Catalog }

// NewLinter returns a linter for the tables of c.
func NewLinter(c *Catalog) *Linter { return &Linter{catalog: c} }

// Text checks the text of one query file. It fails with a *RunError when the text is no SQL or names a table that
// the schema does not have.
func (l *Linter) Text(file, text string, side Side) (Report, error) {
	src := newSource(file, text)
	f, err := tree.Parse(text)
	if err != nil {
		return Report{}, parseError(src, err)
	}
	return l.check(src, f, side)
}

func parseError(src *source, err error) error {
	var syntax *tree.SyntaxError
	if errors.As(err, &syntax) {
		return src.fail(syntax.Offset, syntax.Message)
	}
	return &RunError{File: src.name, Message: err.Error()}
}

// check runs the rules over every statement of a parsed file.
func (l *Linter) check(src *source, f *tree.File, side Side) (Report, error) {
	var r Report
	for i, st := range f.Stmts {
		a := &analysis{catalog: l.catalog, src: src, side: side, stmt: st}
		a.run(i == 0)
		if a.err != nil {
			return Report{}, a.err
		}
		r.Queries++
		if len(a.findings) == 0 {
			r.Accepted++
		}
		r.Findings = append(r.Findings, a.findings...)
	}
	r.sort()
	return r, nil
}
