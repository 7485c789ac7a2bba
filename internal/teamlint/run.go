package teamlint

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Run checks every statement of the configuration. It fails with a *RunError when the run cannot be finished:
// nothing to check, a file that cannot be read or is no SQL, an unknown table.
func Run(c Config) (*Report, error) {
	total := &Report{}
	err := c.visit(func(l *Linter, file, text string) error {
		r, err := l.Text(file, text, c.sideOf(file))
		total.add(r)
		return err
	})
	if err != nil {
		return nil, err
	}
	if total.Queries == 0 {
		var queries []string
		for _, e := range c.Entries {
			queries = append(queries, e.Queries...)
		}
		return nil, &RunError{File: strings.Join(queries, ", "), Message: "no statement found; name query files or folders of them"}
	}
	total.sort()
	total.limit(c.Allow)
	return total, nil
}

// Explain writes why each statement of a name is accepted or refused, and tells whether one of them is refused. It fails
// with a *RunError like Run, and when there is no such statement.
func Explain(c Config, query string, w io.Writer) (refused bool, err error) {
	var names []string
	found := false
	err = c.visit(func(l *Linter, file, text string) error {
		for line := range strings.Lines(text) {
			if m := nameLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
				names = append(names, m[1])
			}
		}
		here, err := l.Explain(w, file, text, query, c.sideOf(file))
		if err != nil || !here {
			return err
		}
		found = true
		r, err := l.Text(file, text, c.sideOf(file))
		refused = refused || slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Query == query })
		return err
	})
	if err == nil && !found {
		return false, &RunError{File: "--explain", Message: fmt.Sprintf("no statement is named %s%s", query, orNearest(query, names))}
	}
	return refused, err
}

// visit reads each query file with a linter for the schema of its entry.
func (c Config) visit(visit func(l *Linter, file, text string) error) error {
	if len(c.Entries) == 0 {
		return &RunError{File: "sqlc.yaml", Message: "names no queries for PostgreSQL; give --queries and --schema"}
	}
	catalogs := make([]*Catalog, len(c.Entries))
	for i, e := range c.Entries {
		var err error
		if catalogs[i], err = c.catalog(e.Schema); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(catalogs, (*Catalog).hasTenant) {
		return c.noTenant()
	}
	for i, e := range c.Entries {
		files, err := sqlFiles(e.Queries)
		if err != nil {
			return err
		}
		linter := NewLinter(catalogs[i])
		for _, file := range files {
			text, err := readFile(file)
			if err != nil {
				return err
			}
			if err := visit(linter, file, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// hasTenant tells whether any table is tenant-owned.
func (c *Catalog) hasTenant() bool {
	for name := range c.tables {
		if c.lookup(name.schema, name.name).Class == ClassTenant {
			return true
		}
	}
	return false
}

// noTenant says why a run would check nothing: a slip in the options must not look like a clean project.
func (c Config) noTenant() *RunError {
	e := &RunError{Message: "no table is in a schema of class tenant, so nothing would be checked; mend schemas"}
	if c.Options.flat() {
		e.Message = fmt.Sprintf("no table has the column %s, so nothing would be checked; name the tenant column with --tenant-column, or tenant_column in the configuration", c.Options.column())
	}
	var schema []string
	for _, entry := range c.Entries {
		schema = append(schema, entry.Schema...)
	}
	e.File = strings.Join(schema, ", ")
	return e
}

// catalog reads a schema.
func (c Config) catalog(schema []string) (*Catalog, error) {
	files, err := sqlFiles(schema)
	if err != nil {
		return nil, err
	}
	catalog := NewCatalog(c.Options)
	for _, file := range files {
		text, err := readFile(file)
		if err != nil {
			return nil, err
		}
		if err := catalog.Add(file, text); err != nil {
			return nil, err
		}
	}
	return catalog, c.checkLists(catalog)
}

// checkLists looks for tables of the options' lists that the schema does not have. With several schemas a table may be
// in another one.
func (c Config) checkLists(catalog *Catalog) error {
	if len(c.Entries) > 1 {
		return nil
	}
	for _, list := range []struct {
		name   string
		tables []string
	}{{"control", c.Options.Control}, {"shared", c.Options.Shared}, {"projections", c.Options.Projections}} {
		for _, name := range list.tables {
			if catalog.names(name) {
				continue
			}
			err, known := c.places[list.name+" "+name]
			if !known {
				err.File = list.name
			}
			bare := name[strings.LastIndexByte(name, '.')+1:]
			err.Message = fmt.Sprintf("table %s is not in the schema%s", name, catalog.hint(bare))
			return &err
		}
	}
	return nil
}

// names tells whether a table of this name, with or without its schema, is in the catalog.
func (c *Catalog) names(name string) bool {
	for _, t := range c.tables {
		if t.in([]string{name}) {
			return true
		}
	}
	return false
}

// sqlFiles expands folders and patterns, and leaves out what sqlc does: hidden files and *.down.sql, which take a
// migration back. It fails when nothing is left or a path does not exist.
func sqlFiles(list []string) ([]string, error) {
	var files []string
	for _, p := range list {
		found := []string{p}
		if strings.ContainsAny(p, "*?[]") {
			var err error
			if found, err = filepath.Glob(p); err != nil {
				return nil, &RunError{File: p, Message: fmt.Sprintf("is no pattern: %v", err)}
			}
		}
		for _, path := range found {
			expanded, err := sqlFilesOf(path)
			if err != nil {
				return nil, err
			}
			files = append(files, expanded...)
		}
	}
	if len(files) == 0 {
		return nil, &RunError{File: strings.Join(list, ", "), Message: "no .sql file found"}
	}
	return files, nil
}

func sqlFilesOf(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, &RunError{File: path, Message: fmt.Sprintf("cannot be read: %v", reason(err))}
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, &RunError{File: path, Message: fmt.Sprintf("cannot be read: %v", reason(err))}
	}
	var files []string
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() && filepath.Ext(name) == ".sql" && !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, ".down.sql") {
			files = append(files, filepath.Join(path, name))
		}
	}
	return files, nil
}

func readFile(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", &RunError{File: file, Message: fmt.Sprintf("cannot be read: %v", reason(err))}
	}
	return string(text), nil
}

// reason is an error of the file system without the path, which the message names already.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
