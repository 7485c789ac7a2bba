package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

func TestMain(m *testing.M) {
	if os.Getenv(importEnv) != "" { // the importer's process is this binary too
		if err := importChild(context.Background(), os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	dbtest.Main(m)
}

// testServer is dbtest's server, as the program would use that of BENCH_DATABASE_URL.
func testServer(t *testing.T) *server {
	t.Helper()
	s := &server{admin: dbtest.Shared(t).AdminURL, dir: t.TempDir(), prefix: fmt.Sprintf("teamgraph_bench_%d_", os.Getpid())}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestGraphPart runs the whole graph part, small: benchGraph fails when the sides disagree.
func TestGraphPart(t *testing.T) {
	var out, log strings.Builder
	o := options{scale: 0.005, seconds: 0.3, clients: 2}
	if err := benchGraph(t.Context(), testServer(t), o, &out, newNarrator(&log)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "both sides agree") {
		t.Errorf("the sides were not compared:\n%s", log.String())
	}
	for _, c := range benchCases {
		if !strings.Contains(out.String(), "\n"+c.name+" ") {
			t.Errorf("the table lacks %s:\n%s", c.name, out.String())
		}
	}
}

// TestImportPart imports a copy of the demo graph and writes the same by COPY.
func TestImportPart(t *testing.T) {
	t.Setenv("TEAMGRAPH_TEST_DATA", filepath.Join(t.TempDir(), "none"))
	srv := testServer(t)
	path, _, err := importData(srv.dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	adminURL, took, outcome, err := importRound(t.Context(), srv, "import", path)
	if err != nil {
		t.Fatal(err)
	}
	if outcome.Counts.Added < 18_000 || outcome.Counts.Refused != 0 {
		t.Errorf("the import counts %+v, the demo graph has 18,418 rows", outcome.Counts)
	}
	if outcome.MemoryBytes < 5e6 || outcome.MemoryBytes > 300e6 || took <= 0 {
		t.Errorf("the importer took %d bytes and %s", outcome.MemoryBytes, took)
	}
	copied, err := copyRound(t.Context(), srv, "copy", adminURL)
	if err != nil || copied <= 0 {
		t.Errorf("COPY took %s, %v", copied, err)
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		name, ours, theirs string
		equal              bool
	}{
		{"equal", `{"data":{"a":[1,2]},"extensions":{}}`, `{"data" : {"a" : [1, 2]}}`, true},
		{"enum", `{"data":{"status":"ACTIVE"}}`, `{"data":{"status":"active"}}`, true},
		{"time", `{"data":{"at":"2026-01-01T00:00:00Z"}}`, `{"data":{"at":"2026-01-01T00:00:00+00:00"}}`, true},
		{"another time", `{"data":{"at":"2026-01-01T00:00:00Z"}}`, `{"data":{"at":"2026-01-01T01:00:00Z"}}`, false},
		{"order", `{"data":{"a":[1,2]}}`, `{"data":{"a":[2,1]}}`, false},
		{"name", `{"data":{"name":"Ada"}}`, `{"data":{"name":"ada"}}`, false},
		{"missing", `{"data":{"name":null}}`, `{"data":{}}`, false},
	} {
		diff, err := difference([]byte(c.ours), []byte(c.theirs))
		if err != nil || (diff == "") != c.equal {
			t.Errorf("%s: difference %q, %v", c.name, diff, err)
		}
	}
}

func TestQuantile(t *testing.T) {
	var s sample
	for i := range 200 {
		s.latencies = append(s.latencies, time.Duration(200-i))
	}
	if p50, p99, all := s.quantile(0.5), s.quantile(0.99), s.quantile(1); p50 != 101 || p99 != 199 || all != 200 {
		t.Errorf("of 1 to 200, p50 is %d, p99 %d, the greatest %d", p50, p99, all)
	}
}

func TestOptions(t *testing.T) {
	good := options{scale: 1, seconds: 1, clients: 8}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []options{
		{scale: 0, seconds: 1, clients: 8}, {scale: 1, seconds: 0, clients: 8}, {scale: 1, seconds: 1}, {scale: 1, seconds: 1, clients: 8, only: "x"},
	} {
		if err := run(t.Context(), bad, io.Discard, io.Discard); err == nil {
			t.Errorf("%+v was accepted", bad)
		}
	}
}
