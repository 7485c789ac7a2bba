package teamlint

import (
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// source is the text of one file with what turns byte offsets into lines and columns.
type source struct {
	name  string
	text  string
	lines []int // byte offset of each line's first byte
}

func newSource(name, text string) *source {
	s := &source{name: name, text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// position returns line and column, both from 1, the column in characters.
func (s *source) position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(s.text))
	line = sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset })
	return line, utf8.RuneCountInString(s.text[s.lines[line-1]:offset]) + 1
}

// fail makes a RunError at an offset.
func (s *source) fail(offset int, message string) *RunError {
	line, column := s.position(offset)
	return &RunError{File: s.name, Line: line, Column: column, Message: message}
}

// nameLine is sqlc's query comment (internal/metadata): "-- name: GetEntity :one".
var nameLine = regexp.MustCompile(`^(?:--|/\*) name: ([A-Za-z_][A-Za-z0-9_]*) (:[a-z]+)\s*(?:\*/)?\s*$`)

// leading matches what stands before the first token of a statement: blanks and comments. Nested comments it leaves
// to the parser, as only the position of a finding depends on it.
var leading = regexp.MustCompile(`^(?s:\s+|--[^\n]*|/\*.*?\*/)*`)

// heading is one query comment, with the offset of its line.
type heading struct {
	name, cmd string
	offset    int
}

// headings returns the query comments in a statement's text, in order.
func (s *source) headings(st tree.Stmt) []heading {
	var found []heading
	offset := st.Start
	for line := range strings.SplitAfterSeq(s.text[st.Start:st.End], "\n") {
		if m := nameLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			found = append(found, heading{name: m[1], cmd: m[2], offset: offset})
		}
		offset += len(line)
	}
	return found
}
