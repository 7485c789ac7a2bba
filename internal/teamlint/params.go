package teamlint

import (
	"strconv"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// param is one use of a parameter. Name is empty for $n.
type param struct {
	number int
	name   string
	macro  string // "@", "arg", "narg", "slice", or "$"
	cast   *tree.TypeName
	node   tree.Node
}

// params holds every use of a parameter in a statement, numbered as sqlc numbers them.
type params struct {
	uses map[tree.Node]param
	list []param // in the order of numbering
	team int     // the number of the team parameter, 0 when there is none

	tenant string // the name of the tenant column and of the team parameter

	hidden bool // a construct that is not understood may hold more of them
}

// numberParams numbers the parameters of a statement as sqlc 1.31 does (internal/sql/rewrite/parameters.go):
// numbers written as $n are taken; each new name gets the lowest free number, in the order of the walk over
// the parse tree. That order is the one of package tree and not the one of the text.
func numberParams(root tree.Node, tenant string) params {
	p := params{uses: map[tree.Node]param{}, tenant: tenant}
	taken := map[int]bool{}
	tree.Walk(root, func(n tree.Node) bool {
		switch n := n.(type) {
		case *tree.ParamRef:
			taken[n.Number] = true
		case *tree.Unknown:
			p.hidden = true
		}
		return true
	})
	numbers := map[string]int{}
	next := 1
	tree.Walk(root, func(n tree.Node) bool {
		use, ok := paramOf(n)
		if !ok {
			return true
		}
		if use.macro != "$" {
			number, known := numbers[use.name]
			for !known && taken[next] {
				next++
			}
			if !known {
				number = next
				numbers[use.name] = number
				taken[number] = true
			}
			use.number = number
		}
		p.uses[n] = use
		p.list = append(p.list, use)
		return false
	})
	p.team = numbers[tenant]
	for _, use := range p.list {
		if p.team == 0 && use.macro == "$" && use.number == 1 {
			p.team = 1
		}
	}
	return p
}

// paramOf recognises one use of a parameter: $n, @name, @name::type (where the grammar applies the sign to the
// cast), sqlc.arg(name), sqlc.narg(name), sqlc.slice(name).
func paramOf(n tree.Node) (param, bool) {
	switch n := n.(type) {
	case *tree.ParamRef:
		return param{number: n.Number, macro: "$", node: n}, true
	case *tree.AExpr:
		if names, ok := tree.Names(n.Name); !ok || len(names) != 1 || names[0] != "@" || n.Lexpr != nil {
			return param{}, false
		}
		use := param{macro: "@", node: n}
		operand := n.Rexpr
		if cast, ok := operand.(*tree.TypeCast); ok {
			use.cast, operand = cast.TypeName, cast.Arg
		}
		name, ok := plainName(operand)
		use.name = name
		return use, ok
	case *tree.FuncCall:
		macro := sqlcMacro(n)
		if macro != "arg" && macro != "narg" && macro != "slice" || len(n.Args) != 1 {
			return param{}, false
		}
		name, ok := plainName(n.Args[0])
		if c, isConst := n.Args[0].(*tree.AConst); isConst && c.Sval != nil {
			name, ok = c.Sval.Sval, true
		}
		return param{name: name, macro: macro, node: n}, ok
	}
	return param{}, false
}

// sqlcMacro returns the name behind "sqlc.", or "".
func sqlcMacro(n *tree.FuncCall) string {
	names, ok := tree.Names(n.Funcname)
	if !ok || len(names) != 2 || names[0] != "sqlc" {
		return ""
	}
	return names[1]
}

// plainName returns the name of a column reference without qualifiers.
func plainName(n tree.Node) (string, bool) {
	ref, ok := n.(*tree.ColumnRef)
	if !ok {
		return "", false
	}
	names, ok := tree.Names(ref.Fields)
	if !ok || len(names) != 1 {
		return "", false
	}
	return names[0], true
}

// spelling is how a statement writes its team parameter, for suggestions.
func (p params) spelling() string {
	for _, use := range p.list {
		if use.number != p.team {
			continue
		}
		switch use.macro {
		case "$":
			return "$" + strconv.Itoa(p.team)
		case "arg":
			return "sqlc.arg(" + p.tenant + ")"
		}
	}
	return "@" + p.tenant
}
