// Command schemadump writes schema/schema.sql: what the migrations make of an empty database, as
// pg_dump prints it, less all that differs from one server version or run to the next.
// `make generate` runs it; sqlc and teamlint read the result.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/teamgraph/teamgraph/internal/pgcluster"
	"github.com/teamgraph/teamgraph/schema"
)

func main() {
	if err := run(context.Background(), "schema/schema.sql"); err != nil {
		fmt.Fprintln(os.Stderr, "schemadump:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string) error {
	install, err := pgcluster.Find()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "teamgraph-dump-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c, err := pgcluster.Start(ctx, pgcluster.Config{Dir: dir, Install: install})
	if err != nil {
		return err
	}
	defer c.Stop(ctx) //nolint:errcheck // the cluster is thrown away
	url := c.AdminURL("postgres")
	if err := schema.Migrate(ctx, url); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(install.Bin, "pg_dump"), "--schema-only", "--no-owner", url) //nolint:gosec // our own paths
	cmd.Stderr = os.Stderr
	dump, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("pg_dump: %w", err)
	}
	return os.WriteFile(out, normalise(dump), 0o644)
}

var (
	noise  = regexp.MustCompile(`(?m)^(--.*|SET .*|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*)\n`)
	blanks = regexp.MustCompile(`\n{3,}`)
)

// normalise keeps the statements alone: comments, session settings and pg_dump's random restrict marks go.
func normalise(dump []byte) []byte {
	b := noise.ReplaceAll(dump, nil)
	b = blanks.ReplaceAll(b, []byte("\n\n"))
	head := "-- Made by `make generate` from schema/migrations; do not edit.\n\n"
	return []byte(head + strings.TrimSpace(string(bytes.TrimSpace(b))) + "\n")
}
