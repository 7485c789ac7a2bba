package main

import (
	"fmt"
	"slices"
	"strings"
)

// tree prints a plan without costs: what is done to which table, by which index and condition. What holds a table to
// the team reads "= team", be it the parameter or the column of another table that it holds already: custom plans have
// the one where generic plans have the other.
func (n *node) tree(tenant string) string {
	var b strings.Builder
	n.print(&b, tenant, 0)
	return b.String()
}

func (n *node) print(b *strings.Builder, tenant string, depth int) {
	indent := strings.Repeat("  ", depth)
	if n.Subplan != "" {
		// PostgreSQL numbers the parameters that a subplan returns.
		name, _, _ := strings.Cut(n.Subplan, " (returns")
		fmt.Fprintf(b, "%s%s:\n", indent, name)
	}
	if n.passes() {
		n.Plans[0].print(b, tenant, depth)
		return
	}
	fmt.Fprintf(b, "%s%s\n", indent, n.label())
	for _, detail := range []struct{ name, text string }{
		{"Index Cond", n.condition(tenant)},
		{"Conflict Arbiter", strings.Join(n.Arbiters, ", ")},
		{"Presorted Key", strings.Join(n.Presorted, ", ")},
		{"Sort Key", strings.Join(n.SortKey, ", ")},
	} {
		if detail.text != "" {
			fmt.Fprintf(b, "%s    %s: %s\n", indent, detail.name, detail.text)
		}
	}
	for _, child := range n.Plans {
		child.print(b, tenant, depth+1)
	}
}

// passes tells whether the node hands on the rows of its one child: row security puts a Result above whatever it
// guards, which asks once whether the team of the transaction is the one of the statement.
func (n *node) passes() bool {
	return n.Type == "Result" && len(n.Plans) == 1 && n.Plans[0].Parent == "Outer"
}

func (n *node) condition(tenant string) string {
	if n.IndexCond == "" {
		return ""
	}
	var parts []string
	for _, part := range n.conditions() {
		if _, right, _ := strings.Cut(part, " = "); n.isTenant(part, tenant) && (right == "$1" || strings.HasSuffix(right, "."+tenant)) {
			part = n.Alias + "." + tenant + " = team"
		}
		if !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " AND ")
}

// label is the node's line, as EXPLAIN's text format has it.
func (n *node) label() string {
	s := n.Type
	switch {
	case n.Type == "ModifyTable":
		s = n.Operation
	case n.Type == "Aggregate":
		s = map[string]string{"Hashed": "HashAggregate", "Sorted": "GroupAggregate", "Mixed": "MixedAggregate", "Plain": "Aggregate"}[n.Strategy]
	case n.Join != "" && n.Join != "Inner":
		s = strings.TrimSuffix(s, " Join") + " " + n.Join + " Join"
	}
	if n.Direction == "Backward" {
		s += " Backward"
	}
	if n.Index != "" {
		s += " using " + n.Index
	}
	on := n.Function + n.CTE
	if n.Relation != "" {
		on = n.table()
	}
	if on != "" {
		s += " on " + on
	}
	if n.Alias != "" && n.Alias != n.Relation && n.Alias != on {
		s += " " + n.Alias
	}
	return s
}
