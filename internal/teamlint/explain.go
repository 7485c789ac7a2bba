package teamlint

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Explain writes the certificate of one statement of a query file: each reference to a tenant table with the chain
// of equalities that holds it to the team, or, where the chain breaks, what is known of its tenant column; then the
// findings. It tells whether the file has a statement of that name, and fails like Text.
func (l *Linter) Explain(w io.Writer, file, text, query string, side Side) (found bool, err error) {
	src := newSource(file, text)
	f, err := tree.Parse(text)
	if err != nil {
		return false, parseError(src, err)
	}
	for i, st := range f.Stmts {
		if h := src.headings(st); len(h) == 0 || h[0].name != query {
			continue
		}
		a := &analysis{catalog: l.catalog, src: src, side: l.sideOf(st.Node, side), stmt: st}
		a.run(i == 0)
		if a.err != nil {
			return true, a.err
		}
		escapes := a.escape(directives(src.text))
		if _, err := io.WriteString(w, a.certificate(escapes)); err != nil {
			return true, fmt.Errorf("writing the certificate: %w", err)
		}
		return true, nil
	}
	return false, nil
}

// certificate puts together the text of Explain.
func (a *analysis) certificate(escapes []Escape) string {
	var b strings.Builder
	line, column := a.src.position(a.start())
	fmt.Fprintf(&b, "%s (%s:%d:%d)\n", a.query, a.src.name, line, column)
	type held struct {
		level *level
		rel   *relation
	}
	var all []held
	for _, l := range a.levels {
		for _, r := range l.scope.rels {
			if r.base() {
				all = append(all, held{l, r})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y held) int { return a.offset(x.level, x.rel.node) - a.offset(y.level, y.rel.node) })
	for _, h := range all {
		fmt.Fprintf(&b, "  %s%s\n", h.rel.describe(), a.position(h.level.view, h.rel.node))
		known := h.level.known(h.rel)
		if known.equal(h.rel.own(), a.team()) {
			for _, f := range known.chain(h.rel.own(), a.team()) {
				fmt.Fprintf(&b, "    %s\n", a.fact(f))
			}
			continue
		}
		fmt.Fprintf(&b, "    the chain breaks: nothing leads from %s to %s\n", h.rel.own(), a.params.spelling())
		for _, f := range known.used {
			if known.equal(f.left, h.rel.own()) && f.left != f.right {
				fmt.Fprintf(&b, "    known: %s\n", a.fact(f))
			}
		}
	}
	if len(all) == 0 {
		b.WriteString("  no tenant table\n")
	}
	for _, f := range a.findings {
		fmt.Fprintf(&b, "  refused: %s\n", f)
	}
	for _, e := range escapes {
		fmt.Fprintf(&b, "  escape: %s\n", e)
	}
	if len(a.findings) == 0 && len(escapes) == 0 {
		b.WriteString("  accepted\n")
	}
	return b.String()
}

// offset is where a node of a level stands in the text; what is inside a view stands where the view is named.
func (a *analysis) offset(l *level, n tree.Node) int {
	if l.view != nil {
		n = l.view.node
	}
	return tree.Pos(n)
}

// position is the place of a node, in words; the text of a view is elsewhere.
func (a *analysis) position(view *viewRef, n tree.Node) string {
	switch {
	case n == nil:
		return ""
	case view != nil:
		return " in view " + view.table.String()
	}
	start := tree.Pos(n)
	tree.Walk(n, func(m tree.Node) bool { // an operator's own position is behind its left side
		if p := m.Pos(); p >= 0 {
			start = min(start, p)
		}
		return true
	})
	line, column := a.src.position(start)
	return fmt.Sprintf(" at %d:%d", line, column)
}

// fact writes one step of a chain.
func (a *analysis) fact(f fact) string {
	word := " = "
	if f.same {
		word = " is "
	}
	s := a.termText(f.left) + word + a.termText(f.right)
	if f.from != "" {
		s += " (" + f.from + a.position(f.view, f.node) + ")"
	}
	return s
}

// termText writes a column or a parameter as the statement does.
func (a *analysis) termText(c column) string {
	if c.rel != nil {
		return c.String()
	}
	if c == a.team() {
		return a.params.spelling()
	}
	number := max(c.id, -c.id)
	for _, use := range a.params.list {
		if use.number == number && use.name != "" {
			return "@" + use.name
		}
	}
	return fmt.Sprintf("$%d", number)
}
