// Package doctest reads the project's documents, for tests that compare what they say with the code. Such a test has a
// name that begins with TestDocs, by which make verify finds it, and stands beside the code. Tests import the package and
// nothing else does.
package doctest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Root returns the project's folder, the nearest above the test's that has a go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			t.Fatal("doctest: no go.mod in this folder or above it")
		}
		dir = above
	}
}

// Section returns the text below a heading of a document, "docs/api.md", up to the next heading.
func Section(t testing.TB, path, heading string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root(t), path))
	if err != nil {
		t.Fatal(err)
	}
	found, ok := section(string(text), heading)
	if !ok {
		t.Fatalf("%s has no heading %q, or several", path, heading)
	}
	return found
}

var headings = regexp.MustCompile(`(?m)^#+ (.*)\n`)

func section(text, heading string) (found string, once bool) {
	n := 0
	all := headings.FindAllStringSubmatchIndex(text, -1)
	for i, at := range all {
		if text[at[2]:at[3]] != heading {
			continue
		}
		end := len(text)
		if i+1 < len(all) {
			end = all[i+1][0]
		}
		found = text[at[1]:end]
		n++
	}
	return found, n == 1
}

// Table returns the cells of the one table below a heading of a document, row by row, without its header.
func Table(t testing.TB, path, heading string) [][]string {
	t.Helper()
	return Tables(t, path, heading, 1)[0]
}

// Tables is Table for a section that has n of them.
func Tables(t testing.TB, path, heading string, n int) [][][]string {
	t.Helper()
	found := tables(Section(t, path, heading))
	if len(found) != n {
		t.Fatalf("%s has %d tables below %q, not %d", path, len(found), heading, n)
	}
	return found
}

func tables(text string) (found [][][]string) {
	for block := range strings.SplitSeq(text, "\n\n") {
		var rows [][]string
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "|") {
				continue
			}
			cells := strings.Split(strings.TrimSuffix(line[1:], "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
		if len(rows) > 2 { // the header and the line of dashes
			found = append(found, rows[2:])
		}
	}
	return found
}

var codeSpan = regexp.MustCompile("`([^`]+)`")

// Codes returns what stands in backticks, in order.
func Codes(text string) (found []string) {
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

// Plain returns a text with each run of blanks and line ends as one blank, so that a sentence is found however it is
// broken into lines.
func Plain(text string) string { return strings.Join(strings.Fields(text), " ") }
