// Command teamlint checks every SQL statement of a sqlc project for team scope: no row of another team can
// influence its result or be written by it. Only the process belongs here: what it checks, its flags and its exit codes
// are internal/teamlint's.
package main

import (
	"os"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

func main() { os.Exit(teamlint.Command(os.Args[1:], os.Stdout, os.Stderr)) }
