package tree

// The nodes below occur in DDL only. A statement of a query file that is one of them is refused by its kind.

// CreateStmt is CREATE TABLE.
type CreateStmt struct {
	Nowhere
	Relation     *RangeVar `json:"relation"`
	TableElts    []Node    `json:"tableElts"`
	InhRelations []Node    `json:"inhRelations"`
	OfTypename   *TypeName `json:"ofTypename"`
	IfNotExists  bool      `json:"if_not_exists"`
}

// ColumnDef is a column of CREATE TABLE or ADD COLUMN, or of a column definition list in FROM.
type ColumnDef struct {
	At          `ignore:"is_local,storage,compression"`
	Colname     string         `json:"colname"`
	TypeName    *TypeName      `json:"typeName"`
	CollClause  *CollateClause `json:"collClause"`
	Constraints []Node         `json:"constraints"`
}

// TableLikeClause is LIKE in CREATE TABLE.
type TableLikeClause struct {
	Nowhere
	Relation *RangeVar `json:"relation"`
}

// AlterTableStmt is ALTER TABLE.
type AlterTableStmt struct {
	Nowhere
	Relation *RangeVar `json:"relation"`
	Cmds     []Node    `json:"cmds"`
}

// AlterTableCmd is one action of ALTER TABLE.
type AlterTableCmd struct {
	Nowhere
	Subtype  string `json:"subtype"`
	Name     string `json:"name"`
	Def      Node   `json:"def"`
	Behavior string `json:"behavior"`
}

// RenameStmt is ALTER … RENAME.
type RenameStmt struct {
	Nowhere
	RenameType string    `json:"renameType"`
	Relation   *RangeVar `json:"relation"`
	Subname    string    `json:"subname"`
	Newname    string    `json:"newname"`
}

// AlterObjectSchemaStmt is ALTER … SET SCHEMA.
type AlterObjectSchemaStmt struct {
	Nowhere
	ObjectType string    `json:"objectType"`
	Relation   *RangeVar `json:"relation"`
	Newschema  string    `json:"newschema"`
}

// DropStmt is DROP.
type DropStmt struct {
	Nowhere
	Objects    []Node `json:"objects"`
	RemoveType string `json:"removeType"`
	Behavior   string `json:"behavior"`
}

// ViewStmt is CREATE VIEW.
type ViewStmt struct {
	Nowhere
	View    *RangeVar `json:"view"`
	Aliases []Node    `json:"aliases"`
	Query   Node      `json:"query"`
}

// IntoClause names what CREATE TABLE AS makes.
type IntoClause struct {
	Nowhere
	Rel      *RangeVar `json:"rel"`
	ColNames []Node    `json:"colNames"`
}

// CreateTableAsStmt is CREATE TABLE AS or CREATE MATERIALIZED VIEW.
type CreateTableAsStmt struct {
	Nowhere
	Into        *IntoClause `json:"into"`
	Query       Node        `json:"query"`
	Objtype     string      `json:"objtype"`
	IfNotExists bool        `json:"if_not_exists"`
}

// CreateFunctionStmt is CREATE FUNCTION or PROCEDURE.
type CreateFunctionStmt struct {
	Nowhere
	Funcname []Node `json:"funcname"`
}

// Constraint is a constraint of a column: CONSTR_GENERATED, CONSTR_NOTNULL, …
type Constraint struct {
	At
	Contype string `json:"contype"`
}

// CreateSchemaStmt is CREATE SCHEMA, which may hold CREATE TABLE and others.
type CreateSchemaStmt struct {
	Nowhere
	Schemaname string `json:"schemaname"`
	SchemaElts []Node `json:"schemaElts"`
}

// DoStmt is DO.
type DoStmt struct {
	Nowhere
	Args []Node `json:"args"`
}

// DefElem is one option of a statement.
type DefElem struct {
	At
	Defname string `json:"defname"`
	Arg     Node   `json:"arg"`
}

// DefineStmt is CREATE AGGREGATE, CREATE OPERATOR and others; Kind is OBJECT_AGGREGATE, OBJECT_OPERATOR, …
type DefineStmt struct {
	Nowhere
	Kind     string `json:"kind"`
	Defnames []Node `json:"defnames"`
}

// VariableSetStmt is SET.
type VariableSetStmt struct {
	Nowhere
	Name string `json:"name"`
	Args []Node `json:"args"`
}

// RuleStmt is CREATE RULE.
type RuleStmt struct {
	Nowhere
	Relation *RangeVar `json:"relation"`
}

// PartitionCmd names the table of ATTACH PARTITION.
type PartitionCmd struct {
	Nowhere
	Name *RangeVar `json:"name"`
}
