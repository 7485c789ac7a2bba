package tree

import "reflect"

// Walk calls visit for n and everything below it, in the order in which sqlc numbers named parameters. Below a
// node for which visit returns false it does not go.
func Walk(n Node, visit func(Node) bool) {
	if n == nil || reflect.ValueOf(n).IsNil() || !visit(n) {
		return
	}
	walkFields(reflect.ValueOf(n).Elem(), visit)
}

func walkFields(v reflect.Value, visit func(Node) bool) {
	for i := range v.NumField() {
		f := v.Field(i)
		switch {
		case f.Type() == nodeType:
			if n, ok := f.Interface().(Node); ok {
				Walk(n, visit)
			}
		case f.Kind() == reflect.Slice && f.Type().Elem() == nodeType:
			for j := range f.Len() {
				if n, ok := f.Index(j).Interface().(Node); ok {
					Walk(n, visit)
				}
			}
		case f.Kind() == reflect.Pointer && !f.IsNil() && f.Type() != stringType:
			if n, ok := f.Interface().(Node); ok {
				Walk(n, visit)
			} else {
				walkFields(f.Elem(), visit) // an Alias is no node, but holds some
			}
		}
	}
}

// Pos returns the byte offset of n: its own, else the smallest below it, else -1.
func Pos(n Node) int {
	best := -1
	Walk(n, func(m Node) bool {
		p := m.Pos()
		if p >= 0 && (best < 0 || p < best) {
			best = p
		}
		return p < 0 // what has a position of its own starts there, near enough
	})
	return best
}

// Names returns the texts of a list of identifiers, and false when a member is something else.
func Names(list []Node) ([]string, bool) {
	names := make([]string, 0, len(list))
	for _, n := range list {
		s, ok := n.(*String)
		if !ok {
			return nil, false
		}
		names = append(names, s.Sval)
	}
	return names, true
}
