package demo_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teamgraph/teamgraph/demo"
)

func TestExtract(t *testing.T) {
	dir, err := demo.Extract()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	rows := map[string]int{"entities.tsv": 3091, "values.tsv": 9434, "relationships.tsv": 5893} // as nobel/README.md counts them
	for name, want := range rows {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines, found := 0, false
		in := bufio.NewScanner(f)
		for in.Scan() {
			lines++
			found = found || strings.HasPrefix(in.Text(), demo.Entity+"\t")
		}
		if err := in.Err(); err != nil || lines != want+1 || !found {
			t.Errorf("%s has %d lines, want %d with the header (entity found: %v, %v)", name, lines, want+1, found, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "README.md")); err != nil {
		t.Errorf("the files come without their licence: %v", err)
	}
}
