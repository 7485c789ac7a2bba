package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/demo"
	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/store"
)

const (
	importEnv    = "TEAMGRAPH_BENCH_IMPORT" // JSON of an importJob: makes this program an importer and nothing else
	importRounds = 2
	demoCopies   = 20 // of the demo graph, where WordNet is missing
)

// importJob is what the importer's process shall do.
type importJob struct {
	URL     string
	Team    string // its name
	Profile uuid.UUID
	Source  string
	Path    string
}

// importOutcome is what it says on standard output.
type importOutcome struct {
	Counts      importer.Counts
	MemoryBytes int64 // greatest resident memory
}

// benchImport imports and copies in turns and prints both times.
func benchImport(ctx context.Context, srv *server, out io.Writer, say narrator) error {
	path, name, err := importData(srv.dir, demoCopies)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "import of %s: %s\n\n%8s %10s %10s %8s %14s\n", name, path, "round", "ours, s", "COPY, s", "ratio", "ours, MB")
	var ours, theirs time.Duration
	var memory int64
	for round := 1; round <= importRounds; round++ {
		say("importing, round %d", round)
		imported, took, outcome, err := importRound(ctx, srv, fmt.Sprintf("import%d", round), path)
		if err != nil {
			return err
		}
		say("the same by COPY, round %d", round)
		copied, err := copyRound(ctx, srv, fmt.Sprintf("copy%d", round), imported)
		if err != nil {
			return err
		}
		if err := srv.drop(ctx); err != nil {
			return err
		}
		ours, theirs, memory = ours+took, theirs+copied, max(memory, outcome.MemoryBytes)
		fmt.Fprintf(out, "%8d %10.2f %10.2f %8.2f %14.1f\n", round, took.Seconds(), copied.Seconds(), took.Seconds()/copied.Seconds(),
			float64(outcome.MemoryBytes)/1e6)
		if round == importRounds {
			fmt.Fprintf(out, "%8s %10.2f %10.2f %8.2f %14.1f\n\n", "all", ours.Seconds(), theirs.Seconds(), ours.Seconds()/theirs.Seconds(), float64(memory)/1e6)
			fmt.Fprintf(out, "%d rows added, %d refused; targets: ratio at most 6, memory under 300 MB\n", outcome.Counts.Added, outcome.Counts.Refused)
		}
	}
	return nil
}

// importData returns the folder of WordNet, else makes one in tmp with copies of the demo graph.
func importData(tmp string, copies int) (path, name string, err error) {
	root := os.Getenv("TEAMGRAPH_TEST_DATA")
	if root == "" {
		root = filepath.Join("..", "shared", "data")
	}
	path = filepath.Join(root, "wordnet")
	if _, err := os.Stat(filepath.Join(path, "entities.tsv.gz")); err == nil {
		return path, "WordNet", nil
	}
	path = filepath.Join(tmp, "demo")
	return path, fmt.Sprintf("%d copies of the demo graph (no WordNet in %s)", copies, root), multiplyDemo(path, copies)
}

// idColumns are the columns that hold ids of entities, by file.
var idColumns = map[string][]int{"entities.tsv": {0}, "values.tsv": {0}, "relationships.tsv": {0, 2}}

// multiplyDemo writes the demo graph many times over, each copy with ids of its own.
func multiplyDemo(dir string, copies int) error {
	src, err := demo.Extract()
	if err != nil {
		return err
	}
	defer os.RemoveAll(src) //nolint:errcheck // a temporary folder
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	for name, ids := range idColumns {
		if err := multiplyFile(filepath.Join(src, name), filepath.Join(dir, name), ids, copies); err != nil {
			return err
		}
	}
	return nil
}

