package main

import (
	"fmt"
	"slices"
	"strings"
)

// The rules.
const (
	ruleScan       = "seq-scan"   // no plan reads a tenant table from end to end
	ruleTeam       = "team"       // each index condition on a tenant table holds it to one team
	ruleSort       = "sort"       // no sort takes more rows than declared
	ruleIndex      = "index"      // each plan uses the declared indexes
	ruleUndeclared = "undeclared" // a query that reads a tenant table declares an index
	ruleAllow      = "allow"      // an allowance is used
)

// rules are those that a finding can be allowed of.
var rules = []string{ruleScan, ruleTeam, ruleSort, ruleIndex, ruleUndeclared}

// finding is one reason to refuse a query's plans.
type finding struct {
	query   *query
	rule    string
	subject string    // the table or index: findings about the same become one
	in      []variant // the plans
	message string
	fix     string
}

// String is the finding's line in the report.
func (f *finding) String() string {
	s := fmt.Sprintf("%s: [%s] ", f.query, f.rule)
	if len(f.in) > 0 {
		s += planNames(f.in) + ": "
	}
	return s + f.message + "; " + f.fix
}

// planNames says which plans are meant: "every plan", "generic plans", "custom plan, small team".
func planNames(in []variant) string {
	if len(in) == len(variants) {
		return "every plan"
	}
	var names []string
	for _, mode := range []string{"generic", "custom"} {
		large, small := slices.Contains(in, variant{mode, "large"}), slices.Contains(in, variant{mode, "small"})
		switch {
		case large && small:
			names = append(names, mode+" plans")
		case large:
			names = append(names, mode+" plan, large team")
		case small:
			names = append(names, mode+" plan, small team")
		}
	}
	return strings.Join(names, " and ")
}

// checker checks one query.
type checker struct {
	catalog  *catalog
	query    *query
	findings []*finding
}

// check returns what is wrong with a query's plans, and marks the allowances that were needed.
func check(c *catalog, q *query, plans []planned) []*finding {
	k := &checker{catalog: c, query: q}
	for _, p := range plans {
		k.nodes(p)
		k.declared(p)
	}
	k.undeclared(plans)
	for _, name := range slices.Concat(q.indexes...) {
		if c.indexes[name] == "" {
			k.report(nil, ruleIndex, name, "no tenant table has the declared index "+name, "declare one that exists")
		}
	}
	for _, a := range q.allowed {
		if !a.used {
			k.report(nil, ruleAllow, a.rule, "nothing breaks the rule "+a.rule+" as allowed", "remove the comment `-- plans:allow`")
		}
	}
	return k.findings
}

// report notes a finding, unless it is allowed.
func (k *checker) report(p *planned, rule, subject, message, fix string) {
	for _, a := range k.query.allowed {
		if a.rule == rule && (a.mode == "" || p == nil || a.mode == p.mode) {
			a.used = true
			return
		}
	}
	i := slices.IndexFunc(k.findings, func(f *finding) bool { return f.rule == rule && f.subject == subject })
	if i < 0 {
		i = len(k.findings)
		k.findings = append(k.findings, &finding{query: k.query, rule: rule, subject: subject, message: message, fix: fix})
	}
	if f := k.findings[i]; p != nil && !slices.Contains(f.in, p.variant) {
		f.in = append(f.in, p.variant)
	}
}

// nodes checks each node of a plan by itself.
func (k *checker) nodes(p planned) {
	p.root.walk(nil, func(n, _ *node) {
		if k.catalog.tables[n.table()] != nil {
			k.access(&p, n)
		}
		if strings.HasSuffix(n.Type, "Sort") && n.input().Rows > k.query.sort {
			k.report(&p, ruleSort, strings.Join(n.SortKey, ", "),
				fmt.Sprintf("sorts about %.0f rows by %s, declared are %.0f", n.input().Rows, strings.Join(n.SortKey, ", "), k.query.sort),
				"let an index give the order, or declare what the sort takes: `-- sort: ROWS`")
		}
	})
}

// access checks how a node reads a tenant table.
func (k *checker) access(p *planned, n *node) {
	switch n.Type {
	case "Seq Scan", "Sample Scan":
		k.report(p, ruleScan, n.table(), fmt.Sprintf("reads the rows of all teams in %s (%s)", n.table(), n.label()),
			fmt.Sprintf("add an index that begins with %s, or write the statement so that one serves", k.catalog.tenant))
	case "Index Scan", "Index Only Scan", "Bitmap Index Scan":
		if !n.holdsTenant(k.catalog.tenant) {
			k.report(p, ruleTeam, n.Index, fmt.Sprintf("%s without %s in its condition (%s)", n.label(), k.catalog.tenant, orNone(n.IndexCond)),
				fmt.Sprintf("add %s.%s = $1, or an index that begins with %s", n.Alias, k.catalog.tenant, k.catalog.tenant))
		}
	}
}

func orNone(s string) string {
	if s == "" {
		return "it has none"
	}
	return s
}

// declared looks for the declared indexes in a plan. Two cases are none of its business: a table that is read from end to
// end, which is another finding, and the custom plan of a small team, which may read all of the team's few rows by
// whatever index begins with the team.
func (k *checker) declared(p planned) {
	if p.variant == customSmall {
		return
	}
	var used, scanned, instead []string
	p.root.walk(nil, func(n, _ *node) {
		used = append(append(used, n.Index), n.Arbiters...)
		if n.Type == "Seq Scan" {
			scanned = append(scanned, n.table())
		}
		if t := k.catalog.tables[n.table()]; t != nil && !t.anchor && n.Index != "" {
			instead = append(instead, n.label())
		}
	})
	for _, group := range k.query.indexes {
		if slices.ContainsFunc(group, func(name string) bool {
			table := k.catalog.indexes[name]
			return table == "" || slices.Contains(used, name) || slices.Contains(scanned, table)
		}) {
			continue
		}
		does := "it reads no tenant table by an index"
		if len(instead) > 0 {
			does = "it does " + strings.Join(instead, ", ")
		}
		name := strings.Join(group, " or ")
		k.report(&p, ruleIndex, name, fmt.Sprintf("does not use the declared index %s: %s", name, does),
			"write the statement so that the planner has no other way (a LATERAL with LIMIT, say), or declare the index that is right")
	}
}

// undeclared refuses a query that reads tenant tables and declares nothing. Tables with one row a team don't count:
// statements take the team from there, and there is but one way to find it. What is only written does not count either.
func (k *checker) undeclared(plans []planned) {
	if len(k.query.indexes) > 0 {
		return
	}
	var read, indexes []string
	for _, p := range plans {
		p.root.walk(nil, func(n, _ *node) {
			t := k.catalog.tables[n.table()]
			if t == nil || t.anchor || n.Type == "ModifyTable" {
				return
			}
			read = append(read, n.table())
			if n.Index != "" {
				indexes = append(indexes, n.Index)
			}
		})
	}
	if len(read) == 0 {
		return
	}
	k.report(nil, ruleUndeclared, "", "reads "+list(read)+" and declares no index",
		fmt.Sprintf("add `-- index: NAME` below its `-- name:`; the plans use %s", list(indexes)))
}

// list joins names, each once.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}
