package teamlint

import (
	"errors"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Linter checks statements against one schema.
type Linter struct{ catalog *Catalog }

// NewLinter returns a linter for the tables of c, with the options of c.
func NewLinter(c *Catalog) *Linter { return &Linter{catalog: c} }

// Text checks the text of one query file. With options that give classes by schema, side is the side of all its
// statements; otherwise each statement's tables tell. It fails with a *RunError when the text is no SQL or names a
// table that the schema does not have.
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
	r := Report{Queries: len(f.Stmts)}
	strays := directives(src.text)
	for i, st := range f.Stmts {
		a := &analysis{catalog: l.catalog, src: src, side: l.sideOf(st.Node, side), stmt: st}
		a.run(i == 0)
		if a.err != nil {
			return Report{}, a.err
		}
		used := a.escape(strays)
		switch {
		case len(a.findings) == 0 && len(used) == 0:
			r.Accepted++
		case len(a.findings) == 0:
			r.Allowed++
		}
		r.Findings = append(r.Findings, a.findings...)
		r.Escapes = append(r.Escapes, used...)
	}
	r.Findings = append(r.Findings, src.strayDirectives(strays)...)
	r.sort()
	return r, nil
}
