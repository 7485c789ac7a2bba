package tree

import (
	"strings"

	"github.com/wasilibs/go-pgquery/parser"
	"google.golang.org/protobuf/encoding/protowire"
)

// maxDepth bounds how deep a statement may nest, counting 1 for an operator and bracketDepth for a bracket. The parser's
// stack in WebAssembly has 64 KiB and below it lies its static data, without a guard: a deeper tree would overwrite
// that in silence. Measured on go-pgquery 20260728: parsing takes 10.6 KiB, writing the tree out 2 KiB, at most 128
// bytes more an operator and 370 a bracket (a scalar subquery in a scalar subquery). The bound keeps it below 41 KiB.
const (
	maxDepth     = 300
	bracketDepth = 3
)

// opening and closing tokens make and end a level of nesting.
var (
	opening = words("( [ case")
	closing = words(") ] end")
	// Each of these makes the tree one level deeper, to the left or to the right.
	chaining = words("not is in like ilike similar between collate at isnull notnull overlaps operator union intersect except join")
	// Behind these an expression starts anew, beside the one before.
	parting = words(", and or ; select from where group having order limit set values returning")
	// Chains of these run through the whole query, across its clauses.
	lasting = words("union intersect except join")
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// chain counts what deepens the tree inside one pair of brackets.
type chain struct{ lasting, passing int }

// checkDepth refuses text that nests deeper than maxDepth, by its tokens, which the parser's scanner finds without
// recursion. The count is never below the depth of the tree: it adds up the brackets open at a place and the
// operators before it at each of their levels.
func checkDepth(text string) error {
	tokens, err := parser.ScanToProtobuf(text)
	if err != nil {
		return err
	}
	levels := []chain{{}}
	depth := 0
	for start, end := range tokenSpans(tokens) {
		if start < 0 || end > len(text) || start > end {
			return &SyntaxError{Message: "the text cannot be split into tokens"}
		}
		token := strings.ToLower(text[start:end])
		top := &levels[len(levels)-1]
		switch {
		case token == ";" && len(levels) == 1:
			*top, depth = chain{}, 0
		case opening[token]:
			levels = append(levels, chain{})
			depth += bracketDepth
		case closing[token]:
			if len(levels) > 1 {
				depth -= bracketDepth + top.lasting + top.passing
				levels = levels[:len(levels)-1]
			}
		case lasting[token]:
			top.lasting++
			depth++
		case parting[token]:
			depth -= top.passing
			top.passing = 0
		case chaining[token] || strings.Trim(token, "+-*/<>=~!@#%^&|`?:") == "":
			top.passing++
			depth++
		}
		if depth > maxDepth {
			return &SyntaxError{Offset: start, Message: "the statement nests too deep here"}
		}
	}
	return nil
}

// tokenSpans yields start and end of each token of pg_query.ScanResult: field 2 holds the tokens, and in each of
// them field 1 is the start and field 2 the end, left out when 0.
func tokenSpans(scan []byte) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		for len(scan) > 0 {
			number, kind, n := protowire.ConsumeTag(scan)
			if n < 0 {
				yield(-1, -1)
				return
			}
			scan = scan[n:]
			if number != 2 || kind != protowire.BytesType {
				n = protowire.ConsumeFieldValue(number, kind, scan)
				if n < 0 {
					yield(-1, -1)
					return
				}
				scan = scan[n:]
				continue
			}
			token, n := protowire.ConsumeBytes(scan)
			if n < 0 {
				yield(-1, -1)
				return
			}
			scan = scan[n:]
			if !yield(tokenSpan(token)) {
				return
			}
		}
	}
}

func tokenSpan(token []byte) (start, end int) {
	for len(token) > 0 {
		number, kind, n := protowire.ConsumeTag(token)
		if n < 0 {
			return -1, -1
		}
		token = token[n:]
		if kind != protowire.VarintType {
			return -1, -1
		}
		value, n := protowire.ConsumeVarint(token)
		if n < 0 {
			return -1, -1
		}
		token = token[n:]
		switch number {
		case 1:
			start = int(value)
		case 2:
			end = int(value)
		}
	}
	return start, end
}
