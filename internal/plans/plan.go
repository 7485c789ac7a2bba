package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// node is what the check reads of a node of a plan (EXPLAIN with FORMAT JSON and VERBOSE).
type node struct {
	Type      string   `json:"Node Type"`
	Strategy  string   `json:"Strategy"`  // of an Aggregate
	Operation string   `json:"Operation"` // of a ModifyTable
	Join      string   `json:"Join Type"`
	Direction string   `json:"Scan Direction"`
	Subplan   string   `json:"Subplan Name"`
	Parent    string   `json:"Parent Relationship"`
	Schema    string   `json:"Schema"`
	Relation  string   `json:"Relation Name"`
	Alias     string   `json:"Alias"`
	Function  string   `json:"Function Name"`
	CTE       string   `json:"CTE Name"`
	Index     string   `json:"Index Name"`
	IndexCond string   `json:"Index Cond"`
	Arbiters  []string `json:"Conflict Arbiter Indexes"`
	SortKey   []string `json:"Sort Key"`
	Presorted []string `json:"Presorted Key"`
	Rows      float64  `json:"Plan Rows"`
	Plans     []*node  `json:"Plans"`
}

// decode reads the output of EXPLAIN. Where a custom plan shows the value of a parameter, the parameter is put back.
func decode(text string, args []string) (*node, error) {
	var out []struct{ Plan *node }
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return nil, fmt.Errorf("read EXPLAIN's JSON: %w", err)
	}
	if len(out) != 1 || out[0].Plan == nil {
		return nil, errors.New("read EXPLAIN's JSON: it holds no plan")
	}
	out[0].Plan.walk(nil, func(n, parent *node) {
		n.IndexCond = withParameters(n.IndexCond, args)
		for i, key := range n.SortKey {
			n.SortKey[i] = withParameters(key, args)
		}
		// A Bitmap Index Scan names its index alone; the table is that of the Bitmap Heap Scan above.
		if parent != nil && n.Relation == "" && slices.Contains([]string{"Bitmap Index Scan", "BitmapAnd", "BitmapOr"}, n.Type) {
			n.Schema, n.Relation, n.Alias = parent.Schema, parent.Relation, parent.Alias
		}
	})
	return out[0].Plan, nil
}

// walk calls do for each node, parents first.
func (n *node) walk(parent *node, do func(n, parent *node)) {
	do(n, parent)
	for _, child := range n.Plans {
		child.walk(n, do)
	}
}

// table is the schema and name of the table that the node reads or writes, "." when there is none.
func (n *node) table() string { return n.Schema + "." + n.Relation }

// constant is a parameter, or a value as PostgreSQL prints it in an expression.
var constant = regexp.MustCompile(`\$\d+|'(?:[^']|'')*'::[a-z]+(?: [a-z]+)*(?:\[\])?|\b\d+\b`)

// withParameters puts $1, $2, … where their values stand.
func withParameters(expr string, args []string) string {
	return constant.ReplaceAllStringFunc(expr, func(found string) string {
		for i, arg := range args {
			if arg == found || arg == "'"+found+"'::integer" {
				return "$" + strconv.Itoa(i+1)
			}
		}
		return found
	})
}

// conditions are the parts of the index condition, which all hold.
func (n *node) conditions() (parts []string) {
	s, ok := strings.CutPrefix(n.IndexCond, "((")
	if !ok {
		return []string{strings.TrimSuffix(strings.TrimPrefix(n.IndexCond, "("), ")")}
	}
	s = "(" + strings.TrimSuffix(s, ")")
	depth, begin, quoted := 0, 0, false
	for i, r := range s {
		switch {
		case r == '\'':
			quoted = !quoted
		case quoted:
		case r == '(':
			if depth == 0 {
				begin = i + 1
			}
			depth++
		case r == ')':
			if depth--; depth == 0 {
				parts = append(parts, s[begin:i])
			}
		}
	}
	return parts
}

// holdsTenant tells whether one part of the index condition is that the tenant column equals something.
func (n *node) holdsTenant(tenant string) bool {
	return slices.ContainsFunc(n.conditions(), func(part string) bool { return n.isTenant(part, tenant) })
}

func (n *node) isTenant(part, tenant string) bool {
	left, right, ok := strings.Cut(part, " = ")
	return ok && left == n.Alias+"."+tenant && !strings.HasPrefix(right, "ANY (")
}

// input is the child that a node takes its rows from. Plans of subqueries (InitPlan, SubPlan) may stand before it.
func (n *node) input() *node {
	for _, child := range n.Plans {
		if child.Parent == "Outer" {
			return child
		}
	}
	return &node{}
}
