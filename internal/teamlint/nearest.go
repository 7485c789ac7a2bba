package teamlint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// nearest returns the name that is spelt most like another, or "" when none is like it: two fifths of the
// characters may differ, case aside.
func nearest(name string, names []string) string {
	best, least := "", utf8.RuneCountInString(name)*2/5+1
	folded := strings.ToLower(name)
	for _, n := range names {
		d := levenshtein.ComputeDistance(folded, strings.ToLower(n))
		if d < least || d == least && best != "" && n < best {
			best, least = n, d
		}
	}
	return best
}

// orNearest is the end of a message about an unknown name: the nearest known one, if there is any.
func orNearest(name string, names []string) string {
	if n := nearest(name, names); n != "" {
		return "; did you mean " + n
	}
	return ""
}

// hint is the end of a message about a table that the schema does not have: the table of this name in another schema, or
// the one with the nearest name.
func (c *Catalog) hint(name string) string {
	var names, full []string
	for t := range c.tables {
		names = append(names, t.name)
	}
	near := nearest(name, names)
	for key, t := range c.tables {
		if key.name == near {
			full = append(full, t.String())
		}
	}
	if len(full) == 0 {
		return ""
	}
	return "; did you mean " + slices.Min(full)
}
