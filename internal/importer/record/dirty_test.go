package record

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teamgraph/teamgraph/internal/kg"
)

const dirty = "../testdata/dirty"

// expectation is a line of expected.tsv.
type expectation struct {
	line, verdict, why string
}

// expectations reads expected.tsv: for each file, what is said about it.
func expectations(t *testing.T) map[string][]expectation {
	t.Helper()
	f, err := os.Open(filepath.Join(dirty, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	files := make(map[string][]expectation)
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 {
			t.Fatalf("expected.tsv: %q has %d columns", lines.Text(), len(fields))
		}
		if fields[0] != "file" {
			files[fields[0]] = append(files[fields[0]], expectation{fields[1], fields[2], fields[3]})
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return files
}

// needsOthers are the lines whose verdict takes other records or the store: this package accepts them.
var needsOthers = map[string][]string{
	"08-duplicate-ids.entities.tsv":          {"3", "5", "7"},
	"09-dangling.relationships.tsv":          {"2", "3", "7"},
	"10-self-loop.relationships.tsv":         {"3"},
	"11-cycle.relationships.tsv":             {"2", "3"},
	"14-nfc-nfd.entities.tsv":                {"3"},
	"24-unknown-predicate.relationships.tsv": {"2", "3", "5", "6", "9"},
}

// choices are the verdicts of this project where expected.tsv leaves a limit to it.
var choices = map[string]map[string]string{
	"12-long-names.entities.tsv":         {"3": "accept", "6": "accept", "8": "accept", "9": "accept"},
	"13-control-characters.entities.tsv": {"7": "invisible character U+200B"},
	"17-huge-numbers.values.tsv": {
		"8": "out of range", "10": "accept", "21": "not a number", "22": "not a number",
	},
	"19-negative-zero.values.tsv": {"6": "out of range"},
	"20-invalid-dates.values.tsv": {"12": "year out of range", "13": "accept", "22": "accept"},
	"21-leap-seconds.values.tsv": {
		"2": "leap seconds are not supported", "3": "leap seconds are not supported",
		"6": "leap seconds are not supported", "9": "finer than a microsecond",
	},
	"22-no-time-zone.values.tsv": {"3": "not a date-time", "4": "not a time zone"},
}

// reasons are words that the reason of a refusal has to hold, where the "why" of expected.tsv is not among its words.
var reasons = map[string]map[string]string{
	"01-bad-utf8.entities.tsv":               {"*": "not UTF-8: byte 0x"},
	"02-bom.entities.tsv":                    {"3": "invisible character U+FEFF"},
	"03-utf16.entities.tsv":                  {"*": "not UTF-8 (looks like UTF-16)"},
	"04-crlf.entities.tsv":                   {"4": "control character U+000D"},
	"05-nul.entities.tsv":                    {"*": "NUL (U+0000)"},
	"06-unbalanced-quotes.entities.csv":      {"3": "a quote inside an unquoted field", "4": "text after the closing quote", "5": "the quote opened on line 5 is never closed"},
	"07-column-count.entities.tsv":           {"7": "empty"},
	"08-duplicate-ids.entities.tsv":          {"9": "white space at the end"},
	"09-dangling.relationships.tsv":          {"*": "empty"},
	"12-long-names.entities.tsv":             {"2": "10000 characters, at most 500", "4": "6407 characters, at most 200", "5": "5000 characters, at most 100"},
	"13-control-characters.entities.tsv":     {"6": "separator U+2028", "9": "non-character U+FFFE", "10": "blank", "11": "invisible character U+200B", "*": "control character U+00"},
	"15-right-to-left.entities.tsv":          {"5": "bidirectional override U+202E", "7": "unclosed bidirectional embedding"},
	"17-huge-numbers.values.tsv":             {"23": "not a number", "7": "out of range", "11": "out of range", "3": "over 64 bits", "4": "over 64 bits", "6": "over 64 bits", "*": "not a plain integer"},
	"18-nan-infinity.values.tsv":             {"8": "not a number", "9": "not a number", "10": "not a number", "11": "not a number", "*": "not a finite number"},
	"20-invalid-dates.values.tsv":            {"7": "no such month: 13", "8": "no such month: 00", "9": "no such day: 00", "10": "no such month: 00", "11": "no such year"},
	"21-leap-seconds.values.tsv":             {"4": "leap seconds are not supported", "5": "no such second: 61", "7": "no such hour: 24", "8": "no such minute: 60"},
	"22-no-time-zone.values.tsv":             {"5": "not a time zone", "6": "time zone out of range", "8": "not a time zone", "9": "not a date-time", "11": "not a date-time"},
	"23-inverted-interval.relationships.tsv": {"*": "before it starts"},
	"24-unknown-predicate.relationships.tsv": {"4": "white space at the end", "7": "empty"},
	"25-empty.entities.tsv":                  {"*": "the file is empty: no header"},
	"27-long-line.entities.tsv":              {"2": "line too long: 1048"},
	"28-json-depth-bomb.jsonl":               {"3": "nested too deeply"},
	"29-truncated-gzip.entities.tsv.gz":      {"*": "unexpected end of gzip data"},
	"30-bad-checksum.entities.tsv.gz":        {"*": "wrong gzip checksum"},
	"31-wrong-header.entities.tsv":           {"1": `column name appears twice; unknown column "colour"; missing column description`},
	"32-json-strings.jsonl": {
		"1": `lone surrogate \ud83d`, "2": `NUL (\u0000)`, "3": `key "name" appears twice`, "4": "not JSON", "5": "not JSON",
		"6": "a number, not a string", "7": "not a JSON object", "8": "not a JSON object", "9": "more than one JSON value", "11": `unknown key "ID"`,
	},
}

// columns are the columns that a refusal has to name, per file; "*" is for all its lines.
var columns = map[string]map[string]string{
	"01-bad-utf8.entities.tsv":               {"*": "name"},
	"02-bom.entities.tsv":                    {"3": "id"},
	"04-crlf.entities.tsv":                   {"4": "name"},
	"05-nul.entities.tsv":                    {"2": "name", "3": "id"},
	"06-unbalanced-quotes.entities.csv":      {"*": "name"},
	"07-column-count.entities.tsv":           {"7": "id"},
	"08-duplicate-ids.entities.tsv":          {"9": "id"},
	"09-dangling.relationships.tsv":          {"4": "subject", "5": "object"},
	"12-long-names.entities.tsv":             {"2": "name", "4": "id", "5": "kind"},
	"13-control-characters.entities.tsv":     {"*": "name"},
	"15-right-to-left.entities.tsv":          {"*": "name"},
	"17-huge-numbers.values.tsv":             {"*": "value"},
	"18-nan-infinity.values.tsv":             {"*": "value"},
	"19-negative-zero.values.tsv":            {"*": "value"},
	"20-invalid-dates.values.tsv":            {"*": "value"},
	"21-leap-seconds.values.tsv":             {"*": "value"},
	"22-no-time-zone.values.tsv":             {"*": "value"},
	"23-inverted-interval.relationships.tsv": {"*": "valid_to"},
	"24-unknown-predicate.relationships.tsv": {"*": "predicate"},
	"32-json-strings.jsonl":                  {"6": "id"},
}

// lookup returns what is said about a line of a file, or about all of it, or "".
func lookup(table map[string]map[string]string, file, line string) string {
	if s := table[file][line]; s != "" {
		return s
	}
	return table[file]["*"]
}

// reading is what came out of a file.
type reading struct {
	whole    *Refusal
	refused  map[string]*Refusal // by first line
	accepted map[string]Record   // by line
	counts   Counts
}

// readAll reads a file as an importer does: it checks it, then takes its records.
func readAll(t *testing.T, path string) reading {
	t.Helper()
	got := reading{refused: make(map[string]*Refusal), accepted: make(map[string]Record)}
	if err := Check(path); err != nil {
		var bad *FileError
		if !errors.As(err, &bad) {
			t.Fatalf("%s: error is %T, want *FileError: %v", path, err, err)
		}
		got.whole = &bad.Refusal
		return got
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for rec, refusal := range f.Records() {
		if refusal != nil {
			if refusal.Whole {
				t.Fatalf("Check takes %s, reading does not: %v", path, refusal)
			}
			got.refused[strconv.Itoa(refusal.Line)] = refusal
			continue
		}
		got.accepted[strconv.Itoa(lineOf(rec))] = rec
	}
	got.counts = f.Counts()
	return got
}

func lineOf(rec Record) int {
	switch r := rec.(type) {
	case *Entity:
		return r.Line
	case *Value:
		return r.Line
	}
	return rec.(*Relationship).Line
}

func TestDirtyFiles(t *testing.T) {
	files := expectations(t)
	if len(files) != 32 {
		t.Fatalf("expected.tsv is about %d files, want 32", len(files))
	}
	for file, lines := range files {
		t.Run(file, func(t *testing.T) {
			got := readAll(t, filepath.Join(dirty, file))
			said := 0
			for _, want := range lines {
				checkLine(t, file, want, got)
				if want.line != "*" && want.line != "1" || strings.HasSuffix(file, ".jsonl") {
					said++
				}
			}
			c := got.counts
			if c.Read != c.Accepted+c.Skipped+c.Refused || c.Accepted != len(got.accepted) || c.Refused != len(got.refused) {
				t.Errorf("counts %+v do not add up: %d accepted, %d refused", c, len(got.accepted), len(got.refused))
			}
			if got.whole == nil && c.Read != said {
				t.Errorf("%d rows were read, expected.tsv is about %d", c.Read, said)
			}
		})
	}
}

// checkLine compares what became of one line with what expected.tsv says.
func checkLine(t *testing.T, file string, want expectation, got reading) {
	line, last, isRange := strings.Cut(want.line, "-")
	verdict, reason := want.verdict, lookup(reasons, file, line)
	if verdict == "limit" && choices[file][line] == "" && !slices.Contains(needsOthers[file], line) {
		t.Errorf("line %s: no choice is written down", line)
	}
	if choice := choices[file][line]; choice == "accept" {
		verdict = "accept"
	} else if choice != "" {
		verdict, reason = "reject", choice
	}
	if slices.Contains(needsOthers[file], line) {
		verdict = "accept"
	}
	switch verdict {
	case "accept":
		if got.whole != nil || got.refused[line] != nil {
			t.Errorf("line %s is refused: %v %v; want it accepted: %s", line, got.whole, got.refused[line], want.why)
		}
		if line != "*" && line != "1" && got.accepted[line] == nil {
			t.Errorf("line %s is not there", line)
		}
	case "skip":
		if got.refused[line] != nil || got.accepted[line] != nil || got.counts.Skipped == 0 {
			t.Errorf("line %s is not skipped: %v %v", line, got.refused[line], got.accepted[line])
		}
	case "reject":
		refusal := got.refused[line]
		if line == "*" || line == "1" && got.whole != nil {
			refusal = got.whole
		}
		if refusal == nil || got.accepted[line] != nil {
			t.Errorf("line %s is not refused: %s", line, want.why)
			return
		}
		if reason == "" {
			reason = want.why
		}
		checkRefusal(t, file, line, reason, refusal)
		if isRange && strconv.Itoa(refusal.EndLine) != last {
			t.Errorf("line %s: the refusal ends on line %d, want %s", line, refusal.EndLine, last)
		}
	}
}

func checkRefusal(t *testing.T, file, line, reason string, refusal *Refusal) {
	if !strings.Contains(refusal.Reason, reason) {
		t.Errorf("line %s: reason %q does not hold %q", line, refusal.Reason, reason)
	}
	if refusal.Column != lookup(columns, file, line) && (line == "*" || !strings.Contains(refusal.Reason, "expected 4")) {
		t.Errorf("line %s: the refusal is about column %q, want %q: %s", line, refusal.Column, lookup(columns, file, line), refusal.Reason)
	}
	message := refusal.String()
	if len(message) > 600 {
		t.Errorf("line %s: the message has %d bytes: %.200q", line, len(message), message)
	}
	for _, r := range message {
		if r != ' ' && !strconv.IsPrint(r) || r == '\ufffd' {
			t.Errorf("line %s: the message holds %U: %q", line, r, message)
		}
	}
	if !strings.HasPrefix(message, filepath.Join(dirty, file)) {
		t.Errorf("line %s: the message does not name the file: %q", line, message)
	}
}

// What expected.md says about the content of accepted rows.
func TestDirtyFilesContent(t *testing.T) {
	entity := func(file, line string) *Entity {
		t.Helper()
		e, ok := readAll(t, filepath.Join(dirty, file)).accepted[line].(*Entity)
		if !ok {
			t.Fatalf("%s:%s is not an accepted entity", file, line)
		}
		return e
	}
	if e := entity("02-bom.entities.tsv", "2"); e.ID != "person:bom" {
		t.Errorf("the mark is in the id: %+q", e.ID)
	}
	if e := entity("04-crlf.entities.tsv", "2"); e.Description != "ends in CR LF" {
		t.Errorf("description is %q", e.Description)
	}
	if e := entity("04-crlf.entities.tsv", "5"); e.Description != "no line end at all" {
		t.Errorf("description is %q", e.Description)
	}
	if e := entity("06-unbalanced-quotes.entities.csv", "2"); e.Name != `Ok "quoted"` {
		t.Errorf("name is %q", e.Name)
	}
	if e := entity("12-long-names.entities.tsv", "9"); len(e.Description) != 100_000 {
		t.Errorf("description has %d bytes", len(e.Description))
	}
	nfc := "14-nfc-nfd.entities.tsv"
	for _, pair := range [][2]string{{"4", "5"}, {"6", "7"}, {"9", "10"}} {
		if a, b := entity(nfc, pair[0]), entity(nfc, pair[1]); a.Name != b.Name {
			t.Errorf("names on lines %v differ: %+q and %+q", pair, a.Name, b.Name)
		}
	}
	if a, b := entity(nfc, "2"), entity(nfc, "3"); a.ID != b.ID {
		t.Errorf("ids differ: %+q and %+q", a.ID, b.ID)
	}
	if e := entity(nfc, "5"); e.Name != "\u00c5ngström" {
		t.Errorf("name is %+q", e.Name)
	}
	if e := entity(nfc, "8"); e.Name != "\ufb01sh" {
		t.Errorf("name is %+q", e.Name)
	}
	if e := entity("32-json-strings.jsonl", "10"); e.Name != "pair 😀" {
		t.Errorf("name is %+q", e.Name)
	}
}

func TestDirtyFilesValues(t *testing.T) {
	number := func(text string, f kg.Format) kg.Value { return kg.Value{Type: kg.TypeNumber, Format: f, Text: text} }
	tests := map[string]map[string]kg.Value{
		"17-huge-numbers.values.tsv": {
			"2":  number("9223372036854775807", kg.FormatInteger),
			"5":  number("9007199254740993", kg.FormatInteger),
			"9":  number("0.1", kg.FormatDecimal),
			"10": number("123456789012345678901234567890.123456789", kg.FormatDecimal),
		},
		"19-negative-zero.values.tsv": {
			"2": number("0", kg.FormatDecimal), "3": number("0", kg.FormatDecimal), "4": number("0", kg.FormatInteger),
		},
		"20-invalid-dates.values.tsv": {"13": {Type: kg.TypeDate, Format: kg.FormatDate, Text: "-0044-03-15"}},
		"22-no-time-zone.values.tsv":  {"10": {Type: kg.TypeDateTime, Format: kg.FormatDateTime, Text: "2023-03-25T20:45:00Z"}},
		"32-json-strings.jsonl":       {"12": number("9007199254740993", kg.FormatInteger)},
	}
	for file, lines := range tests {
		got := readAll(t, filepath.Join(dirty, file))
		for line, want := range lines {
			if v, ok := got.accepted[line].(*Value); !ok || v.Value != want {
				t.Errorf("%s:%s is %+v, want %+v", file, line, got.accepted[line], want)
			}
		}
	}
}

func TestDirtyFilesIntervals(t *testing.T) {
	got := readAll(t, filepath.Join(dirty, "23-inverted-interval.relationships.tsv"))
	tests := map[string][2]string{ // half open
		"3": {"1940-01-01", "1940-01-02"}, "4": {"1940", "1941"}, "5": {"1940-06-15", "1941"},
		"7": {"", "1942"}, "8": {"1942", ""}, "9": {"1942", "1945"},
	}
	for line, want := range tests {
		valid := got.accepted[line].(*Relationship).Valid
		if from, to := kg.FormatFrom(valid.From), kg.FormatFrom(valid.To); from != want[0] || to != want[1] {
			t.Errorf("line %s: [%s, %s), want [%s, %s)", line, from, to, want[0], want[1])
		}
	}
}

// The control: nothing of the good files is refused.
func TestGoodFiles(t *testing.T) {
	tests := map[string]int{
		"good.entities.tsv": 10, "good.entities.csv": 2, "good.values.tsv": 6, "good.relationships.tsv": 6, "good.records.jsonl": 4,
	}
	for file, want := range tests {
		got := readAll(t, filepath.Join(dirty, file))
		if got.counts != (Counts{Read: want, Accepted: want}) {
			t.Errorf("%s: counts are %+v, want %d accepted; whole %v, refused %v", file, got.counts, want, got.whole, got.refused)
		}
	}
	csv := readAll(t, filepath.Join(dirty, "good.entities.csv"))
	if e := csv.accepted["3"].(*Entity); e.Name != "Acme, Inc." || e.Description != "two\nlines" {
		t.Errorf("entity is %+v", e)
	}
}
