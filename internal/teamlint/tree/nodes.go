package tree

// Node is one node of the tree. Pos is its byte offset in the text, or -1 where the grammar records none.
type Node interface{ Pos() int }

// At is embedded in nodes that have a position. The struct tag `ignore` on it lists fields of the grammar's node
// that say nothing about which rows a statement reads or writes.
type At struct {
	Location int `json:"location"`
}

// Pos returns the byte offset, or -1.
func (a *At) Pos() int { return a.Location }

// Nowhere is embedded in nodes without a position of their own.
type Nowhere struct{}

// Pos returns -1.
func (*Nowhere) Pos() int { return -1 }

// Unknown stands for a node kind, or a node with a field, that this package does not know. Field is empty when
// the kind itself is unknown; the position is -1 when the grammar gives none.
type Unknown struct {
	At
	Kind, Field string
}

// In the structs below the fields stand in the order in which sqlc (1.31, internal/sql/astutils/rewrite.go)
// visits them, because that is the order in which it numbers named parameters. It is not the order of the text:
// a WITH clause comes last, the WHERE of an UPDATE before its FROM.

// SelectStmt is a SELECT, a VALUES list, or a set operation over Larg and Rarg.
type SelectStmt struct {
	Nowhere        `ignore:"limitOption,groupDistinct"`
	DistinctClause []Node      `json:"distinctClause"`
	TargetList     []Node      `json:"targetList"`
	FromClause     []Node      `json:"fromClause"`
	WhereClause    Node        `json:"whereClause"`
	GroupClause    []Node      `json:"groupClause"`
	HavingClause   Node        `json:"havingClause"`
	WindowClause   []Node      `json:"windowClause"`
	ValuesLists    []Node      `json:"valuesLists"`
	SortClause     []Node      `json:"sortClause"`
	LimitOffset    Node        `json:"limitOffset"`
	LimitCount     Node        `json:"limitCount"`
	LockingClause  []Node      `json:"lockingClause"`
	WithClause     *WithClause `json:"withClause"`
	Op             string      `json:"op"`
	All            bool        `json:"all"`
	Larg           *SelectStmt `json:"larg"`
	Rarg           *SelectStmt `json:"rarg"`
}

// InsertStmt is an INSERT; SelectStmt is nil for DEFAULT VALUES.
type InsertStmt struct {
	Nowhere          `ignore:"override"`
	Relation         *RangeVar         `json:"relation"`
	Cols             []Node            `json:"cols"`
	SelectStmt       Node              `json:"selectStmt"`
	OnConflictClause *OnConflictClause `json:"onConflictClause"`
	ReturningList    []Node            `json:"returningList"`
	WithClause       *WithClause       `json:"withClause"`
}

// UpdateStmt is an UPDATE.
type UpdateStmt struct {
	Nowhere
	Relation      *RangeVar   `json:"relation"`
	TargetList    []Node      `json:"targetList"`
	WhereClause   Node        `json:"whereClause"`
	FromClause    []Node      `json:"fromClause"`
	ReturningList []Node      `json:"returningList"`
	WithClause    *WithClause `json:"withClause"`
}

// DeleteStmt is a DELETE.
type DeleteStmt struct {
	Nowhere
	Relation      *RangeVar   `json:"relation"`
	UsingClause   []Node      `json:"usingClause"`
	WhereClause   Node        `json:"whereClause"`
	ReturningList []Node      `json:"returningList"`
	WithClause    *WithClause `json:"withClause"`
}

// MergeStmt is MERGE. sqlc does not know it; the order of the fields is that of the text.
type MergeStmt struct {
	Nowhere
	Relation         *RangeVar   `json:"relation"`
	SourceRelation   Node        `json:"sourceRelation"`
	JoinCondition    Node        `json:"joinCondition"`
	MergeWhenClauses []Node      `json:"mergeWhenClauses"`
	ReturningList    []Node      `json:"returningList"`
	WithClause       *WithClause `json:"withClause"`
}

// MergeWhenClause is one WHEN of a MERGE. MatchKind is MERGE_WHEN_MATCHED, MERGE_WHEN_NOT_MATCHED_BY_SOURCE or
// MERGE_WHEN_NOT_MATCHED_BY_TARGET; CommandType is CMD_INSERT, CMD_UPDATE, CMD_DELETE or CMD_NOTHING.
type MergeWhenClause struct {
	Nowhere     `ignore:"override"`
	MatchKind   string `json:"matchKind"`
	CommandType string `json:"commandType"`
	Condition   Node   `json:"condition"`
	TargetList  []Node `json:"targetList"`
	Values      []Node `json:"values"`
}

// MergeSupportFunc is merge_action() in the RETURNING of a MERGE.
type MergeSupportFunc struct {
	At `ignore:"msftype,msfcollid"`
}

// OnConflictClause is ON CONFLICT; Action is ONCONFLICT_NOTHING or ONCONFLICT_UPDATE.
type OnConflictClause struct {
	At
	Action      string       `json:"action"`
	Infer       *InferClause `json:"infer"`
	TargetList  []Node       `json:"targetList"`
	WhereClause Node         `json:"whereClause"`
}

