// Package tree turns SQL text into the part of PostgreSQL's parse tree that teamlint understands.
//
// The grammar is PostgreSQL's own (libpg_query in WebAssembly, no cgo). Its tree is mapped onto the structs of
// this package one field at a time, and the mapping is strict: a node kind or a field that has no counterpart
// here becomes an Unknown, which no rule accepts. A construct of a later grammar can therefore never slip
// through unseen. Only the parser's own package is imported and not the generated structs of pg_query_go,
// whose package compiles the C parser whenever cgo is on.
package tree

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/wasilibs/go-pgquery/parser"
)

// maxText bounds the text of one file, in bytes. Query files stay far below it; the parser's memory grows with the
// text and never shrinks.
const maxText = 1 << 20

// broken is set when the parser has trapped. Its memory is then in an unknown state, and it is shared by all calls.
var broken atomic.Bool

// File is the parsed text of one SQL file.
type File struct {
	Text  string
	Stmts []Stmt
}

// Stmt is one statement. Start and End are byte offsets into the file's text; the range begins behind the
// semicolon before it, so it holds the comments above the statement.
type Stmt struct {
	Node       Node
	Start, End int
}

// SyntaxError says where the text stops being SQL. Offset is in bytes.
type SyntaxError struct {
	Offset  int
	Message string
}

// Error returns the parser's message.
func (e *SyntaxError) Error() string { return e.Message }

// Parse parses a whole file, strictly. It fails with a *SyntaxError, for text that is no SQL and for text that the
// parser must not see: NUL bytes (the parser would stop there in silence), bytes that are not UTF-8, and more
// than 1 MiB, or statements that nest deeper than the parser's stack is sure to bear.
func Parse(text string) (*File, error) { return parse(text, decoder{}) }

// ParseSchema parses DDL leniently: fields without a counterpart are dropped, since a schema holds much that
// says nothing about the names and columns of tables.
func ParseSchema(text string) (*File, error) { return parse(text, decoder{lenient: true}) }

func parse(text string, d decoder) (*File, error) {
	raw, err := RawParse(text)
	if err != nil {
		return nil, err
	}
	return d.file(text, raw), nil
}

// RawParse returns the parser's own tree as decoded JSON, for callers that change it before they decode it with
// FromRaw. It fails like Parse.
func RawParse(text string) (map[string]any, error) {
	if len(text) > maxText {
		return nil, &SyntaxError{Message: fmt.Sprintf("the file has %d bytes, more than the %d that are parsed", len(text), maxText)}
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return nil, &SyntaxError{Offset: i, Message: "the file contains a NUL byte"}
	}
	if !utf8.ValidString(text) {
		return nil, &SyntaxError{Offset: invalidAt(text), Message: "the file is not valid UTF-8"}
	}
	out, err := parseJSON(text)
	if err != nil {
		return nil, err
	}
	var raw map[string]any
	if err := json.Unmarshal([]byte(out), &raw); err != nil {
		return nil, &SyntaxError{Message: "the parse tree is too deep to be read: " + err.Error()}
	}
	return raw, nil
}

// FromRaw decodes a tree of RawParse strictly.
func FromRaw(text string, raw map[string]any) *File { return decoder{}.file(text, raw) }

// parseJSON calls the parser. A trap of the parser arrives as a panic: the text cannot be checked then, nor any other
// later on.
func parseJSON(text string) (out string, err error) {
	if broken.Load() {
		return "", &SyntaxError{Message: "the parser has failed on another text before; check this one in a new run"}
	}
	defer func() {
		if r := recover(); r != nil {
			broken.Store(true)
			err = &SyntaxError{Message: fmt.Sprintf("the parser failed: %v", r)}
		}
		var perr *parser.Error
		if errors.As(err, &perr) {
			err = &SyntaxError{Offset: byteOffset(text, perr.Cursorpos-1), Message: perr.Message}
		}
	}()
	if err := checkDepth(text); err != nil {
		return "", err
	}
	return parser.ParseToJSON(text)
}

// byteOffset converts the parser's error position, counted in characters from 0, to bytes.
func byteOffset(text string, chars int) int {
	for i := range text {
		if chars <= 0 {
			return i
		}
		chars--
	}
	return len(text)
}

func invalidAt(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return 0
}
