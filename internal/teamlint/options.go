package teamlint

// Level is how much a statement has to show.
type Level int

// The levels. Proof: no row of another team can influence the result or be written. Local, on top: the statement can be
// sent to the one node that holds the team, so each tenant reference carries an equality with the team of
// its own, joins repeat it, and rules 7 to 13 of distributed-rules.md hold.
const (
	Proof Level = iota
	Local
)

// Options say what a project's tables mean and how strict to be. The zero value is the default: level Proof, and
// a table is tenant-owned when it has the column team_id.
type Options struct {
	Level Level

	// TenantColumn is the tenant column of every tenant table, and the name of the team parameter. Empty means team_id.
	TenantColumn string

	// AnyNumber lets the team be another parameter than $1.
	AnyNumber bool

	// Schemas gives the class of a table by its PostgreSQL schema. When it is empty, Control and Shared list the tables
	// of these classes, as "table" or "schema.table", and any other table is tenant-owned when it has the tenant column.
	Schemas         map[string]Class
	Control, Shared []string

	// Projections are tenant tables that control statements may name as well.
	Projections []string

	// Functions are functions of the schema that are declared to read no table and to change nothing.
	Functions []string
}

// column is the name of the tenant column.
func (o Options) column() string {
	if o.TenantColumn == "" {
		return "team_id"
	}
	return o.TenantColumn
}
