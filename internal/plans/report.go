package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// render writes the report that is committed: of each query the plans without costs, equal ones once.
func render(s settings, queries []*query, plans [][]planned) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The plans of %s on PostgreSQL %d, without costs. `make plans PLANS_ARGS=-update` writes this file.\n", s.queries, s.major)
	fmt.Fprintf(&b, "# Row security's own checks are left out. \"= team\": held to the team by $1, or by a row that is.\n")
	for i, q := range queries {
		fmt.Fprintf(&b, "\n== %s\n", q.name)
		for _, g := range group(s, plans[i]) {
			fmt.Fprintf(&b, "-- %s\n%s", planNames(g.in), g.tree)
		}
	}
	return b.String()
}

// same are the plans that look the same.
type same struct {
	tree string
	in   []variant
}

func group(s settings, plans []planned) (groups []same) {
	for _, p := range plans {
		tree := p.root.tree(s.tenant)
		i := slices.IndexFunc(groups, func(g same) bool { return g.tree == tree })
		if i < 0 {
			i = len(groups)
			groups = append(groups, same{tree: tree})
		}
		groups[i].in = append(groups[i].in, p.variant)
	}
	return groups
}

// compare returns how the report differs from the committed one, "" when it does not.
func compare(golden, report string) (string, error) {
	committed, err := os.ReadFile(golden)
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	if string(committed) == report {
		return "", nil
	}
	return diff(strings.Split(string(committed), "\n"), strings.Split(report, "\n")), nil
}

const around = 3 // lines shown around a difference

// diff shows what became of the lines of a, with some lines around and the query's name.
func diff(a, b []string) string {
	// common[i][j] is the length of the longest common subsequence of a[i:] and b[j:].
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var lines []string
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			lines = append(lines, " "+a[i])
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			lines = append(lines, "-"+a[i])
			i++
		default:
			lines = append(lines, "+"+b[j])
			j++
		}
	}
	return excerpt(lines)
}

// excerpt leaves out lines that did not change, but for those near a change and the name of its query.
func excerpt(lines []string) string {
	keep := make([]bool, len(lines))
	name := 0
	for i, line := range lines {
		if strings.HasPrefix(line[1:], "== ") {
			name = i
		}
		if line[0] == ' ' {
			continue
		}
		keep[name] = true
		for k := max(i-around, 0); k <= min(i+around, len(lines)-1); k++ {
			keep[k] = true
		}
	}
	var b strings.Builder
	for i, line := range lines {
		if keep[i] {
			fmt.Fprintln(&b, line)
		} else if i > 0 && keep[i-1] {
			fmt.Fprintln(&b, " …")
		}
	}
	return b.String()
}