// InferClause is the target of ON CONFLICT: columns, or the name of a constraint.
type InferClause struct {
	At
	IndexElems  []Node `json:"indexElems"`
	WhereClause Node   `json:"whereClause"`
	Conname     string `json:"conname"`
}

// IndexElem is one column or expression of an ON CONFLICT target.
type IndexElem struct {
	Nowhere   `ignore:"ordering,nulls_ordering"`
	Name      string `json:"name"`
	Expr      Node   `json:"expr"`
	Collation []Node `json:"collation"`
	Opclass   []Node `json:"opclass"`
}

// WithClause is WITH.
type WithClause struct {
	At
	Ctes      []Node `json:"ctes"`
	Recursive bool   `json:"recursive"`
}

// CommonTableExpr is one member of WITH.
type CommonTableExpr struct {
	At            `ignore:"ctematerialized"`
	Ctename       string        `json:"ctename"`
	Aliascolnames []Node        `json:"aliascolnames"`
	Ctequery      Node          `json:"ctequery"`
	SearchClause  *SearchClause `json:"search_clause"`
	CycleClause   *CycleClause  `json:"cycle_clause"`
}

// SearchClause is SEARCH, which adds a column to order by.
type SearchClause struct {
	At        `ignore:"search_col_list,search_breadth_first"`
	SeqColumn string `json:"search_seq_column"`
}

// CycleClause is CYCLE, which adds a mark and a path. Its values are constants.
type CycleClause struct {
	At         `ignore:"cycle_col_list,cycle_mark_value,cycle_mark_default,cycle_mark_type,cycle_mark_typmod,cycle_mark_collation,cycle_mark_neop"`
	MarkColumn string `json:"cycle_mark_column"`
	PathColumn string `json:"cycle_path_column"`
}

// RangeVar is a table, view or CTE named in FROM or as the target of a write.
type RangeVar struct {
	At
	Catalogname string `json:"catalogname"`
	Schemaname  string `json:"schemaname"`
	Relname     string `json:"relname"`
	Persistence string `json:"relpersistence"`
	Inh         bool   `json:"inh"` // not ONLY
	Alias       *Alias `json:"alias"`
}

// Alias is an alias with its column names.
type Alias struct {
	Aliasname string `json:"aliasname"`
	Colnames  []Node `json:"colnames"`
}

// RangeSubselect is a subquery in FROM.
type RangeSubselect struct {
	Nowhere
	Lateral  bool   `json:"lateral"`
	Subquery Node   `json:"subquery"`
	Alias    *Alias `json:"alias"`
}

// RangeFunction is a function call in FROM. Each member of Functions is a List of the call and its columns.
type RangeFunction struct {
	Nowhere    `ignore:"lateral,is_rowsfrom"`
	Ordinality bool   `json:"ordinality"`
	Functions  []Node `json:"functions"`
	Alias      *Alias `json:"alias"`
	Coldeflist []Node `json:"coldeflist"`
}

// JoinExpr is a join. Jointype is JOIN_INNER, JOIN_LEFT, JOIN_RIGHT or JOIN_FULL.
type JoinExpr struct {
	Nowhere
	Jointype    string `json:"jointype"`
	IsNatural   bool   `json:"isNatural"`
	Larg        Node   `json:"larg"`
	Rarg        Node   `json:"rarg"`
	UsingClause []Node `json:"usingClause"`
	Quals       Node   `json:"quals"`
}

// LockingClause is FOR UPDATE and its relatives.
type LockingClause struct {
	Nowhere    `ignore:"strength,waitPolicy"`
	LockedRels []Node `json:"lockedRels"`
}

// ResTarget is a member of a SELECT or RETURNING list, a column of INSERT, or an assignment of UPDATE.
type ResTarget struct {
	At
	Name        string `json:"name"`
	Indirection []Node `json:"indirection"`
	Val         Node   `json:"val"`
}

// SortBy is a member of ORDER BY.
type SortBy struct {
	At    `ignore:"sortby_dir,sortby_nulls"`
	Node  Node   `json:"node"`
	UseOp []Node `json:"useOp"`
}

// SubLink is a subquery in an expression: EXISTS, IN, ANY, ALL, ARRAY or a scalar.
type SubLink struct {
	At          `ignore:"subLinkId"`
	SubLinkType string `json:"subLinkType"`
	Testexpr    Node   `json:"testexpr"`
	OperName    []Node `json:"operName"`
	Subselect   Node   `json:"subselect"`
}

// FuncCall is a function, aggregate or window call.
type FuncCall struct {
	At          `ignore:"agg_star,agg_distinct,func_variadic,funcformat"`
	Funcname    []Node     `json:"funcname"`
	Args        []Node     `json:"args"`
	AggOrder    []Node     `json:"agg_order"`
	AggFilter   Node       `json:"agg_filter"`
	Over        *WindowDef `json:"over"`
	WithinGroup bool       `json:"agg_within_group"`
}

