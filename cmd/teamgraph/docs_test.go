package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/teamgraph/teamgraph/internal/doctest"
)

func commandLine(t *testing.T) *kong.Kong {
	t.Helper()
	parser, err := kong.New(&commands{}, kong.Name("teamgraph"), kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// The README's table has the variables that flags take their values from, with their defaults.
func TestDocsDefaults(t *testing.T) {
	table := doctest.Table(t, "README.md", "Configuration")
	seen := 0
	for _, command := range commandLine(t).Model.Leaves(false) {
		for _, flag := range command.Flags {
			for _, variable := range flag.Envs {
				seen++
				row := slices.IndexFunc(table, func(row []string) bool { return slices.Contains(doctest.Codes(row[0]), variable) })
				if row < 0 {
					t.Errorf("README.md, Configuration, lacks %s, which is --%s of %s", variable, flag.Name, command.Path())
				} else if words := strings.Fields(strings.Map(unquoted, table[row][2])); !slices.Contains(words, flag.Default) {
					t.Errorf("README.md, Configuration: the default of %s is %q, for %s it is %q", variable, table[row][2], command.Path(), flag.Default)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no flag has a variable: this test looks for what is gone")
	}
}

// unquoted drops what stands around a value in a sentence.
func unquoted(r rune) rune {
	if strings.ContainsRune("`;,", r) {
		return ' '
	}
	return r
}

var (
	shellBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")
	// A line that runs teamgraph, after variables of its own; what follows the arguments is the shell's.
	runsTeamgraph = regexp.MustCompile(`(?m)^(?:[A-Z_]+=\S* )*(?:\S*/)?teamgraph ([^#>|&;\n]*)`)
)

// Each command line of the documents is one that teamgraph understands.
func TestDocsCommands(t *testing.T) {
	root := doctest.Root(t)
	paths, err := filepath.Glob(filepath.Join(root, "docs/*.md"))
	if err != nil || len(paths) < 3 {
		t.Fatalf("%q, %v", paths, err)
	}
	seen := 0
	for _, path := range append(paths, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range shellBlock.FindAllStringSubmatch(string(text), -1) {
			lines := strings.ReplaceAll(block[1], "\\\n", " ")
			for _, m := range runsTeamgraph.FindAllStringSubmatch(lines, -1) {
				seen++
				if _, err := commandLine(t).Parse(strings.Fields(m[1])); err != nil {
					t.Errorf("%s: teamgraph %s: %v", filepath.Base(path), strings.TrimSpace(m[1]), err)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("the documents have %d command lines: this test looks for them in the wrong way", seen)
	}
}
