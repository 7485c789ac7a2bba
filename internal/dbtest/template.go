package dbtest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/schema"
)

const (
	templatePrefix = "teamgraph_template_" // then the first digits of schema.Hash
	buildingPrefix = "teamgraph_building_"
	templateLife   = 24 * time.Hour // how long an unused template of other migrations is kept
	usedComment    = "teamgraph test template, last used "
)

// ensureTemplate makes the database that tests clone: built under another name and renamed when complete,
// and closed to connections, one of which would make every clone fail.
func (s *server) ensureTemplate(ctx context.Context) error {
	hash := schema.Hash()[:12]
	s.template = templatePrefix + hash
	var there bool
	err := s.keeper.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", s.template).Scan(&there)
	if err != nil {
		return fmt.Errorf("look for the template database: %w", err)
	}
	if !there {
		if err := s.buildTemplate(ctx, buildingPrefix+hash); err != nil {
			return fmt.Errorf("build the template database: %w", err)
		}
	}
	_, err = s.keeper.Exec(ctx, fmt.Sprintf("COMMENT ON DATABASE %s IS '%s%s'",
		pgx.Identifier{s.template}.Sanitize(), usedComment, time.Now().UTC().Format(time.RFC3339)))
	return err
}

func (s *server) buildTemplate(ctx context.Context, building string) error {
	if err := s.exec(ctx, "CREATE DATABASE %s TEMPLATE template0 ENCODING 'UTF8'", building); err != nil {
		return err
	}
	if err := schema.Migrate(ctx, s.at(building).String()); err != nil {
		return errors.Join(err, s.drop(ctx, building))
	}
	return errors.Join(
		s.exec(ctx, "ALTER DATABASE %s ALLOW_CONNECTIONS false", building),
		s.exec(ctx, "ALTER DATABASE %s RENAME TO %s", building, s.template))
}

// exec runs a statement with quoted names in it.
func (s *server) exec(ctx context.Context, format string, names ...string) error {
	quoted := make([]any, len(names))
	for i, n := range names {
		quoted[i] = pgx.Identifier{n}.Sanitize()
	}
	_, err := s.keeper.Exec(ctx, fmt.Sprintf(format, quoted...))
	return err
}

// dropLeftovers drops the databases of runs that were killed, unfinished templates, and templates of
// other migrations that nobody used for a day.
func (s *server) dropLeftovers(ctx context.Context) error {
	rows, err := s.keeper.Query(ctx, `SELECT datname, coalesce(shobj_description(oid, 'pg_database'), '')
		FROM pg_database WHERE datname ~ '^teamgraph_(test|building|template)_'`)
	if err != nil {
		return fmt.Errorf("list test databases: %w", err)
	}
	type database struct{ Name, Comment string }
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[database])
	if err != nil {
		return fmt.Errorf("list test databases: %w", err)
	}
	for _, db := range found {
		stale, err := s.stale(ctx, db.Name, db.Comment)
		if err == nil && stale {
			err = s.drop(ctx, db.Name)
		}
		if err != nil {
			return fmt.Errorf("drop a leftover: %w", err)
		}
	}
	return nil
}

func (s *server) stale(ctx context.Context, name, comment string) (bool, error) {
	if strings.HasPrefix(name, buildingPrefix) {
		return true, nil // who builds holds setupLock, and that is us
	}
	if strings.HasPrefix(name, templatePrefix) {
		used, err := time.Parse(time.RFC3339, strings.TrimPrefix(comment, usedComment))
		return name != templatePrefix+schema.Hash()[:12] && (err != nil || time.Since(used) > templateLife), nil
	}
	run, _, _ := strings.Cut(strings.TrimPrefix(name, testPrefix), "_")
	number, err := strconv.ParseInt(run, 10, 32)
	if err != nil {
		return false, nil // not named by this package
	}
	var free bool
	err = s.keeper.QueryRow(ctx, "SELECT pg_try_advisory_lock($1, $2)", runLock, int32(number)).Scan(&free)
	if err != nil || !free || int32(number) == s.run {
		return false, err
	}
	_, err = s.keeper.Exec(ctx, "SELECT pg_advisory_unlock($1, $2)", runLock, int32(number))
	return true, err
}
