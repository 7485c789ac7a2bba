package teamlint

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// mutant is a statement's raw parse tree without one of its team predicates, and where that one stands.
type mutant struct {
	stmt    any
	without int
}

// mutantsOf returns a mutant for each team predicate below v: a member of an AND or of a row comparison, the whole of
// a WHERE or ON, team_id in USING, the team in a row of VALUES.
func mutantsOf(v any) []mutant {
	var out []mutant
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			for _, m := range mutantsOf(item) {
				list := slices.Clone(v)
				list[i] = m.stmt
				out = append(out, mutant{list, m.without})
			}
		}
	case map[string]any:
		out = append(out, mutantsHere(v)...)
		for key, item := range v {
			for _, m := range mutantsOf(item) {
				node := maps.Clone(v)
				node[key] = m.stmt
				out = append(out, mutant{node, m.without})
			}
		}
	}
	return out
}

// mutantsHere takes a predicate out of the node itself.
func mutantsHere(v map[string]any) []mutant {
	var out []mutant
	for _, key := range []string{"whereClause", "quals"} {
		if pos, ok := teamPredicate(v[key]); ok {
			node := maps.Clone(v)
			delete(node, key)
			out = append(out, mutant{node, pos})
		}
	}
	if using, ok := v["usingClause"].([]any); ok {
		rest := slices.DeleteFunc(slices.Clone(using), func(item any) bool { return lastName([]any{item}) == "team_id" })
		if len(rest) < len(using) {
			node := maps.Clone(v)
			node["usingClause"] = rest
			out = append(out, mutant{node, -1})
		}
	}
	out = append(out, valuesMutants(v)...)
	out = append(out, rowMutants(v)...)
	and, _ := v["BoolExpr"].(map[string]any)
	args, _ := and["args"].([]any)
	for i, arg := range args {
		pos, ok := teamPredicate(arg)
		if !ok || and["boolop"] != "AND_EXPR" {
			continue
		}
		rest := slices.Delete(slices.Clone(args), i, i+1)
		if len(rest) == 1 {
			out = append(out, mutant{rest[0], pos})
			continue
		}
		body := maps.Clone(and)
		body["args"] = rest
		out = append(out, mutant{map[string]any{"BoolExpr": body}, pos})
	}
	return out
}

// valuesMutants puts NULL in the place of the team in each row of VALUES.
func valuesMutants(v map[string]any) []mutant {
	rows, _ := v["valuesLists"].([]any)
	var out []mutant
	for i := range rows {
		row, _ := rows[i].(map[string]any)
		list, _ := row["List"].(map[string]any)
		items, _ := list["items"].([]any)
		for j, item := range items {
			if !teamSide(item) {
				continue
			}
			null := map[string]any{"A_Const": map[string]any{"isnull": true, "location": float64(-1)}}
			changed := slices.Clone(rows)
			changed[i] = map[string]any{"List": map[string]any{"items": slices.Replace(slices.Clone(items), j, j+1, any(null))}}
			node := maps.Clone(v)
			node["valuesLists"] = changed
			out = append(out, mutant{node, -1})
		}
	}
	return out
}

// rowMutants takes the pair of teams out of (team_id, id) = ($1, $2).
func rowMutants(v map[string]any) []mutant {
	expr, _ := v["A_Expr"].(map[string]any)
	name, _ := expr["name"].([]any)
	left, right := rowArgs(expr["lexpr"]), rowArgs(expr["rexpr"])
	kind, _ := expr["kind"].(string)
	if !slices.Contains([]string{"AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"}, kind) || lastName(name) != "=" || len(left) != len(right) {
		return nil
	}
	var out []mutant
	for i := range left {
		if !teamSide(left[i]) || !teamSide(right[i]) {
			continue
		}
		body := maps.Clone(expr)
		body["lexpr"] = map[string]any{"RowExpr": map[string]any{"args": slices.Delete(slices.Clone(left), i, i+1)}}
		body["rexpr"] = map[string]any{"RowExpr": map[string]any{"args": slices.Delete(slices.Clone(right), i, i+1)}}
		out = append(out, mutant{map[string]any{"A_Expr": body}, -1})
	}
	return out
}

func rowArgs(v any) []any {
	node, _ := v.(map[string]any)
	row, _ := node["RowExpr"].(map[string]any)
	args, _ := row["args"].([]any)
	return args
}

// namesTable tells whether a CTE is named below v, or a table that is neither in shared nor a view of what is.
func namesTable(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, namesTable)
	case map[string]any:
		if r, ok := v["RangeVar"].(map[string]any); ok && r["schemaname"] != "shared" && r["relname"] != "predicate_labels" {
			return true
		}
		if r, ok := v["relation"].(map[string]any); ok && r["relname"] != nil {
			return true
		}
		for _, item := range v {
			if namesTable(item) {
				return true
			}
		}
	}
	return false
}

