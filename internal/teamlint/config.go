package teamlint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// Config says what to check. Queries and Schema hold files and folders; of a folder the *.sql files count, in order
// of name. A query file with a folder named "control" in its path is on the control side, any other on the tenant
// side.
type Config struct {
	Queries []string
	Schema  []string
}

// paths is one path or a list of them, as sqlc.yaml allows.
type paths []string

// UnmarshalYAML accepts a string and a list of strings.
func (p *paths) UnmarshalYAML(unmarshal func(any) error) error {
	var one string
	if unmarshal(&one) == nil {
		*p = paths{one}
		return nil
	}
	var many []string
	if err := unmarshal(&many); err != nil {
		return err
	}
	*p = many
	return nil
}

// LoadConfig reads the queries and the schema of every PostgreSQL entry of a sqlc.yaml, version 2. Paths become
// relative to the working folder. It fails with a *RunError.
func LoadConfig(file string) (Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Config{}, &RunError{File: file, Message: fmt.Sprintf("cannot be read (%v); run teamlint where sqlc.yaml is, or give --queries and --schema", reason(err))}
	}
	var doc struct {
		Version string `yaml:"version"`
		SQL     []struct {
			Engine  string `yaml:"engine"`
			Queries paths  `yaml:"queries"`
			Schema  paths  `yaml:"schema"`
		} `yaml:"sql"`
	}
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return Config{}, &RunError{File: file, Message: "is not the YAML of sqlc: " + err.Error()}
	}
	if doc.Version != "2" {
		return Config{}, &RunError{File: file, Message: fmt.Sprintf("has version %q; teamlint reads version \"2\"", doc.Version)}
	}
	var c Config
	dir := filepath.Dir(file)
	for _, e := range doc.SQL {
		if e.Engine != "postgresql" {
			continue
		}
		for _, p := range e.Queries {
			c.Queries = append(c.Queries, filepath.Join(dir, p))
		}
		for _, p := range e.Schema {
			if s := filepath.Join(dir, p); !slices.Contains(c.Schema, s) {
				c.Schema = append(c.Schema, s)
			}
		}
	}
	return c, nil
}

// Run checks every statement of the configuration. It fails with a *RunError when the run cannot be finished:
// nothing to check, a file that cannot be read or is no SQL, an unknown table.
func Run(c Config) (*Report, error) {
	schema, err := sqlFiles(c.Schema)
	if err != nil {
		return nil, err
	}
	catalog := NewCatalog()
	for _, file := range schema {
		text, err := readFile(file)
		if err != nil {
			return nil, err
		}
		if err := catalog.Add(file, text); err != nil {
			return nil, err
		}
	}
	queries, err := sqlFiles(c.Queries)
	if err != nil {
		return nil, err
	}
	total := &Report{}
	linter := NewLinter(catalog)
	for _, file := range queries {
		text, err := readFile(file)
		if err != nil {
			return nil, err
		}
		r, err := linter.Text(file, text, SideOf(file))
		if err != nil {
			return nil, err
		}
		total.add(r)
	}
	if total.Queries == 0 {
		return nil, &RunError{File: strings.Join(c.Queries, ", "), Message: "no statement found; name query files or folders of them"}
	}
	total.sort()
	return total, nil
}

// SideOf tells the side of a query file by its path.
func SideOf(file string) Side {
	if slices.Contains(strings.Split(filepath.ToSlash(filepath.Clean(file)), "/"), "control") {
		return ControlSide
	}
	return TenantSide
}

// sqlFiles expands folders. It fails when the list is empty or a path does not exist.
func sqlFiles(list []string) ([]string, error) {
	var files []string
	for _, p := range list {
		info, err := os.Stat(p)
		if err != nil {
			return nil, &RunError{File: p, Message: fmt.Sprintf("cannot be read: %v", reason(err))}
		}
		if !info.IsDir() {
			files = append(files, p)
			continue
		}
		entries, err := os.ReadDir(p)
		if err != nil {
			return nil, &RunError{File: p, Message: fmt.Sprintf("cannot be read: %v", reason(err))}
		}
		for _, e := range entries {
			if !e.IsDir() && filepath.Ext(e.Name()) == ".sql" {
				files = append(files, filepath.Join(p, e.Name()))
			}
		}
	}
	if len(files) == 0 {
		return nil, &RunError{File: strings.Join(list, ", "), Message: "no .sql file found"}
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
