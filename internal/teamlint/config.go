package teamlint

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Config says what to check and how.
type Config struct {
	Entries []Entry
	Options Options
	Allow   *int // the most escapes that the run may use; nil for any number

	dir    string              // where the configuration stands: folders above it say nothing of the project
	places map[string]RunError // where a table of the options' lists is named, for messages
}

// Entry is a set of query files with the schema that they are written for. Both hold files, folders and patterns as
// sqlc reads them; of a folder the *.sql files count, in order of name.
type Entry struct {
	Queries, Schema []string
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

// section is a part of the file that is read by hand, for the positions of what is in it.
type section struct{ node ast.Node }

// UnmarshalYAML keeps the node.
func (s *section) UnmarshalYAML(n ast.Node) error {
	s.node = n
	return nil
}

// sqlcEntry is a member of sql in version 2 of sqlc.yaml and of packages in version 1.
type sqlcEntry struct {
	Engine  string `yaml:"engine"`
	Queries paths  `yaml:"queries"`
	Schema  paths  `yaml:"schema"`
}

// LoadConfig reads the queries and the schema of every PostgreSQL entry of a sqlc.yaml, and in version 2 the options for
// teamlint, "options: teamlint:". Paths become relative to the working folder. It fails with a *RunError, for a key
// or value under the options that is unknown with its line and column.
func LoadConfig(file string) (Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Config{}, &RunError{File: file, Message: fmt.Sprintf("cannot be read (%v); run teamlint where sqlc.yaml is, or give --queries and --schema", reason(err))}
	}
	var doc struct {
		Version  string      `yaml:"version"`
		SQL      []sqlcEntry `yaml:"sql"`
		Packages []sqlcEntry `yaml:"packages"`
		Options  struct {
			Teamlint section `yaml:"teamlint"`
		} `yaml:"options"`
	}
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return Config{}, yamlError(file, err)
	}
	c := Config{dir: filepath.Dir(file)}
	switch doc.Version {
	case "1":
		for i, e := range doc.Packages {
			if e.Engine == "" {
				doc.Packages[i].Engine = "postgresql"
			}
		}
		c.entries(filepath.Dir(file), doc.Packages)
	case "2":
		c.entries(filepath.Dir(file), doc.SQL)
		if n := doc.Options.Teamlint.node; n != nil {
			if err := c.readOptions(file, n); err != nil {
				return Config{}, err
			}
		}
	default:
		return Config{}, &RunError{File: file, Message: fmt.Sprintf("has version %q; teamlint reads sqlc's versions \"1\" and \"2\"", doc.Version)}
	}
	return c, nil
}

// entries takes over what the file says to check. Entries of one schema become one, since several may generate code
// from the same queries.
func (c *Config) entries(dir string, list []sqlcEntry) {
	for _, e := range list {
		if e.Engine != "postgresql" {
			continue
		}
		queries, schema := inDir(dir, e.Queries), inDir(dir, e.Schema)
		i := slices.IndexFunc(c.Entries, func(o Entry) bool { return slices.Equal(o.Schema, schema) })
		if i < 0 {
			c.Entries = append(c.Entries, Entry{Queries: queries, Schema: schema})
			continue
		}
		for _, q := range queries {
			if !slices.Contains(c.Entries[i].Queries, q) {
				c.Entries[i].Queries = append(c.Entries[i].Queries, q)
			}
		}
	}
}

func inDir(dir string, list []string) []string {
	out := make([]string, 0, len(list))
	for _, p := range list {
		if !filepath.IsAbs(p) {
			p = filepath.Join(dir, p)
		}
		out = append(out, p)
	}
	return out
}

// yamlError says where a file stops being what sqlc reads.
func yamlError(file string, err error) *RunError {
	e := &RunError{File: file, Message: "is not the YAML of sqlc: " + err.Error()}
	var at yaml.Error
	if errors.As(err, &at) {
		e = placeOf(file, at.GetToken())
		e.Message = "this is not the YAML of sqlc: " + at.GetMessage()
	}
	return e
}

// placeOf makes an error without a message at a token.
func placeOf(file string, t *token.Token) *RunError {
	if t == nil || t.Position == nil {
		return &RunError{File: file}
	}
	return &RunError{File: file, Line: t.Position.Line, Column: t.Position.Column}
}
