package team_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/internal/team"
)

const text = "0190b5a0-6c7e-7def-8abc-0123456789ab"

func TestParse(t *testing.T) {
	t.Parallel()
	for _, s := range []string{text, strings.ToUpper(text), uuid.Max.String()} {
		id, err := team.Parse(s)
		if err != nil || id.IsZero() || id.String() != strings.ToLower(s) || id.UUID() != uuid.MustParse(s) {
			t.Errorf("%s: %v, %v", s, id, err)
		}
	}
	for _, s := range []string{
		"", " ", "demo", text[:35], text + "0", " " + text, text + "\n", "{" + text + "}", "urn:uuid:" + text,
		strings.ReplaceAll(text, "-", ""), strings.Replace(text, "-", "_", 1), strings.Replace(text, "0", "g", 1),
		strings.Replace(text, "0190b5a0", "0190b5a'", 1), "0190b5a0-6c7e-7def-8abc-0123456789ä",
	} {
		id, err := team.Parse(s)
		if err == nil || !id.IsZero() {
			t.Errorf("%q was taken for a team: %v", s, id)
		} else if !strings.Contains(err.Error(), "xxxxxxxx-xxxx") {
			t.Errorf("%q: the error does not say what a team id looks like: %v", s, err)
		}
	}
	if id, err := team.Parse(uuid.Nil.String()); !errors.Is(err, team.ErrZero) || !id.IsZero() {
		t.Errorf("the nil UUID: %v, %v", id, err)
	}
}

func TestRoundTrips(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		raw := uuid.UUID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "uuid"))
		id, err := team.From(raw)
		if raw == uuid.Nil {
			t.Skip("the nil UUID has a test of its own")
		}
		if err != nil || id.UUID() != raw {
			t.Fatalf("%v, %v", id, err)
		}
		if parsed, err := team.Parse(id.String()); err != nil || parsed != id {
			t.Fatalf("through text: %v, %v", parsed, err)
		}
		value, err := id.Value()
		if err != nil {
			t.Fatal(err)
		}
		var scanned, fromBytes team.ID
		if err := errors.Join(scanned.Scan(value), fromBytes.Scan(raw[:])); err != nil || scanned != id || fromBytes != id {
			t.Fatalf("through a driver's value: %v, %v, %v", scanned, fromBytes, err)
		}
		pg, err := id.UUIDValue()
		if err != nil || !pg.Valid || pg.Bytes != raw {
			t.Fatalf("through pgx: %+v, %v", pg, err)
		}
	})
}

// What setTeam of package store relies on: a team prints as hex digits and dashes, whatever it holds.
func TestStringIsSafeInSQL(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id, err := team.From(uuid.UUID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "uuid")))
		if s := id.String(); len(s) != 36 || strings.Trim(s, "0123456789abcdef-") != "" {
			t.Fatalf("%q, %v", s, err)
		}
	})
}

func TestZeroIsRefused(t *testing.T) {
	t.Parallel()
	var zero team.ID
	if !zero.IsZero() || zero.UUID() != uuid.Nil {
		t.Errorf("the zero ID is %v", zero)
	}
	if id, err := team.From(uuid.Nil); !errors.Is(err, team.ErrZero) || !id.IsZero() {
		t.Errorf("From the nil UUID: %v, %v", id, err)
	}
	if v, err := zero.Value(); !errors.Is(err, team.ErrZero) || v != nil {
		t.Errorf("Value: %v, %v", v, err)
	}
	if v, err := zero.UUIDValue(); !errors.Is(err, team.ErrZero) || v.Valid {
		t.Errorf("UUIDValue: %v, %v", v, err)
	}
	// As an argument of a query, in either format.
	for _, format := range []int16{pgtype.TextFormatCode, pgtype.BinaryFormatCode} {
		if b, err := pgtype.NewMap().Encode(pgtype.UUIDOID, format, zero, nil); !errors.Is(err, team.ErrZero) {
			t.Errorf("pgx encodes it as %q in format %d, %v", b, format, err)
		}
	}
	known, err := team.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range []any{uuid.Nil.String(), make([]byte, 16), "", nil, []byte{}, "x", 7} {
		id := known
		if err := id.Scan(src); err == nil || id != known {
			t.Errorf("Scan of %#v: %v, %v; want an error, and the ID as it was", src, id, err)
		}
	}
}

// A team never comes out of JSON, where a client could write it: there is no field to fill.
func TestJSONMakesNoTeam(t *testing.T) {
	t.Parallel()
	for _, s := range []string{`{"id":"` + text + `"}`, `{"ID":"` + text + `"}`, `{}`} {
		var id team.ID
		//nolint:staticcheck // SA9005 says what is tested here
		if err := json.Unmarshal([]byte(s), &id); err == nil && !id.IsZero() {
			t.Errorf("%s became team %v", s, id)
		}
	}
}
