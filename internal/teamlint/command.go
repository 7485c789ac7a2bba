package teamlint

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// flags are the flags of the command line.
type flags struct {
	Config  string   `help:"sqlc's configuration, which names queries and schema, with teamlint's own under \"options: teamlint:\". By default sqlc.yaml, sqlc.yml or sqlc.json." placeholder:"FILE"`
	Queries []string `help:"Query files or folders, in place of those of the configuration." placeholder:"PATH"`
	Schema  []string `help:"Files or folders with the DDL of the schema, in place of those of the configuration." placeholder:"PATH"`
	Format  string   `help:"Format of the report: text, json, sarif or github (annotations of a GitHub workflow)." enum:"text,json,sarif,github" default:"text"`
	Explain string   `help:"Print the proof of one statement, or where it breaks, in place of the report." placeholder:"QUERY"`

	Level        string   `help:"proof: no row of another team can matter. local: besides, the statement can be sent to the one node that holds the team. By default proof." placeholder:"proof|local"`
	TenantColumn string   `help:"Tenant column of every tenant table, and name of the team parameter. By default team_id." placeholder:"NAME"`
	Control      []string `help:"Tables that are read before a team is known." placeholder:"TABLE"`
	Shared       []string `help:"Tables of reference data, which every team may read." placeholder:"TABLE"`
	Function     []string `help:"Functions of the schema that read no table and change nothing." placeholder:"NAME"`
	TeamParam    string   `help:"first: the team is parameter $$1. any: it may have another number. By default first." placeholder:"first|any"`
	Allow        string   `help:"The most escapes (-- teamlint:allow RULE reason) that the run may use. By default any number." placeholder:"N"`
}

// Command is the command line of cmd/teamlint. It writes the report to stdout and what went wrong to stderr, and
// returns the exit code: 0 clean, 1 findings, 2 the run could not be finished.
func Command(args []string, stdout, stderr io.Writer) int {
	var f flags
	exited := -1
	parser, err := kong.New(&f,
		kong.Name("teamlint"),
		kong.Description(description()),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exited = code }))
	if err != nil {
		fmt.Fprintln(stderr, "teamlint:", err)
		return 2
	}
	_, err = parser.Parse(args)
	if exited >= 0 { // --help
		return exited
	}
	refused := false
	if err == nil {
		refused, err = f.run(stdout)
	}
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "teamlint:", err)
		return 2
	case refused:
		return 1
	}
	return 0
}

// description is the help above the flags.
func description() string {
	var b strings.Builder
	b.WriteString("Proves that no SQL statement of a sqlc project reaches the rows of another team.\n\n" +
		"Exit codes: 0 clean, 1 findings, 2 the run could not be finished.\n\nRules (* at level local alone):\n\n")
	for _, r := range Rules {
		mark := " "
		if r.Local {
			mark = "*"
		}
		fmt.Fprintf(&b, "  %-10s %s %s\n", r.Name, mark, r.Short)
	}
	return b.String()
}

// formats are the writers of reports.
var formats = map[string]func(*Report, io.Writer) error{
	"text":   (*Report).WriteText,
	"json":   (*Report).WriteJSON,
	"sarif":  (*Report).WriteSARIF,
	"github": (*Report).WriteGitHub,
}

// run does what the flags say and tells whether a statement is refused.
func (f flags) run(stdout io.Writer) (refused bool, err error) {
	c, err := f.config()
	if err != nil {
		return false, err
	}
	if f.Explain != "" {
		return Explain(c, f.Explain, stdout)
	}
	report, err := Run(c)
	var stopped *RunError
	if errors.As(err, &stopped) && f.Format == "github" {
		fmt.Fprintln(stdout, stopped.annotation())
	}
	if err != nil {
		return false, err
	}
	return len(report.Findings) > 0, formats[f.Format](report, stdout)
}

// config reads the configuration and lets the flags override it. It may be missing when they say what to check.
func (f flags) config() (Config, error) {
	var c Config
	file, err := f.configFile()
	if err != nil {
		return Config{}, err
	}
	if file != "" {
		if c, err = LoadConfig(file); err != nil {
			return Config{}, err
		}
	}
	if err := f.paths(&c); err != nil {
		return Config{}, err
	}
	return c, f.options(&c)
}

// configFile finds the configuration, as sqlc does, or returns "" when the flags are enough.
func (f flags) configFile() (string, error) {
	if f.Config != "" {
		return f.Config, nil
	}
	for _, name := range []string{"sqlc.yaml", "sqlc.yml", "sqlc.json"} {
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	if len(f.Queries) > 0 && len(f.Schema) > 0 {
		return "", nil
	}
	return "sqlc.yaml", nil // which LoadConfig will miss
}

// paths lets --queries and --schema override what is checked.
func (f flags) paths(c *Config) error {
	switch {
	case len(f.Queries) > 0 && len(f.Schema) > 0:
		c.Entries = []Entry{{Queries: f.Queries, Schema: f.Schema}}
	case len(f.Queries) > 0:
		if len(c.Entries) > 1 {
			return &RunError{File: "--queries", Message: "the configuration has several schemas; give --schema as well"}
		}
		for i := range c.Entries {
			c.Entries[i].Queries = f.Queries
		}
	case len(f.Schema) > 0:
		all := Entry{Schema: f.Schema}
		for _, e := range c.Entries {
			all.Queries = append(all.Queries, e.Queries...)
		}
		c.Entries = []Entry{all}
	}
	return nil
}

// options lets the other flags override the options.
func (f flags) options(c *Config) error {
	for _, o := range []struct {
		flag, text string
		keep       func(string) error
	}{
		{"--level", f.Level, c.Options.setLevel},
		{"--tenant-column", f.TenantColumn, c.Options.setTenantColumn},
		{"--team-param", f.TeamParam, c.Options.setTeamParam},
		{"--allow", f.Allow, c.setAllow},
	} {
		if o.text == "" {
			continue
		}
		if err := o.keep(o.text); err != nil {
			return &RunError{File: o.flag, Message: err.Error()}
		}
	}
	if len(f.Function) > 0 {
		c.Options.Functions = f.Function
	}
	return cmp.Or(f.list(c, "control", f.Control, &c.Options.Control), f.list(c, "shared", f.Shared, &c.Options.Shared))
}

// list lets one of --control and --shared override the list of that name.
func (f flags) list(c *Config, name string, tables []string, into *[]string) error {
	if len(tables) == 0 {
		return nil
	}
	flag := "--" + name
	if !c.Options.flat() {
		return &RunError{File: flag, Message: "is for projects that keep all tables in one schema; in the configuration schemas gives the classes"}
	}
	*into = tables
	for _, t := range tables {
		c.note(name, t, RunError{File: flag})
	}
	return nil
}
