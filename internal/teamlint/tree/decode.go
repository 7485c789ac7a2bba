package tree

import (
	"reflect"
	"slices"
	"strings"
)

// kinds maps the grammar's node names to the structs of this package.
var kinds = map[string]reflect.Type{
	"SelectStmt": typeOf[SelectStmt](), "InsertStmt": typeOf[InsertStmt](),
	"UpdateStmt": typeOf[UpdateStmt](), "DeleteStmt": typeOf[DeleteStmt](),
	"MergeStmt": typeOf[MergeStmt](), "MergeWhenClause": typeOf[MergeWhenClause](),
	"MergeSupportFunc": typeOf[MergeSupportFunc](), "GroupingSet": typeOf[GroupingSet](), "GroupingFunc": typeOf[GroupingFunc](),
	"IndexElem": typeOf[IndexElem](), "CommonTableExpr": typeOf[CommonTableExpr](),
	"RangeVar": typeOf[RangeVar](), "RangeSubselect": typeOf[RangeSubselect](),
	"RangeFunction": typeOf[RangeFunction](), "JoinExpr": typeOf[JoinExpr](),
	"LockingClause": typeOf[LockingClause](), "ResTarget": typeOf[ResTarget](), "SortBy": typeOf[SortBy](),
	"SubLink": typeOf[SubLink](), "FuncCall": typeOf[FuncCall](), "WindowDef": typeOf[WindowDef](),
	"A_Expr": typeOf[AExpr](), "A_Const": typeOf[AConst](), "ColumnRef": typeOf[ColumnRef](),
	"ParamRef": typeOf[ParamRef](), "BoolExpr": typeOf[BoolExpr](), "NullTest": typeOf[NullTest](),
	"BooleanTest": typeOf[BooleanTest](), "TypeCast": typeOf[TypeCast](), "CaseExpr": typeOf[CaseExpr](),
	"CaseWhen": typeOf[CaseWhen](), "CoalesceExpr": typeOf[CoalesceExpr](), "MinMaxExpr": typeOf[MinMaxExpr](),
	"A_ArrayExpr": typeOf[AArrayExpr](), "A_Indirection": typeOf[AIndirection](), "A_Indices": typeOf[AIndices](),
	"RowExpr": typeOf[RowExpr](), "CollateClause": typeOf[CollateClause](),
	"SQLValueFunction": typeOf[SQLValueFunction](), "NamedArgExpr": typeOf[NamedArgExpr](),
	"MultiAssignRef": typeOf[MultiAssignRef](), "SetToDefault": typeOf[SetToDefault](), "List": typeOf[List](),
	"String": typeOf[String](), "Integer": typeOf[Integer](), "A_Star": typeOf[AStar](),
	"CreateStmt": typeOf[CreateStmt](), "ColumnDef": typeOf[ColumnDef](),
	"TableLikeClause": typeOf[TableLikeClause](), "AlterTableStmt": typeOf[AlterTableStmt](),
	"AlterTableCmd": typeOf[AlterTableCmd](), "RenameStmt": typeOf[RenameStmt](),
	"AlterObjectSchemaStmt": typeOf[AlterObjectSchemaStmt](), "DropStmt": typeOf[DropStmt](),
	"ViewStmt": typeOf[ViewStmt](), "CreateTableAsStmt": typeOf[CreateTableAsStmt](),
	"Constraint": typeOf[Constraint](), "CreateSchemaStmt": typeOf[CreateSchemaStmt](), "DoStmt": typeOf[DoStmt](),
	"DefElem": typeOf[DefElem](), "DefineStmt": typeOf[DefineStmt](), "VariableSetStmt": typeOf[VariableSetStmt](),
	"CreateFunctionStmt": typeOf[CreateFunctionStmt](), "RuleStmt": typeOf[RuleStmt](),
	"PartitionCmd": typeOf[PartitionCmd](),
}

var (
	nodeType   = reflect.TypeFor[Node]()
	stringType = reflect.TypeFor[*String]()
)

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// shape is what the decoder knows of one struct: the field of each name, and the names it may drop.
type shape struct {
	fields map[string][]int
	ignore []string
}

var shapes = allShapes()

func allShapes() map[reflect.Type]shape {
	shapes := map[reflect.Type]shape{}
	for _, t := range kinds {
		addShape(shapes, t)
	}
	return shapes
}

