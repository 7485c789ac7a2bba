package graph

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pages walks a connection from one end to the other, n rows at a time, and returns the values of a field of its
// nodes in the list's order.
func pages(u *user, query string, vars map[string]any, path []any, field string, n int, backward bool) []string {
	u.t.Helper()
	var out []string
	vars["first"], vars["last"], vars["after"], vars["before"] = n, nil, nil, nil
	if backward {
		vars["first"], vars["last"] = nil, n
	}
	for range 200 {
		c := dig(u.must(query, vars), path...)
		var page []string
		nodes, _ := dig(c, "nodes").([]any)
		for _, node := range nodes {
			page = append(page, fmt.Sprint(dig(node, field)))
		}
		if len(page) > n {
			u.t.Fatalf("a page of %d has %d rows", n, len(page))
		}
		more, next, cursor := "hasNextPage", "after", "endCursor"
		out = append(out, page...)
		if backward {
			out = slices.Concat(page, out[:len(out)-len(page)])
			more, next, cursor = "hasPreviousPage", "before", "startCursor"
		}
		if dig(c, "pageInfo", more) != true {
			return out
		}
		vars[next] = dig(c, "pageInfo", cursor)
	}
	u.t.Fatal("the pages do not end")
	return nil
}

const (
	paging     = `$first: Int, $after: String, $last: Int, $before: String`
	pageOf     = `first: $first, after: $after, last: $last, before: $before`
	pageFields = `totalCount nodes { %s } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`
)

func TestPaging(t *testing.T) {
	u := newAPI(t, nil).team("a")
	hub := u.entity("hub", "hub")
	for i := range 13 {
		id := u.entity("leaf", fmt.Sprintf("Leaf %d", i%7)) // names repeat: ties are broken by id
		u.relate(hub, fmt.Sprintf("p%d", i%3), id)
		if i%4 == 0 {
			u.relate(id, "back", hub)
		}
	}
	u.relate(hub, "p1", hub) // a loop is listed once, whichever way one looks
	lists := map[string]struct {
		query string
		path  []any
		field string
		total int
	}{}
	for _, field := range []string{"NAME", "CREATED_AT", "UPDATED_AT"} {
		for _, dir := range []string{"ASC", "DESC"} {
			l := lists["entities "+field+" "+dir]
			l.query = `query(` + paging + `) { entities(orderBy: {field: ` + field + `, direction: ` + dir + `}, ` + pageOf + `) { ` + fmt.Sprintf(pageFields, "id") + ` } }`
			l.path, l.field, l.total = []any{"entities"}, "id", 14
			lists["entities "+field+" "+dir] = l
		}
	}
	for dir, total := range map[string]int{"OUT": 14, "IN": 5, "BOTH": 18} {
		l := lists[dir]
		l.query = `query($id: ID!, ` + paging + `) { entity(id: $id) { relationships(direction: ` + dir + `, ` + pageOf + `) { ` + fmt.Sprintf(pageFields, "id") + ` } } }`
		l.path, l.field, l.total = []any{"entity", "relationships"}, "id", total
		lists["relationships "+dir] = l
	}
	delete(lists, "OUT")
	delete(lists, "IN")
	delete(lists, "BOTH")
	l := lists["all"]
	l.query = `query(` + paging + `) { relationships(predicates: ["p0", "back"], ` + pageOf + `) { ` + fmt.Sprintf(pageFields, "id") + ` } }`
	l.path, l.field, l.total = []any{"relationships"}, "id", 9
	lists["relationships of predicates"] = l
	delete(lists, "all")
	for name, l := range lists {
		t.Run(name, func(t *testing.T) {
			u := u.on(t)
			vars := map[string]any{"id": hub}
			whole := pages(u, l.query, vars, l.path, l.field, 500, false)
			if len(whole) != l.total {
				t.Errorf("%d rows, want %d", len(whole), l.total)
			}
			if total := dig(u.must(l.query, map[string]any{"id": hub, "first": 0}), append(slices.Clone(l.path), "totalCount")...); total != float64(l.total) {
				t.Errorf("totalCount %v, want %d", total, l.total)
			}
			if unique := slices.Compact(slices.Sorted(slices.Values(whole))); len(unique) != len(whole) {
				t.Errorf("rows repeat: %d of %d are different", len(unique), len(whole))
			}
			for _, n := range []int{1, 3, 5} {
				for _, backward := range []bool{false, true} {
					if diff := cmp.Diff(whole, pages(u, l.query, vars, l.path, l.field, n, backward)); diff != "" {
						t.Errorf("pages of %d, backward %t: %s", n, backward, diff)
					}
				}
			}
		})
	}
}

func TestCursorsBelongToTheirList(t *testing.T) {
	a := newAPI(t, nil)
	u, other := a.team("a"), a.team("b")
	for _, x := range []*user{u, other} {
		x.relate(x.entity("k", "one"), "p", x.entity("k", "two"))
	}
	const q = `query($after: String, $d: OrderDirection!) { entities(first: 1, after: $after, orderBy: {field: NAME, direction: $d}) { nodes { name } pageInfo { endCursor } } }`
	cursor, _ := dig(u.must(q, map[string]any{"d": "ASC"}), "entities", "pageInfo", "endCursor").(string)
	if cursor == "" {
		t.Fatal("no cursor")
	}
	if got := dig(u.must(q, map[string]any{"d": "ASC", "after": cursor}), "entities", "nodes", 0, "name"); got != "two" {
		t.Errorf("the next page begins with %v", got)
	}
	const rel = `query($after: String, $d: String) { relationships(first: 1, after: $after, predicates: [$d]) { nodes { id } } }`
	for name, c := range map[string]struct {
		u     *user
		query string
		vars  map[string]any
	}{
		"another team":  {other, q, map[string]any{"d": "ASC", "after": cursor}},
		"another order": {u, q, map[string]any{"d": "DESC", "after": cursor}},
		"another field": {u, strings.Replace(rel, "[$d]", "[]", 1), map[string]any{"after": cursor, "d": ""}},
		"changed":       {u, q, map[string]any{"d": "ASC", "after": cursor[:len(cursor)-2] + "AA"}},
		"not a cursor":  {u, q, map[string]any{"d": "ASC", "after": "b25l"}},
		"empty":         {u, q, map[string]any{"d": "ASC", "after": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			query := strings.Replace(c.query, ", $d: String)", ")", 1)
			got := c.u.on(t).do(query, c.vars)
			if code := dig(got.firstError(), "extensions", "code"); code != "CURSOR_INVALID" {
				t.Errorf("%s", got.raw)
			}
		})
	}
}

func (a answer) firstError() map[string]any {
	if len(a.Errors) == 0 {
		return nil
	}
	return a.Errors[0]
}
