package record

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// ignoreLines compares records without the lines they come from.
var ignoreLines = cmp.Options{
	cmpopts.IgnoreFields(Entity{}, "Line"), cmpopts.IgnoreFields(Value{}, "Line"), cmpopts.IgnoreFields(Relationship{}, "Line"),
}

func sample(t *testing.T) []Record {
	return []Record{
		&Entity{ID: "person:ada", Kind: "person", Name: `Ada "Lovelace" <&> \ 😀`, Description: "d"},
		&Entity{ID: "a b.é", Kind: "person", Name: "x", Attributes: []byte(`{"a":"<&\t>","b":1.50}`)},
		&Value{
			Entity: "person:ada", Key: "name", Value: kg.Value{Type: kg.TypeString, Format: kg.FormatString, Text: "Ada"},
			Lang: "en", Valid: interval(t, "1838-06-30", ""),
		},
		&Value{
			Entity: "a b.é", Key: "n",
			Value: kg.Value{Type: kg.TypeNumber, Format: kg.FormatInteger, Text: "9007199254740993"}, Valid: interval(t, "", "-0044-03"),
		},
		&Relationship{
			Subject: "person:ada", Predicate: "knows", Object: "a b.é", Valid: interval(t, "1911", "1911"),
			Evidence: "e", Props: []byte(`{"share":"1/4"}`),
		},
		&Relationship{Subject: "a b.é", Predicate: "knows", Object: "person:ada", Valid: interval(t, "2023-03-25T20:45:00.5Z", "")},
	}
}

// write writes records with w and fails the test at an error.
func write(t *testing.T, w Writer, records []Record) {
	t.Helper()
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// ofKind returns the records of one kind.
func ofKind(records []Record, kind Kind) (some []Record) {
	for _, rec := range records {
		if rec.RecordKind() == kind {
			some = append(some, rec)
		}
	}
	return some
}

func TestTSVWriter(t *testing.T) {
	records := sample(t)
	want := map[Kind]string{
		Entities: "id\tkind\tname\tdescription\tattributes\n" +
			"person:ada\tperson\tAda \"Lovelace\" <&> \\ 😀\td\t\n" +
			"a b.é\tperson\tx\t\t{\"a\":\"<&\\t>\",\"b\":1.50}\n",
		Values: valueHeader +
			"person:ada\tname\tstring\ten\tAda\t1838-06-30\t\n" +
			"a b.é\tn\tinteger\t\t9007199254740993\t\t-0044-03\n",
		Relationships: relHeader +
			"person:ada\tknows\ta b.é\t1911\t1911\te\t{\"share\":\"1/4\"}\n" +
			"a b.é\tknows\tperson:ada\t2023-03-25T20:45:00.5Z\t\t\t\n",
	}
	for kind, want := range want {
		var b strings.Builder
		w, err := NewTSV(&b, kind, true)
		if err != nil {
			t.Fatal(err)
		}
		write(t, w, ofKind(records, kind))
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", kind, diff)
		}
		back, refusals, _ := read(t, string(kind)+".tsv", b.String())
		if diff := cmp.Diff(ofKind(records, kind), back, ignoreLines); diff != "" {
			t.Errorf("%s read again: %v (-want +got):\n%s", kind, refusals, diff)
		}
	}
}

func TestTSVWriterWithoutAttributes(t *testing.T) {
	var b strings.Builder
	w, err := NewTSV(&b, Entities, false)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, []Record{&Entity{ID: "a", Kind: "k", Name: "n"}})
	if want := entityHeader + "a\tk\tn\t\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestTSVWriterRefuses(t *testing.T) {
	for want, rec := range map[string]Record{
		`description of entity "a" holds a tab or a line end`: &Entity{ID: "a", Kind: "k", Name: "n", Description: "two\nlines"},
		`entity "a" has attributes`:                           &Entity{ID: "a", Kind: "k", Name: "n", Attributes: []byte(`{"a":1}`)},
		"a record of values in a file of entities":            &Value{Entity: "a"},
	} {
		var b strings.Builder
		w, err := NewTSV(&b, Entities, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(rec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Write(%+v): %v, want %q", rec, err, want)
		}
		if err := w.Close(); err != nil || b.String() != entityHeader {
			t.Errorf("after a refused record: %q, %v", b.String(), err)
		}
	}
}