func multiplyFile(src, dst string, ids []int, copies int) error {
	b, err := os.ReadFile(src)
	if err != nil {
		return err
	}
	header, rows, _ := strings.Cut(string(b), "\n")
	f, err := os.Create(dst)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, header)
	for n := range copies {
		for row := range strings.Lines(rows) {
			fields := strings.Split(row, "\t")
			for _, i := range ids {
				fields[i] = fmt.Sprintf("%d/%s", n, fields[i])
			}
			_, _ = w.WriteString(strings.Join(fields, "\t")) // Flush tells
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// importRound imports into a database of its own, in a process of its own, and returns the database's URL and how
// long the process ran.
func importRound(ctx context.Context, srv *server, name, path string) (adminURL string, took time.Duration, outcome importOutcome, err error) {
	if adminURL, err = srv.database(ctx, name); err != nil {
		return adminURL, 0, outcome, err
	}
	st, err := store.Open(ctx, store.Config{URL: adminURL})
	if err != nil {
		return adminURL, 0, outcome, err
	}
	t, profile, err := st.CreateTeam(ctx, "bench", "bench")
	st.Close()
	if err != nil {
		return adminURL, 0, outcome, err
	}
	job, err := json.Marshal(importJob{URL: adminURL, Team: t.Name, Profile: profile, Source: "bench", Path: path})
	if err != nil {
		return adminURL, 0, outcome, err
	}
	self, err := os.Executable()
	if err != nil {
		return adminURL, 0, outcome, err
	}
	if err := srv.exec(ctx, "CHECKPOINT"); err != nil {
		return adminURL, 0, outcome, err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), importEnv+"="+string(job))
	cmd.Stderr = os.Stderr
	began := time.Now()
	said, err := cmd.Output()
	took = time.Since(began)
	if err == nil {
		err = json.Unmarshal(said, &outcome)
	}
	if err != nil {
		return adminURL, took, outcome, fmt.Errorf("the importer's process: %w", err)
	}
	return adminURL, took, outcome, nil
}

// importChild is the importer's process.
func importChild(ctx context.Context, out io.Writer) error {
	var job importJob
	if err := json.Unmarshal([]byte(os.Getenv(importEnv)), &job); err != nil {
		return fmt.Errorf("%s: %w", importEnv, err)
	}
	st, err := store.Open(ctx, store.Config{URL: job.URL})
	if err != nil {
		return err
	}
	defer st.Close()
	t, err := st.TeamByName(ctx, job.Team)
	if err != nil {
		return err
	}
	res, err := importer.Import(ctx, st, importer.Options{Team: t.ID, Profile: job.Profile, Source: job.Source}, []string{job.Path})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(importOutcome{Counts: res.Counts, MemoryBytes: peakMemory()})
}

// peakMemory is the greatest resident memory of this process. Linux's VmHWM counts from this program's start, as
// the maximum of getrusage does not: that one is inherited from the process that started this one.
func peakMemory() int64 {
	if b, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(b)) {
			var kilobytes int64
			if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); n == 1 {
				return kilobytes * 1024
			}
		}
	}
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return int64(u.Maxrss) // bytes on macOS
}

// copyRound writes all that the import wrote into an empty database of the same schema, and returns how long the
// one transaction took.
func copyRound(ctx context.Context, srv *server, name, from string) (took time.Duration, err error) {
	to, err := srv.database(ctx, name)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp(srv.dir, "rows-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var tables []string
	if err := asAdmin(ctx, from, func(conn *pgx.Conn) error {
		if tables, err = tablesInOrder(ctx, conn); err != nil {
			return err
		}
		return dump(ctx, conn, dir, tables)
	}); err != nil {
		return 0, err
	}
	if err := srv.exec(ctx, "CHECKPOINT"); err != nil {
		return 0, err
	}
	err = asAdmin(ctx, to, func(conn *pgx.Conn) error {
		began := time.Now()
		err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return restore(ctx, tx, dir, tables) })
		took = time.Since(began)
		return err
	})
	return took, err
}

// tablesInOrder lists the tenant tables, each behind those that its foreign keys point at.
func tablesInOrder(ctx context.Context, conn *pgx.Conn) ([]string, error) {
	rows, err := conn.Query(ctx, `
		WITH RECURSIVE placed(oid, depth) AS (
			SELECT oid, 0 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
			UNION
			SELECT c.conrelid, p.depth + 1 FROM placed AS p
			JOIN pg_constraint AS c ON c.contype = 'f' AND c.confrelid = p.oid AND c.conrelid <> c.confrelid
		)
		SELECT oid::regclass::text FROM placed GROUP BY oid ORDER BY max(depth), oid::regclass::text`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func dump(ctx context.Context, conn *pgx.Conn, dir string, tables []string) error {
	for _, t := range tables {
		f, err := os.Create(filepath.Join(dir, t))
		if err != nil {
			return err
		}
		_, err = conn.PgConn().CopyTo(ctx, f, "COPY "+t+" TO STDOUT")
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("copy %s out: %w", t, err)
		}
	}
	return nil
}

func restore(ctx context.Context, tx pgx.Tx, dir string, tables []string) error {
	for _, t := range tables {
		f, err := os.Open(filepath.Join(dir, t))
		if err != nil {
			return err
		}
		_, err = tx.Conn().PgConn().CopyFrom(ctx, f, "COPY "+t+" FROM STDIN")
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("copy %s in: %w", t, err)
		}
	}
	return nil
}