// WindowDef is OVER (…) or a member of WINDOW.
type WindowDef struct {
	At              `ignore:"name,refname,frameOptions"`
	PartitionClause []Node `json:"partitionClause"`
	OrderClause     []Node `json:"orderClause"`
	StartOffset     Node   `json:"startOffset"`
	EndOffset       Node   `json:"endOffset"`
}

// AExpr is an operator. Kind is AEXPR_OP for the plain form.
type AExpr struct {
	At
	Kind  string `json:"kind"`
	Name  []Node `json:"name"`
	Lexpr Node   `json:"lexpr"`
	Rexpr Node   `json:"rexpr"`
}

// AConst is a literal.
type AConst struct {
	At   `ignore:"fval,boolval,bsval,isnull"`
	Ival *Integer `json:"ival"`
	Sval *String  `json:"sval"`
}

// ColumnRef is a column, written with up to two qualifiers, or a star.
type ColumnRef struct {
	At
	Fields []Node `json:"fields"`
}

// ParamRef is $n.
type ParamRef struct {
	At
	Number int `json:"number"`
}

// BoolExpr is AND, OR or NOT: AND_EXPR, OR_EXPR, NOT_EXPR.
type BoolExpr struct {
	At
	Boolop string `json:"boolop"`
	Args   []Node `json:"args"`
}

// GroupingSet is ROLLUP, CUBE, GROUPING SETS or the empty set in GROUP BY.
type GroupingSet struct {
	At      `ignore:"kind"`
	Content []Node `json:"content"`
}

// GroupingFunc is GROUPING(…).
type GroupingFunc struct {
	At
	Args []Node `json:"args"`
}

// NullTest is IS NULL or IS NOT NULL: IS_NULL, IS_NOT_NULL.
type NullTest struct {
	At           `ignore:"argisrow"`
	Arg          Node   `json:"arg"`
	Nulltesttype string `json:"nulltesttype"`
}

// BooleanTest is IS TRUE and its relatives.
type BooleanTest struct {
	At  `ignore:"booltesttype"`
	Arg Node `json:"arg"`
}

// TypeCast is CAST or ::.
type TypeCast struct {
	At
	Arg      Node      `json:"arg"`
	TypeName *TypeName `json:"typeName"`
}

// TypeName is the name of a type.
type TypeName struct {
	At          `ignore:"typemod,setof,pct_type"`
	Names       []Node `json:"names"`
	Typmods     []Node `json:"typmods"`
	ArrayBounds []Node `json:"arrayBounds"`
}

// CaseExpr is CASE.
type CaseExpr struct {
	At
	Arg       Node   `json:"arg"`
	Args      []Node `json:"args"`
	Defresult Node   `json:"defresult"`
}

// CaseWhen is WHEN.
type CaseWhen struct {
	At
	Expr   Node `json:"expr"`
	Result Node `json:"result"`
}

// CoalesceExpr is COALESCE.
type CoalesceExpr struct {
	At
	Args []Node `json:"args"`
}

// MinMaxExpr is GREATEST or LEAST.
type MinMaxExpr struct {
	At   `ignore:"op"`
	Args []Node `json:"args"`
}

// AArrayExpr is ARRAY[…].
type AArrayExpr struct {
	At
	Elements []Node `json:"elements"`
}

// AIndirection is a subscript or a field of an expression.
type AIndirection struct {
	Nowhere
	Arg         Node   `json:"arg"`
	Indirection []Node `json:"indirection"`
}

// AIndices is a subscript.
type AIndices struct {
	Nowhere `ignore:"is_slice"`
	Lidx    Node `json:"lidx"`
	Uidx    Node `json:"uidx"`
}

// RowExpr is ROW(…) or (…, …).
type RowExpr struct {
	At   `ignore:"row_format"`
	Args []Node `json:"args"`
}

// CollateClause is COLLATE.
type CollateClause struct {
	At
	Arg      Node   `json:"arg"`
	Collname []Node `json:"collname"`
}

// SQLValueFunction is CURRENT_TIMESTAMP and its relatives.
type SQLValueFunction struct {
	At `ignore:"typmod"`
	Op string `json:"op"`
}

// NamedArgExpr is name => value.
type NamedArgExpr struct {
	At   `ignore:"argnumber"`
	Arg  Node   `json:"arg"`
	Name string `json:"name"`
}

// MultiAssignRef is one column of UPDATE … SET (a, b) = (…).
type MultiAssignRef struct {
	Nowhere `ignore:"ncolumns"`
	Source  Node `json:"source"`
	Colno   int  `json:"colno"`
}

// SetToDefault is DEFAULT.
type SetToDefault struct{ At }

// List is a list of nodes: a row of VALUES, the right side of IN.
type List struct {
	Nowhere
	Items []Node `json:"items"`
}

// String is an identifier or the text of a literal.
type String struct {
	Nowhere
	Sval string `json:"sval"`
}

// Integer is a number: of a literal, or of the grammar's own, such as the bound of an array type.
type Integer struct {
	Nowhere
	Ival int `json:"ival"`
}

// AStar is the star of SELECT *.
type AStar struct{ Nowhere }
