package record

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The data set that the project carries.
const nobel = "../../../demo/nobel"

// dataFolder returns the folder of the large data sets, which are not part of the project.
func dataFolder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("TEAMGRAPH_TEST_DATA")
	if folder == "" {
		folder = "../../../../shared/data"
	}
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no data sets: set TEAMGRAPH_TEST_DATA to their folder (%s is not there)", folder)
	}
	return folder
}

// checkSet checks that no row of a set's files is refused, and that of so many records one each, read, written and read
// again, is the same. It returns how many records there are of each kind.
func checkSet(t *testing.T, folder string, every int) map[Kind]int {
	t.Helper()
	files, err := Find(folder)
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[Kind]int)
	for _, path := range files {
		if err := Check(path); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var records []Record
		n := 0
		for rec, refusal := range f.Records() {
			if refusal != nil {
				t.Fatalf("%s", refusal)
			}
			if n++; n%every == 0 {
				records = append(records, rec)
			}
		}
		rows[f.Kind()] += n
		if c := f.Counts(); c != (Counts{Read: n, Accepted: n}) {
			t.Errorf("%s: counts %+v for %d records", path, c, n)
		}
		checkRoundTrip(t, path, f.Kind(), records)
	}
	return rows
}

func checkRoundTrip(t *testing.T, path string, kind Kind, records []Record) {
	t.Helper()
	var tsv, jsonl bytes.Buffer
	w, err := NewTSV(&tsv, kind, false)
	if err != nil {
		t.Fatal(err)
	}
	write(t, w, records)
	write(t, NewJSONL(&jsonl), records)
	for name, content := range map[string]*bytes.Buffer{string(kind) + ".tsv": &tsv, "x.jsonl": &jsonl} {
		f, err := New(name, content)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for rec, refusal := range f.Records() {
			if refusal != nil {
				t.Fatalf("%s written as %s: %s", path, name, refusal)
			}
			// cmp is slow: it is asked only where the fields differ as text.
			if fieldsOf(rec) != fieldsOf(records[i]) || i < 100 && !cmp.Equal(records[i], rec, ignoreLines) {
				t.Fatalf("%s written as %s, record %d: %s", path, name, i, cmp.Diff(records[i], rec, ignoreLines))
			}
			i++
		}
		if i != len(records) {
			t.Errorf("%s written as %s has %d records, want %d", path, name, i, len(records))
		}
	}
}

func TestNobel(t *testing.T) {
	want := map[Kind]int{Entities: 3_091, Values: 9_434, Relationships: 5_893}
	if diff := cmp.Diff(want, checkSet(t, nobel, 1)); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

// What is written of the demo set is the file that was read, byte for byte.
func TestNobelComesBackByteForByte(t *testing.T) {
	for _, kind := range []Kind{Entities, Values, Relationships} {
		path := filepath.Join(nobel, string(kind)+".tsv")
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := New(path, bytes.NewReader(want))
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		w, err := NewTSV(&got, kind, false)
		if err != nil {
			t.Fatal(err)
		}
		for rec, refusal := range f.Records() {
			if refusal != nil {
				t.Fatal(refusal)
			}
			if err := w.Write(rec); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s comes back with other bytes", path)
		}
	}
}

func TestSets(t *testing.T) {
	data := dataFolder(t)
	sets := map[string]map[Kind]int{
		"nobel":       {Entities: 3_091, Values: 9_434, Relationships: 5_893},
		"congress":    {Entities: 1_690, Values: 3_050, Relationships: 13_989},
		"openstates":  {Entities: 36_860, Values: 47_279, Relationships: 133_623},
		"wordnet":     {Entities: 117_659, Values: 206_978, Relationships: 194_849},
		"yago11k":     {Entities: 10_623, Values: 12_325, Relationships: 20_436},
		"openflights": {Entities: 21_414, Values: 63_268, Relationships: 106_035},
	}
	for set, want := range sets {
		t.Run(set, func(t *testing.T) {
			if diff := cmp.Diff(want, checkSet(t, filepath.Join(data, set), roundTripEvery)); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
		})
	}
}
