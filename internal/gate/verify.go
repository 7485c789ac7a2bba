package gate

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/schema"
)

//go:embed sql/*.sql
var queries embed.FS

// maxFindings of one gate are listed; one more says that there are others.
const maxFindings = 100

const rollbackTimeout = time.Second

// settings of a check's transaction: names mean what pg_catalog says, whatever the login's search path. JIT would
// compile for longer than the statement runs. Row security hides no row silently: it is an error.
const settings = `SET TRANSACTION READ ONLY; SET LOCAL search_path = pg_catalog; SET LOCAL jit = off; SET LOCAL row_security = off`

// ErrNotMigrated says that the database holds nothing of teamgraph's.
var ErrNotMigrated = errors.New("the database was never migrated: run `teamgraph migrate`")

// Starter is where a check runs: a pool, a connection or a transaction.
type Starter interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Verify checks all gates of the database at adminURL, the login that migrates. It writes nothing.
//
// Errors: a database that can't be reached, ErrNotMigrated, and a login that may not read the rows that some gates are
// about. With the last, the report holds the gates that were checked.
func Verify(ctx context.Context, adminURL string) (Report, error) {
	cfg, err := pgx.ParseConfig(adminURL)
	if err != nil {
		return Report{}, fmt.Errorf("database URL: %w", err)
	}
	cfg.RuntimeParams["application_name"] = "teamgraph verify"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return Report{}, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is pending on it
	return verify(ctx, conn)
}

func verify(ctx context.Context, db Starter) (Report, error) {
	onRows := func(g Gate) bool { return g.rows }
	rows, rowsErr := check(ctx, db, onRows, false)
	rowsErr = explain(ctx, db, rowsErr)
	if errors.Is(rowsErr, ErrNotMigrated) {
		return Report{}, rowsErr
	}
	onCatalog := func(g Gate) bool { return !g.rows }
	report := Report{Gates: count(onCatalog)}
	var err error
	if report.Findings, err = check(ctx, db, onCatalog, false); err != nil {
		return Report{}, errors.Join(err, rowsErr)
	}
	if rowsErr == nil {
		report.Gates += count(onRows)
		report.Findings = append(report.Findings, rows...)
	}
	return report, rowsErr
}

// Ready checks the gates that say whether a server may serve (Gate.Ready), with the rights of any role, and returns what
// fails them. An error means that they could not be checked.
func Ready(ctx context.Context, db Starter) ([]Finding, error) {
	return check(ctx, db, func(g Gate) bool { return g.Ready }, true)
}

func count(chosen func(Gate) bool) (n int) {
	for _, g := range gates {
		if chosen(g) {
			n++
		}
	}
	return n
}

// design is this build's constraints as the gates take them.
var design = sync.OnceValues(func() (string, error) {
	b, err := json.Marshal(schema.Constraints())
	return string(b), err
})

// check runs the chosen gates as one statement, in a transaction of its own that is rolled back. reachable: what no
// tenant's statement can come to does not count.
func check(ctx context.Context, db Starter, chosen func(Gate) bool, reachable bool) (found []Finding, err error) {
	sql, err := statement(chosen)
	if err != nil {
		return nil, err
	}
	constraints, err := design()
	if err != nil {
		return nil, err
	}
	tx, err := db.Begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("check the gates: %w", err)
	}
	defer rollback(ctx, tx)
	if _, err := tx.Exec(ctx, settings, pgx.QueryExecModeSimpleProtocol); err != nil {
		return nil, fmt.Errorf("check the gates: %w", err)
	}
	// Not prepared: it is asked too seldom for its plan to be worth a connection's memory.
	rows, err := tx.Query(ctx, sql, pgx.QueryExecModeExec, constraints, schema.Version(), reachable)
	if err == nil {
		found, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Finding])
	}
	if err != nil {
		return nil, fmt.Errorf("check the gates: %w", err)
	}
	for i := range found {
		found[i].Fix = whole(found[i].Fix)
	}
	order := func(f Finding) int { return slices.IndexFunc(gates, func(g Gate) bool { return g.Rule == f.Rule }) }
	slices.SortStableFunc(found, func(a, b Finding) int { return order(a) - order(b) })
	return found, nil
}

// rollback ends a transaction that has written nothing, also when ctx is over, but not at any cost.
func rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTimeout)
	defer cancel()
	_ = tx.Rollback(ctx)
}

// whole makes a fix of several statements one transaction: a key that can't be made anew must not be gone either. One
// that is a comment stays one: a name with a line's end in it would have what follows run as SQL. In a statement a name
// stands within its quotes.
func whole(fix string) string {
	if strings.HasPrefix(fix, "-- ") {
		return oneLine(fix)
	}
	if !strings.Contains(fix, "; ") {
		return fix
	}
	return "BEGIN; " + fix + " COMMIT;"
}

// statement puts the chosen gates' queries together. Of a gate's offenders, the first hundred by name come back.
func statement(chosen func(Gate) bool) (string, error) {
	var union []string
	for _, g := range gates {
		if !chosen(g) {
			continue
		}
		body, err := queries.ReadFile("sql/" + g.Rule + ".sql")
		if err != nil {
			return "", fmt.Errorf("gate %s: %w", g.Rule, err)
		}
		union = append(union, fmt.Sprintf(`(SELECT '%s', CASE WHEN n <= %[2]d THEN object ELSE 'others' END,
  CASE WHEN n <= %[2]d THEN message ELSE 'there are more, not listed' END,
  CASE WHEN n <= %[2]d THEN fix ELSE '-- mend those listed, then check again' END
FROM (SELECT g.*, row_number() OVER (ORDER BY object, message) AS n FROM (
%[3]s) AS g (object, message, fix)) AS g WHERE n <= %[2]d + 1 ORDER BY n)`, g.Rule, maxFindings, body))
	}
	prelude, err := queries.ReadFile("sql/catalog.sql")
	if err != nil {
		return "", err
	}
	return string(prelude) + strings.Join(union, "\nUNION ALL\n"), nil
}

// migrated says whether the database has the table of migrations; false also when it can't be asked.
func migrated(ctx context.Context, db Starter) (there bool) {
	tx, err := db.Begin(ctx)
	if err != nil {
		return false
	}
	defer rollback(ctx, tx)
	err = tx.QueryRow(ctx, "SELECT pg_catalog.to_regclass($1) IS NOT NULL", schema.VersionTable).Scan(&there)
	return err == nil && there
}

// explain turns what a login or a database usually lacks into a sentence that says what to do.
func explain(ctx context.Context, db Starter, err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return err
	}
	switch pg.Code {
	case "3F000", "42P01": // invalid_schema_name, undefined_table
		if migrated(ctx, db) {
			return fmt.Errorf("teams and their projections can't be compared, restore the table from a backup: %s", pg.Message)
		}
		return fmt.Errorf("%w (%s)", ErrNotMigrated, pg.Message)
	case "42501": // insufficient_privilege
		return fmt.Errorf("this login may not read what the gates on rows compare, teams and their projections: verify as a superuser, "+
			"or as a login that is a member of teamgraph_owner and has BYPASSRLS (%s)", pg.Message)
	}
	return err
}
