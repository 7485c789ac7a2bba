package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// jsonRows reads rows that are lines, each one JSON object.
type jsonRows struct {
	lines   *lineReader
	members []canon.Member // reused
}

func (j *jsonRows) next(r *row) error {
	line, size, err := j.lines.next()
	if err != nil {
		return err
	}
	at := j.lines.line
	switch {
	case size > MaxLine:
		return tooLong("line", at, at, size)
	case size == 0:
		return errBlank
	case !utf8.Valid(line):
		return notUTF8(at, at, line, "line")
	}
	*r = row{line: at, end: at}
	if j.members, err = canon.Members(j.members[:0], string(line)); err != nil {
		return &rowError{line: at, end: at, reason: err.Error()}
	}
	if column, err := fillFromJSON(r, j.members); err != nil {
		return &rowError{line: at, end: at, column: column, reason: err.Error()}
	}
	return nil
}

// fillFromJSON fills a row from the members of an object. With an error it names the key at fault.
func fillFromJSON(r *row, members []canon.Member) (key string, err error) {
	i := slices.IndexFunc(members, func(m canon.Member) bool { return m.Key == "type" })
	if i < 0 {
		return "", missing("type", members)
	}
	if r.layout = layoutOfType(members[i]); r.layout == nil {
		return "type", fmt.Errorf("not entity, value or relationship: %s", kg.Quote(members[i].Text))
	}
	var seen [maxColumns]bool
	for _, m := range members {
		if m.Key == "type" {
			continue
		}
		slot := slices.Index(r.layout.keys, m.Key)
		if slot < 0 {
			return "", fmt.Errorf("unknown key %s; the keys of this type are %s", kg.Quote(m.Key), strings.Join(r.layout.keys, ", "))
		}
		if m.Kind == canon.JSONNull && !r.layout.required[slot] {
			continue
		}
		if err := r.layout.checkKind(slot, m, members); err != nil {
			return m.Key, err
		}
		seen[slot] = true
		r.fields[slot] = m.Text
	}
	for slot, key := range r.layout.keys {
		if r.layout.required[slot] && !seen[slot] {
			return "", missing(key, members)
		}
	}
	return "", nil
}

// missing is the error for a key that is not there. It names one that differs in case only.
func missing(key string, members []canon.Member) error {
	for _, m := range members {
		if m.Key != key && strings.EqualFold(m.Key, key) {
			return fmt.Errorf("missing key %s: %s is another one, in another case", key, kg.Quote(m.Key))
		}
	}
	return errors.New("missing key " + key)
}

// layoutOfType returns the layout that a "type" asks for, or nil.
func layoutOfType(m canon.Member) *layout {
	if m.Kind != canon.JSONString {
		return nil
	}
	i := slices.IndexFunc(layouts, func(l *layout) bool { return l.typ == m.Text })
	if i < 0 {
		return nil
	}
	return layouts[i]
}

// checkKind checks the kind of JSON value that a member has: a string, but for objects and for numbers and booleans.
func (l *layout) checkKind(slot int, m canon.Member, members []canon.Member) error {
	want := canon.JSONString
	switch {
	case l.isObject(slot):
		want = canon.JSONObject
	case l.kind == Values && slot == valueText && (m.Kind == canon.JSONNumber || m.Kind == canon.JSONBoolean):
		want = kindOfValue(members)
	}
	if m.Kind != want {
		return fmt.Errorf("%s, not %s", m.Kind, want)
	}
	return nil
}

// kindOfValue returns the kind that a value of the "value_type" among members may have beside a string.
func kindOfValue(members []canon.Member) canon.JSONKind {
	for _, m := range members {
		if m.Key != "value_type" || m.Kind != canon.JSONString {
			continue
		}
		switch kg.Format(m.Text).Type() {
		case kg.TypeNumber:
			return canon.JSONNumber
		case kg.TypeBoolean:
			return canon.JSONBoolean
		}
	}
	return canon.JSONString
}
