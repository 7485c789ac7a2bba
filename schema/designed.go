package schema

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed schema.sql
var dump string

// Kinds of a Constraint: pg_constraint.contype, and one for a unique index that is no constraint's.
const (
	PrimaryKey  = "p"
	UniqueKey   = "u"
	ForeignKey  = "f"
	Check       = "c"
	UniqueIndex = "i"
)

// Constraint is a key, foreign key, check or unique index of this build's schema.
type Constraint struct {
	Table  string `json:"ref"`    // schema and name, quoted where SQL needs it
	Name   string `json:"name"`   // not quoted
	Kind   string `json:"kind"`   // one of the kinds
	Target string `json:"target"` // the table that a foreign key refers to, as Table; otherwise empty
	// Definition is what pg_get_constraintdef prints of it, and of a unique index pg_get_indexdef.
	Definition string `json:"definition"`
	// DDL makes it in a table that lacks it: one statement, ended by a semicolon.
	DDL string `json:"ddl"`
}

const quotable = `"(?:[^"]|"")+"|[a-z_][a-z0-9_$]*`

var (
	dumpedTable      = regexp.MustCompile(`^(?:CREATE TABLE|ALTER TABLE ONLY) ((?:` + quotable + `)\.(?:` + quotable + `))`)
	dumpedConstraint = regexp.MustCompile(`^    (?:ADD )?CONSTRAINT (` + quotable + `) ((PRIMARY|UNIQUE|FOREIGN|CHECK).*?)[,;]?$`)
	dumpedIndex      = regexp.MustCompile(`^(CREATE UNIQUE INDEX (` + quotable + `) ON ((?:` + quotable + `)\.(?:` + quotable + `)) .*);$`)
	dumpedTarget     = regexp.MustCompile(` REFERENCES ((?:` + quotable + `)\.(?:` + quotable + `))\(`)
)

// Constraints lists the keys, foreign keys, checks and unique indexes that the migrations make, in the order of
// schema.sql, which is where they come from.
var Constraints = sync.OnceValue(func() []Constraint { return constraints(dump) })

func constraints(dump string) (out []Constraint) {
	table := ""
	for line := range strings.Lines(dump) {
		line = strings.TrimSuffix(line, "\n")
		if m := dumpedTable.FindStringSubmatch(line); m != nil {
			table = m[1]
		} else if m := dumpedIndex.FindStringSubmatch(line); m != nil {
			out = append(out, Constraint{Table: m[3], Name: unquote(m[2]), Kind: UniqueIndex, Definition: m[1], DDL: m[1] + ";"})
		} else if m := dumpedConstraint.FindStringSubmatch(line); m != nil {
			c := Constraint{
				Table: table, Name: unquote(m[1]), Kind: strings.ToLower(m[3][:1]), Definition: m[2],
				DDL: "ALTER TABLE " + table + " ADD CONSTRAINT " + m[1] + " " + m[2] + ";",
			}
			if target := dumpedTarget.FindStringSubmatch(m[2]); c.Kind == ForeignKey && target != nil {
				c.Target = target[1]
			}
			out = append(out, c)
		}
	}
	return out
}

// unquote turns a name as SQL has it into the name.
func unquote(name string) string {
	if inner, ok := strings.CutPrefix(name, `"`); ok {
		return strings.ReplaceAll(strings.TrimSuffix(inner, `"`), `""`, `"`)
	}
	return name
}
