package teamlint

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Rule allow: an escape is a comment "-- teamlint:allow RULE reason" on a line of its own above the statement, before
// or behind its "-- name:" line. It takes the findings of that rule out of that statement, which then counts as
// allowed, not as accepted. An escape without a reason, from a rule that is unknown or takes none, that suppresses
// nothing, or that stands elsewhere is a finding, and so is each one beyond the number that the options allow. Rule
// statement takes no escape: nothing is known of what it refuses. Nor does this one, since an escape could then excuse
// another. An escape from rule understood gives up the proof of the whole statement, as the analysis may have
// ended at that place.

// Escape is one escape that a run has used. Line counts from 1.
type Escape struct {
	File                string
	Line                int
	Query, Rule, Reason string

	column    int
	statement int  // the offset of the statement, which tells those of one file apart
	clean     bool // the statement has no finding left
}

// String returns the escape as one line of the text report.
func (e Escape) String() string {
	return fmt.Sprintf("%s:%d: %s: allows [%s]: %s", e.File, e.Line, e.Query, e.Rule, e.Reason)
}

const escapeForm = `"-- teamlint:allow RULE reason"`

// directive is where a comment for teamlint begins.
var directive = regexp.MustCompile(`--[ \t]*teamlint:`)

// directives returns the offsets at which a directive seems to begin.
func directives(text string) map[int]bool {
	found := map[int]bool{}
	for _, at := range directive.FindAllStringIndex(text, -1) {
		found[at[0]] = true
	}
	return found
}

// escape applies the escapes above the statement: it takes out the findings that they cover, reports the escapes that
// are wrong, and returns the others. What it has dealt with it takes off strays.
func (a *analysis) escape(strays map[int]bool) []Escape {
	var used []Escape
	var wrong []Finding
	for _, start := range a.src.lineComments(a.stmt.Start, a.stmt.End) {
		if !strays[start] {
			continue
		}
		delete(strays, start)
		e, problem := a.parseEscape(start)
		if problem == "" && !slices.ContainsFunc(a.findings, func(f Finding) bool { return f.Rule == e.Rule }) {
			problem = fmt.Sprintf("no finding of rule %s is left for the escape to suppress; take it out", e.Rule)
		}
		if problem != "" {
			wrong = append(wrong, a.src.misplaced(start, a.query, problem))
			continue
		}
		a.findings = slices.DeleteFunc(a.findings, func(f Finding) bool { return f.Rule == e.Rule })
		used = append(used, e)
	}
	for _, start := range slices.Sorted(maps.Keys(strays)) {
		if start >= a.stmt.Start && start < a.stmt.End {
			delete(strays, start)
			wrong = append(wrong, a.src.misplaced(start, a.query, "an escape stands above the statement, not inside it"))
		}
	}
	if len(used) > 0 && !slices.ContainsFunc(used, func(e Escape) bool { return e.Rule == ruleUnderstood }) {
		for _, check := range a.later {
			check()
		}
		if !slices.ContainsFunc(used, func(e Escape) bool { return e.Rule == ruleScope }) { // where $1 need not be the team
			a.checkTeamType()
		}
		a.checkComplete() // which the findings had kept from it
	}
	a.findings = append(a.findings, wrong...)
	for i := range used {
		used[i].clean = len(a.findings) == 0
	}
	return used
}

// parseEscape reads the directive that begins at an offset, or says what is wrong with it.
func (a *analysis) parseEscape(start int) (e Escape, problem string) {
	text := a.src.text
	line, _, _ := strings.Cut(text[start:], "\n")
	_, line, _ = strings.Cut(line, "teamlint:")
	words := strings.Fields(line)
	before := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
	e = Escape{File: a.src.name, Query: a.query, statement: a.stmt.Start}
	e.Line, e.column = a.src.position(start)
	switch {
	case !strings.HasPrefix(line, "allow") || words[0] != "allow":
		return e, "teamlint knows one directive, " + escapeForm
	case strings.TrimSpace(before) != "":
		return e, "an escape stands on a line of its own, above the statement"
	case len(words) < 2:
		return e, "the escape names no rule; write " + escapeForm
	}
	rule, known := ruleNamed(words[1])
	e.Rule = rule.Name
	e.Reason = strings.Join(words[2:], " ")
	switch {
	case !known:
		return e, fmt.Sprintf("there is no rule %s%s", words[1], orNearest(words[1], ruleNames()))
	case rule.Fixed:
		return e, fmt.Sprintf("rule %s takes no escape", rule.Name)
	case e.Reason == "":
		return e, fmt.Sprintf("the escape gives no reason; write \"-- teamlint:allow %s reason\"", rule.Name)
	}
	return e, ""
}

func (s *source) misplaced(offset int, query, message string) Finding {
	f := Finding{File: s.name, Query: query, Rule: ruleAllow, Message: message}
	f.Line, f.Column = s.position(offset)
	return f
}

// strayDirectives reports the directives that belong to no statement.
func (s *source) strayDirectives(strays map[int]bool) []Finding {
	var found []Finding
	for _, start := range slices.Sorted(maps.Keys(strays)) {
		found = append(found, s.misplaced(start, "", "this escape stands above no statement"))
	}
	return found
}

// lineComments returns the offsets of the "--" comments between two offsets that stand before the first token.
func (s *source) lineComments(from, to int) []int {
	var found []int
	for text := s.text[:to]; from < to; {
		rest := text[from:]
		switch {
		case strings.HasPrefix(rest, "--"):
			found = append(found, from)
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				from += end
				continue
			}
			return found
		case strings.HasPrefix(rest, "/*"):
			from += blockComment(rest)
		case strings.ContainsRune(" \t\n\r\f\v", rune(rest[0])):
			from++
		default:
			return found
		}
	}
	return found
}

// blockComment returns the length of the comment that text begins with; such comments nest.
func blockComment(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); i++ {
		switch text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// limit reports each escape beyond the number that a run may use, which nil leaves open. The statement is refused then.
func (r *Report) limit(most *int) {
	if most == nil || len(r.Escapes) <= *most {
		return
	}
	type statement struct {
		file   string
		offset int
	}
	refused := map[statement]bool{}
	for i, e := range r.Escapes[*most:] {
		r.Findings = append(r.Findings, Finding{
			File: e.File, Line: e.Line, Column: e.column, Query: e.Query, Rule: ruleAllow,
			Message: fmt.Sprintf("this is escape %d, and the run may use %d; mend the statement, or raise allow", *most+i+1, *most),
		})
		if st := (statement{e.File, e.statement}); e.clean && !refused[st] {
			refused[st] = true
			r.Allowed--
		}
	}
	r.sort()
}