// teamPredicate recognises an equality, IN or = ANY of which each side is a team_id, the team parameter or a list with it.
func teamPredicate(v any) (pos int, ok bool) {
	node, _ := v.(map[string]any)
	expr, _ := node["A_Expr"].(map[string]any)
	name, _ := expr["name"].([]any)
	kind, _ := expr["kind"].(string)
	if !slices.Contains([]string{"AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"}, kind) || lastName(name) != "=" || !teamSide(expr["lexpr"]) || !teamSide(expr["rexpr"]) {
		return 0, false
	}
	at, _ := expr["location"].(float64)
	return int(at), true
}

func teamSide(v any) bool {
	node, _ := v.(map[string]any)
	for kind, body := range node {
		fields, _ := body.(map[string]any)
		switch kind {
		case "TypeCast":
			return teamSide(fields["arg"])
		case "List":
			items, _ := fields["items"].([]any)
			return slices.ContainsFunc(items, teamSide)
		case "A_ArrayExpr":
			items, _ := fields["elements"].([]any)
			return slices.ContainsFunc(items, teamSide)
		case "ColumnRef":
			list, _ := fields["fields"].([]any)
			return lastName(list) == "team_id"
		case "ParamRef":
			return fields["number"] == float64(1)
		case "A_Expr": // @team_id
			name, _ := fields["name"].([]any)
			return lastName(name) == "@" && teamSide(fields["rexpr"])
		case "FuncCall": // sqlc.arg(team_id)
			name, _ := fields["funcname"].([]any)
			args, _ := fields["args"].([]any)
			return lastName(name) == "arg" && len(args) == 1 && teamSide(args[0])
		}
	}
	return false
}

// lastName returns the text of the last String of a list.
func lastName(list []any) string {
	if len(list) == 0 {
		return ""
	}
	node, _ := list[len(list)-1].(map[string]any)
	str, _ := node["String"].(map[string]any)
	s, _ := str["sval"].(string)
	return s
}

// redundant lists the statements that hold more equalities of two columns than the rules ask for, and how many more:
// their mutants without one of them may pass.
var redundant = map[string]int{
	"ExportIDs": 1, // the LATERAL subquery and the ON beside it both repeat the equality
}

// testMutants takes the team predicates out of the accepted statements of a file, one at a time, and requires each
// mutant to be refused. It returns the number of statements and of mutants.
func testMutants(t *testing.T, linter *Linter, file string) (statements, mutants int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := tree.RawParse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	src := newSource(file, string(text))
	stmts, _ := raw["stmts"].([]any)
	for _, stmt := range stmts {
		accepted := func(stmt any) bool {
			r, err := linter.check(src, tree.FromRaw(src.text, map[string]any{"stmts": []any{stmt}}), TenantSide)
			if err != nil {
				t.Fatal(err)
			}
			return r.Accepted > 0
		}
		if !accepted(stmt) {
			continue // teamlinttest and TestCases tell
		}
		name := src.headings(tree.FromRaw(src.text, map[string]any{"stmts": []any{stmt}}).Stmts[0])[0].name
		statements++
		found := mutantsOf(stmt)
		mutants += len(found)
		spare := redundant[name]
		for _, m := range found {
			if !accepted(m.stmt) {
				continue
			}
			if spare--; spare < 0 {
				line, column := src.position(m.without)
				t.Errorf("%s:%d:%d: %s is accepted without this predicate", file, line, column, name)
			}
		}
		if spare > 0 {
			t.Errorf("%s: %s has no redundant equality any more; take it off the list", file, name)
		}
		if len(found) == 0 && namesTable(stmt) {
			t.Errorf("%s: %s is accepted and has no team predicate", file, name)
		}
	}
	return statements, mutants
}

// projectRoot is the folder of go.mod.
const projectRoot = "../.."

// projectLinter checks against the project's own schema.
func projectLinter(t testing.TB) *Linter {
	t.Helper()
	c := NewCatalog(projectOptions(Local))
	text, err := os.ReadFile(filepath.Join(projectRoot, "schema", "schema.sql"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Add("schema.sql", string(text)); err != nil {
		t.Fatal(err)
	}
	return NewLinter(c)
}

func projectQueries(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(projectRoot, "queries", "tenant", "*.sql"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no query file in queries/tenant")
	}
	return files
}

func TestProjectMutants(t *testing.T) {
	linter := projectLinter(t)
	statements, mutants := 0, 0
	for _, file := range projectQueries(t) {
		s, m := testMutants(t, linter, file)
		statements, mutants = statements+s, mutants+m
	}
	if statements == 0 {
		t.Fatal("queries/tenant holds no accepted statement")
	}
	t.Logf("%d statements, %d mutants", statements, mutants)
}

func TestCaseMutants(t *testing.T) {
	linter := NewLinter(testCatalog(t))
	statements, mutants := 0, 0
	for _, file := range caseFiles(t) {
		if SideOf(file) == TenantSide {
			s, m := testMutants(t, linter, file)
			statements, mutants = statements+s, mutants+m
		}
	}
	t.Logf("%d statements, %d mutants", statements, mutants)
}