// addShape records a struct and, through its pointer fields, the structs that the grammar writes without a name.
func addShape(shapes map[reflect.Type]shape, t reflect.Type) {
	if _, done := shapes[t]; done {
		return
	}
	s := shape{fields: map[string][]int{}}
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			if tag := f.Tag.Get("ignore"); tag != "" {
				s.ignore = strings.Split(tag, ",")
			}
			continue
		}
		s.fields[f.Tag.Get("json")] = f.Index
	}
	shapes[t] = s
	for i := range t.NumField() {
		if f := t.Field(i); f.Type.Kind() == reflect.Pointer && !f.Anonymous {
			addShape(shapes, f.Type.Elem())
		}
	}
}

// decoder maps decoded JSON to nodes. A lenient one drops what it has no place for.
type decoder struct{ lenient bool }

func (d decoder) file(text string, raw map[string]any) *File {
	f := &File{Text: text}
	stmts, _ := raw["stmts"].([]any)
	for _, s := range stmts {
		m, _ := s.(map[string]any)
		start, length := number(m["stmt_location"]), number(m["stmt_len"])
		end := start + length
		if length == 0 {
			end = len(text) // the last statement, without a semicolon
		}
		if start < 0 || end > len(text) || start > end {
			start, end = 0, len(text)
		}
		node := d.node(m["stmt"])
		if node == nil {
			node = &Unknown{Kind: "empty statement"}
		}
		f.Stmts = append(f.Stmts, Stmt{Node: node, Start: start, End: end})
	}
	return f
}

// node decodes {"Kind": {fields}}. The empty object is the grammar's NULL.
func (d decoder) node(v any) Node {
	m, ok := v.(map[string]any)
	if !ok {
		return &Unknown{Kind: "malformed node"}
	}
	if len(m) == 0 {
		return nil
	}
	for kind, body := range m {
		fields, _ := body.(map[string]any)
		t, known := kinds[kind]
		if !known {
			return &Unknown{At: At{location(fields)}, Kind: kind}
		}
		if kind == "SelectStmt" {
			d.lenient = false // the query of a view is analysed like a statement
		}
		p := reflect.New(t)
		if field := d.fill(p.Elem(), fields); field != "" {
			return &Unknown{At: At{location(fields)}, Kind: kind, Field: field}
		}
		n, _ := p.Interface().(Node)
		return n
	}
	return nil
}

// fill sets the fields of one struct and returns the name of a field it has no place for, or "".
func (d decoder) fill(v reflect.Value, fields map[string]any) string {
	s := shapes[v.Type()]
	if index, ok := s.fields["location"]; ok {
		v.FieldByIndex(index).SetInt(int64(location(fields)))
	}
	for name, value := range fields {
		index, ok := s.fields[name]
		if !ok {
			if d.lenient || slices.Contains(s.ignore, name) {
				continue
			}
			return name
		}
		if bad := d.set(v.FieldByIndex(index), value); bad != "" {
			return name + "." + bad
		}
	}
	return ""
}

// set stores one value and returns what about it has no place, or "".
func (d decoder) set(f reflect.Value, value any) string {
	switch f.Kind() {
	case reflect.String:
		s, ok := value.(string)
		f.SetString(s)
		return unless(ok)
	case reflect.Bool:
		b, ok := value.(bool)
		f.SetBool(b)
		return unless(ok)
	case reflect.Int:
		n, ok := value.(float64)
		f.SetInt(int64(n))
		return unless(ok)
	case reflect.Pointer:
		m, ok := value.(map[string]any)
		if !ok {
			return unless(ok)
		}
		f.Set(reflect.New(f.Type().Elem()))
		return d.fill(f.Elem(), m)
	case reflect.Slice:
		items, ok := value.([]any)
		list := make([]Node, 0, len(items))
		for _, item := range items {
			list = append(list, d.node(item))
		}
		f.Set(reflect.ValueOf(list))
		return unless(ok)
	default: // an interface: Node
		if n := d.node(value); n != nil {
			f.Set(reflect.ValueOf(n))
		}
		return ""
	}
}

func unless(ok bool) string {
	if ok {
		return ""
	}
	return "value"
}

// location is the position of a node, -1 where the grammar gives none (or the very first byte, which it leaves out).
func location(fields map[string]any) int {
	if v, ok := fields["location"]; ok {
		return number(v)
	}
	return -1
}

func number(v any) int {
	n, _ := v.(float64)
	return int(n)
}