func TestJSONLWriter(t *testing.T) {
	records := append(sample(t), &Entity{ID: "t", Kind: "k", Name: "n", Description: "a tab\t\"\\ and\ntwo lines"})
	want := `{"type":"entity","id":"person:ada","kind":"person","name":"Ada \"Lovelace\" <&> \\ 😀","description":"d"}
{"type":"entity","id":"a b.é","kind":"person","name":"x","attributes":{"a":"<&\t>","b":1.50}}
{"type":"value","entity":"person:ada","key":"name","value_type":"string","lang":"en","value":"Ada","valid_from":"1838-06-30"}
{"type":"value","entity":"a b.é","key":"n","value_type":"integer","value":"9007199254740993","valid_to":"-0044-03"}
{"type":"relationship","subject":"person:ada","predicate":"knows","object":"a b.é","valid_from":"1911","valid_to":"1911","evidence":"e","props":{"share":"1/4"}}
{"type":"relationship","subject":"a b.é","predicate":"knows","object":"person:ada","valid_from":"2023-03-25T20:45:00.5Z"}
{"type":"entity","id":"t","kind":"k","name":"n","description":"a tab\t\"\\ and\ntwo lines"}
`
	var b strings.Builder
	write(t, NewJSONL(&b), records)
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	back, refusals, _ := read(t, "x.jsonl", b.String())
	if diff := cmp.Diff(records, back, ignoreLines); diff != "" {
		t.Errorf("read again: %v (-want +got):\n%s", refusals, diff)
	}
}

// graphML is a GraphML document as encoding/xml reads it.
type graphML struct {
	Keys []struct {
		ID string `xml:"id,attr"`
	} `xml:"key"`
	Nodes []graphMLElement `xml:"graph>node"`
	Edges []graphMLElement `xml:"graph>edge"`
}

type graphMLElement struct {
	ID     string `xml:"id,attr"`
	Source string `xml:"source,attr"`
	Target string `xml:"target,attr"`
	Data   []struct {
		Key  string `xml:"key,attr"`
		Text string `xml:",chardata"`
	} `xml:"data"`
}

// line prints an element with its data.
func (e graphMLElement) line() string {
	s := e.ID + e.Source + ">" + e.Target
	for _, d := range e.Data {
		s += fmt.Sprintf(" %s=%q", d.Key, d.Text)
	}
	return s
}

func TestGraphMLWriter(t *testing.T) {
	var b bytes.Buffer
	w, err := NewGraphML(&b)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, sample(t))
	var doc graphML
	if err := xml.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatalf("not XML: %v\n%s", err, b.Bytes())
	}
	declared := make(map[string]bool)
	for _, key := range doc.Keys {
		declared[key.ID] = true
	}
	nodes := make(map[string]bool)
	var got []string
	for _, n := range doc.Nodes {
		nodes[n.ID] = true
		got = append(got, n.line())
	}
	for _, e := range doc.Edges {
		if !nodes[e.Source] || !nodes[e.Target] {
			t.Errorf("edge %s has an end that is no node", e.line())
		}
		got = append(got, e.line())
	}
	for _, e := range append(doc.Nodes, doc.Edges...) {
		for _, d := range e.Data {
			if !declared[d.Key] {
				t.Errorf("key %s is not declared", d.Key)
			}
		}
	}
	want := []string{
		`person:ada> node_class="entity" node_label="Ada \"Lovelace\" <&> \\ 😀" node_id="person:ada" node_kind="person" node_description="d"`,
		`a.20b.2E.C3.A9> node_class="entity" node_label="x" node_id="a b.é" node_kind="person" node_attributes="{\"a\":\"<&\\t>\",\"b\":1.50}"`,
		`.v1> node_class="value" node_label="Ada" node_value_type="string" node_lang="en"`,
		`.v2> node_class="value" node_label="9007199254740993" node_value_type="integer"`,
		`person:ada>.v1 edge_label="name" edge_valid_from="1838-06-30"`,
		`a.20b.2E.C3.A9>.v2 edge_label="n" edge_valid_to="-0044-03"`,
		`person:ada>a.20b.2E.C3.A9 edge_label="knows" edge_valid_from="1911" edge_valid_to="1911" edge_evidence="e" edge_props="{\"share\":\"1/4\"}"`,
		`a.20b.2E.C3.A9>person:ada edge_label="knows" edge_valid_from="2023-03-25T20:45:00.5Z"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// fullDisk takes some bytes and no more.
type fullDisk struct{ room int }

var errFull = errors.New("no space left")

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// A write that fails is reported by Write or, at the latest, by Close.
func TestWritersReportErrors(t *testing.T) {
	makers := map[string]func(io.Writer) (Writer, error){
		"tsv":     func(w io.Writer) (Writer, error) { return NewTSV(w, Entities, false) },
		"jsonl":   func(w io.Writer) (Writer, error) { return NewJSONL(w), nil },
		"graphml": func(w io.Writer) (Writer, error) { return NewGraphML(w) },
	}
	for format, open := range makers {
		for _, records := range []int{1, 100_000} {
			w, err := open(&fullDisk{room: 100})
			if err != nil {
				t.Fatal(err)
			}
			for range records {
				if err = w.Write(&Entity{ID: "a", Kind: "k", Name: strings.Repeat("n", 200)}); err != nil {
					break
				}
			}
			if records > 1 && !errors.Is(err, errFull) {
				t.Errorf("%s: Write returned %v", format, err)
			}
			if err := w.Close(); !errors.Is(err, errFull) {
				t.Errorf("%s: Close returned %v", format, err)
			}
		}
	}
}
