package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// maxViews bounds views within views.
const maxViews = 16

// viewRef is a view that the analysis is in the definition of.
type viewRef struct {
	table *Table
	outer *viewRef
	depth int
	node  *tree.RangeVar // in the statement itself, what findings point at
}

// viewAge is the number of the DDL statement that made the view whose definition is gone through, 0 outside of one:
// columns that a table got later are not in its stars.
func (a *analysis) viewAge() int {
	if a.inView == nil {
		return 0
	}
	return a.inView.table.View.since
}

// view goes through the definition of a view and makes the relation of a reference to it. A materialised view counts
// like a plain one: its rows are what its query has put out.
func (a *analysis) view(n *tree.RangeVar, t *Table) *relation {
	if t.View.Query == nil {
		a.report(ruleClass, at{node: n}, "", "it cannot be told what view %s reads; name the tables themselves", t)
		return nil
	}
	ref := &viewRef{table: t, outer: a.inView, depth: 1, node: n}
	if a.inView != nil {
		ref.depth, ref.node = a.inView.depth+1, a.inView.node
	}
	if ref.depth > maxViews {
		a.unclear(n, "views in views more than %d deep", maxViews)
		return nil
	}
	a.inView = ref
	defer func() { a.inView = ref.outer }()
	unknown := false
	tree.Walk(t.View.Query, func(n tree.Node) bool {
		if _, ok := n.(*tree.Unknown); ok {
			a.notUnderstood(n)
			unknown = true
		}
		return !unknown
	})
	if unknown {
		return nil
	}
	out := a.selectStmt(t.View.Query, nil, nil)
	if len(t.View.Columns) > out.certain() {
		a.unclear(n, "the columns of view %s", t)
		return nil
	}
	for i, name := range t.View.Columns {
		out.cols[i].name = name
	}
	alias := n.Alias
	if alias == nil {
		alias = &tree.Alias{Aliasname: n.Relname}
	}
	r := a.takeOutput(n, out, alias)
	if r == nil {
		return nil
	}
	r.named = n.Alias != nil
	r.table = t
	r.pushInto(out.branches)
	return r
}
