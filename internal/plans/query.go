package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// query is one statement with what is declared beside it.
type query struct {
	name    string
	file    string
	line    int        // of its `-- name:`
	text    string     // as sqlc generated it, parameters $1, $2, …
	params  []string   // the parameters' names in snake case, $1 first
	indexes [][]string // declared: the plan uses one of each list
	sort    float64    // declared or default: rows that a sort may take
	allowed []*allowance
}

// String says where the query is, for messages.
func (q *query) String() string { return fmt.Sprintf("%s:%d: %s", q.file, q.line, q.name) }

// allowance is a finding that is expected, with the reason.
type allowance struct {
	rule, mode, reason string // mode "" means both
	used               bool
}

// suffix is how an allowance for one kind of plan is written behind the rule.
func (a *allowance) suffix() string {
	if a.mode == "" {
		return ""
	}
	return "/" + a.mode
}

// declaration begins a comment that says something to this check.
var declaration = regexp.MustCompile(`^-- (?:(name|index|sort):|(plans:allow)\b)(.*)$`)

// readQueries returns all queries of the project in the order of their files: each one that a query file declares has
// a generated text, and the other way round.
func readQueries(s settings) ([]*query, error) {
	files, err := filepath.Glob(filepath.Join(s.queries, "*.sql"))
	if err != nil || len(files) == 0 {
		return nil, errors.Join(fmt.Errorf("no query files in %s", s.queries), err)
	}
	var all []*query
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		found, err := declared(file, string(text), s)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, attach(all, s.generated)
}

// declared reads the comments of a query file: those that stand between the name of a query and its statement.
func declared(file, text string, s settings) (all []*query, err error) {
	var q *query // whose comments are being read
	for i, line := range strings.Split(text, "\n") {
		m := declaration.FindStringSubmatch(line)
		if m == nil {
			if !strings.HasPrefix(line, "--") {
				q = nil
			}
			continue
		}
		what, rest := m[1]+m[2], strings.TrimSpace(m[3])
		switch {
		case what == "name":
			name, _, _ := strings.Cut(rest, " ")
			q = &query{name: name, file: file, line: i + 1, sort: s.sortCeiling}
			all = append(all, q)
		case q == nil:
			err = errors.Join(err, fmt.Errorf("%s:%d: %q belongs to no query: write it below a `-- name:` line", file, i+1, line))
		default:
			if e := q.declare(what, rest); e != nil {
				err = errors.Join(err, fmt.Errorf("%s:%d: %w", file, i+1, e))
			}
		}
	}
	return all, err
}

func (q *query) declare(what, value string) error {
	switch what {
	case "index":
		for _, group := range strings.Split(value, ",") {
			names := strings.Fields(strings.ReplaceAll(group, "|", " | "))
			for i, name := range names {
				if (name == "|") != (i%2 == 1) {
					names = nil
				}
			}
			if len(names)%2 == 0 {
				return fmt.Errorf("`-- index: %s` is no list of indexes: write `-- index: a, b | c` for a and one of b and c", value)
			}
			q.indexes = append(q.indexes, slices.DeleteFunc(names, func(name string) bool { return name == "|" }))
		}
	case "sort":
		n, err := strconv.ParseFloat(value, 64)
		if err != nil || n <= 0 {
			return fmt.Errorf("`-- sort: %s` is no number of rows", value)
		}
		q.sort = n
	case "plans:allow":
		what, reason, _ := strings.Cut(value, " ")
		rule, mode, _ := strings.Cut(what, "/")
		if !slices.Contains(rules, rule) || !slices.Contains([]string{"", "generic", "custom"}, mode) || strings.TrimSpace(reason) == "" {
			return fmt.Errorf("write `-- plans:allow RULE reason`, or RULE/generic or RULE/custom, with one of the rules %s", strings.Join(rules, ", "))
		}
		q.allowed = append(q.allowed, &allowance{rule: rule, mode: mode, reason: strings.TrimSpace(reason)})
	}
	return nil
}

// attach gives each query its text and its parameters.
func attach(all []*query, folder string) error {
	g, err := parseGenerated(folder)
	if err != nil {
		return err
	}
	for _, q := range all {
		var ok bool
		if q.text, ok = g.texts[q.name]; !ok {
			err = errors.Join(err, fmt.Errorf("%s: it is not in %s: run make generate", q, folder))
		}
		q.params = g.params[q.name]
		delete(g.texts, q.name)
	}
	for name := range g.texts {
		err = errors.Join(err, fmt.Errorf("%s holds %s, which no query file has: run make generate", folder, name))
	}
	return err
}

// generated is what sqlc's Go code knows of each query.
type generated struct {
	texts  map[string]string
	params map[string][]string
}

// parseGenerated reads the constants with the statements, and the arguments in the calls that send them.
func parseGenerated(folder string) (generated, error) {
	g := generated{map[string]string{}, map[string][]string{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.sql.go"))
	if err != nil || len(files) == 0 {
		return g, errors.Join(fmt.Errorf("no code of sqlc in %s", folder), err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return g, fmt.Errorf("read sqlc's code: %w", err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				g.constant(n)
			case *ast.CallExpr:
				g.call(n)
			}
			return true
		})
	}
	return g, nil
}

// constant takes `const Name = "-- name: Name :one …"`.
func (g generated) constant(spec *ast.ValueSpec) {
	for i, value := range spec.Values {
		lit, ok := value.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			continue
		}
		if text, err := strconv.Unquote(lit.Value); err == nil && strings.HasPrefix(text, "-- name: ") {
			g.texts[spec.Names[i].Name] = text
		}
	}
}

// call takes `q.db.Query(ctx, Name, teamID, nameFrom, …)`, also with arg.TeamID for teamID.
func (g generated) call(call *ast.CallExpr) {
	if len(call.Args) < 2 {
		return
	}
	name, ok := call.Args[1].(*ast.Ident)
	if sel, method := call.Fun.(*ast.SelectorExpr); !ok || !method || !slices.Contains([]string{"Exec", "Query", "QueryRow"}, sel.Sel.Name) {
		return
	}
	params := []string{}
	for _, arg := range call.Args[2:] {
		switch arg := arg.(type) {
		case *ast.Ident:
			params = append(params, snake(arg.Name))
		case *ast.SelectorExpr:
			params = append(params, snake(arg.Sel.Name))
		}
	}
	g.params[name.Name] = params
}

// snake turns sqlc's entityIds and afterID back into entity_ids and after_id.
func snake(s string) string {
	var b strings.Builder
	lower := false
	for _, r := range s {
		if unicode.IsUpper(r) && lower {
			b.WriteByte('_')
		}
		lower = !unicode.IsUpper(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
