package teamlint

import (
	"fmt"
	"io"

	"github.com/alecthomas/kong"
)

// flags are the flags of the command line.
type flags struct {
	Config  string   `help:"sqlc.yaml that names queries and schema, unless the flags below do." default:"sqlc.yaml" placeholder:"FILE"`
	Queries []string `help:"Query files or folders. Those under a folder named control are on the control side." placeholder:"PATH"`
	Schema  []string `help:"Files or folders with the DDL of the schema." placeholder:"PATH"`
	Format  string   `help:"Format of the report: text or json." enum:"text,json" default:"text"`
}

// Command is the command line of cmd/teamlint. It writes the report to stdout and what went wrong to stderr, and
// returns the exit code: 0 clean, 1 findings, 2 the run could not be finished.
func Command(args []string, stdout, stderr io.Writer) int {
	var f flags
	exited := -1
	parser, err := kong.New(&f,
		kong.Name("teamlint"),
		kong.Description("Proves that no SQL statement of a sqlc project leaves the team in $1.\n\nExit codes: 0 clean, 1 findings, 2 the run could not be finished."),
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
	if err != nil {
		fmt.Fprintln(stderr, "teamlint:", err)
		return 2
	}
	report, err := check(f)
	if err != nil {
		fmt.Fprintln(stderr, "teamlint:", err)
		return 2
	}
	write := report.WriteText
	if f.Format == "json" {
		write = report.WriteJSON
	}
	if err := write(stdout); err != nil {
		fmt.Fprintln(stderr, "teamlint:", err)
		return 2
	}
	if len(report.Findings) > 0 {
		return 1
	}
	return 0
}

// check runs the linter over what the flags name; each of --queries and --schema overrides the configuration.
func check(f flags) (*Report, error) {
	var c Config
	if len(f.Queries) == 0 || len(f.Schema) == 0 {
		var err error
		if c, err = LoadConfig(f.Config); err != nil {
			return nil, err
		}
	}
	if len(f.Queries) > 0 {
		c.Queries = f.Queries
	}
	if len(f.Schema) > 0 {
		c.Schema = f.Schema
	}
	return Run(c)
}
