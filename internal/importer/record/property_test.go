package record

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"pgregory.net/rapid"
)

// accepted draws text that a rule takes, in its canonical form, out of characters that formats escape or rules are about.
func accepted(t *rapid.T, label string, rule func(string) (string, error)) string {
	awkward := []rune("abc \t\n\",\\'<>&{}[]\u00ad\u00e9e\u0301\u2028\u2067\u2069\ufeff👩\u200d😀אب")
	text, err := rule(rapid.StringOfN(rapid.RuneFrom(awkward), 0, 12, -1).Draw(t, label))
	if err != nil {
		return "plain"
	}
	return text
}

func drawObject(t *rapid.T) json.RawMessage {
	members := map[string]any{}
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		key := accepted(t, "member", canon.Text)
		members[key] = rapid.SampledFrom([]any{nil, true, 1.5, -3, key, []any{key}, map[string]any{"x": key}}).Draw(t, "content")
	}
	src, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	object, err := canon.Object(string(src))
	if err != nil {
		t.Fatalf("canon.Object(%q): %v", src, err)
	}
	return object
}

func drawRecord(t *rapid.T) Record {
	ends := rapid.SampledFrom([][2]string{
		{"", ""}, {"1911", "1911"}, {"-0044-03-15", ""}, {"", "2009-12"}, {"2009-12", "2010"}, {"2023-03-25T20:45:00.5Z", "9999"},
	}).Draw(t, "valid")
	valid, err := kg.IntervalFromFile(ends[0], ends[1])
	if err != nil {
		t.Fatal(err)
	}
	switch rapid.IntRange(0, 2).Draw(t, "type") {
	case 0:
		return &Entity{
			ID: accepted(t, "id", canon.ID), Kind: accepted(t, "kind", canon.Kind), Name: accepted(t, "name", canon.Name),
			Description: accepted(t, "description", canon.Description), Attributes: drawObject(t),
		}
	case 1:
		written := rapid.SampledFrom([][2]string{
			{"string", accepted(t, "string", valueRule(kg.FormatString))},
			{"text", accepted(t, "text", valueRule(kg.FormatText))},
			{"url", "https://example.org/é"},
			{"integer", "-5"},
			{"decimal", "1.5"},
			{"boolean", "true"},
			{"date", "-0044-03"},
			{"datetime", "2023-03-25T20:45:00.5Z"},
		}).Draw(t, "value")
		value, err := canon.Value(kg.Format(written[0]), written[1])
		if err != nil {
			t.Fatal(err)
		}
		return &Value{
			Entity: accepted(t, "entity", canon.ID), Key: accepted(t, "key", canon.Key), Value: value,
			Lang: rapid.SampledFrom([]string{"", "en", "zh-Hant-TW"}).Draw(t, "lang"), Valid: valid,
		}
	}
	return &Relationship{
		Subject: accepted(t, "subject", canon.ID), Predicate: accepted(t, "predicate", canon.Predicate),
		Object: accepted(t, "object", canon.ID), Valid: valid, Evidence: accepted(t, "evidence", canon.Evidence), Props: drawObject(t),
	}
}

func valueRule(format kg.Format) func(string) (string, error) {
	return func(s string) (string, error) {
		v, err := canon.Value(format, s)
		return v.Text, err
	}
}

// readBack reads content and fails unless it holds these records.
func readBack(t *rapid.T, name, content string, want []Record) {
	f, err := New(name, strings.NewReader(content))
	if err != nil {
		t.Fatalf("%s of %q: %v", name, content, err)
	}
	var got []Record
	for rec, refusal := range f.Records() {
		if refusal != nil {
			t.Fatalf("%s of %q: %v", name, content, refusal)
		}
		got = append(got, rec)
	}
	if diff := cmp.Diff(want, got, ignoreLines); diff != "" {
		t.Fatalf("%s of %q (-want +got):\n%s", name, content, diff)
	}
}

// Any records come back from JSON lines; from a .tsv file, unless that says it cannot carry them; and from a .csv file
// as encoding/csv writes it.
func TestAnyRecordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(drawRecord), 1, 5).Draw(t, "records")
		var jsonl bytes.Buffer
		w := NewJSONL(&jsonl)
		for _, rec := range records {
			if err := w.Write(rec); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		readBack(t, "x.jsonl", jsonl.String(), records)
		for _, l := range layouts {
			tabs, commas := tables(t, l, ofKind(records, l.kind))
			readBack(t, string(l.kind)+".tsv", tabs.content, tabs.records)
			readBack(t, string(l.kind)+".csv", commas.content, commas.records)
		}
	})
}

// table is a file of columns and the records in it.
type table struct {
	content string
	records []Record
}

// tables writes records of one kind as .tsv and as .csv.
func tables(t *rapid.T, l *layout, records []Record) (tabs, commas table) {
	var tsv, quoted bytes.Buffer
	w, err := NewTSV(&tsv, l.kind, true)
	if err != nil {
		t.Fatal(err)
	}
	c := csv.NewWriter(&quoted)
	c.UseCRLF = rapid.Bool().Draw(t, "CRLF")
	if err := c.Write(l.names); err != nil {
		t.Fatal(err)
	}
	for _, rec := range records {
		fields := fieldsOf(rec)
		carries := !strings.ContainsAny(strings.Join(fields[:], ""), "\t\n")
		switch err := w.Write(rec); {
		case (err == nil) != carries:
			t.Fatalf("writing %+v as .tsv: %v", rec, err)
		case err == nil:
			tabs.records = append(tabs.records, rec)
		}
		if err := c.Write(fields[:len(l.names)]); err != nil {
			t.Fatal(err)
		}
	}
	c.Flush()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	tabs.content, commas.content, commas.records = tsv.String(), quoted.String(), records
	return tabs, commas
}
