package key_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/internal/key"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

var (
	uuids     = rapid.Custom(func(t *rapid.T) uuid.UUID { return uuid.UUID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "uuid")) })
	teams     = rapid.Map(uuids.Filter(func(id uuid.UUID) bool { return id != uuid.Nil }), fromUUID)
	positions = rapid.SliceOfN(rapid.Byte(), 0, 600)
)

func fromUUID(id uuid.UUID) team.ID {
	t, err := team.From(id)
	if err != nil {
		panic(err)
	}
	return t
}

// refused fails the test unless a cursor is refused by code.
func refused(t rapid.TB, id team.ID, scope, cursor string) {
	t.Helper()
	position, err := key.Decode(id, scope, cursor)
	var e *kg.Error
	if !errors.As(err, &e) || e.Code != kg.CodeCursorInvalid || position != nil {
		t.Fatalf("%q: position %x, %v; want CURSOR_INVALID", cursor, position, err)
	}
}

func TestCursorRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id, scope, position := teams.Draw(t, "team"), rapid.String().Draw(t, "scope"), positions.Draw(t, "position")
		cursor := key.Encode(id, scope, position)
		if again := key.Encode(id, scope, position); again != cursor {
			t.Fatalf("one position has two cursors: %q and %q", cursor, again)
		}
		got, err := key.Decode(id, scope, cursor)
		if err != nil || !bytes.Equal(got, position) {
			t.Fatalf("%x came back as %x, %v", position, got, err)
		}
		// It can stand in a URL as it is.
		if bytes.ContainsFunc([]byte(cursor), func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
		}) {
			t.Fatalf("%q would have to be escaped in a URL", cursor)
		}
	})
}

func TestCursorOfAnother(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id, scope, position := teams.Draw(t, "team"), rapid.String().Draw(t, "scope"), positions.Draw(t, "position")
		cursor := key.Encode(id, scope, position)
		if other := teams.Draw(t, "other team"); other != id {
			refused(t, other, scope, cursor)
		}
		if other := rapid.String().Draw(t, "other scope"); other != scope {
			refused(t, id, other, cursor)
		}
		refused(t, id, scope+"x", cursor)
	})
}

// Where the scope ends and the position begins is part of the tag: no scope passes for a longer one.
func TestScopeAndPositionDoNotRunIntoEachOther(t *testing.T) {
	t.Parallel()
	id := fromUUID(uuid.Max)
	a, err := base64.RawURLEncoding.DecodeString(key.Encode(id, "list", []byte("abc")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := base64.RawURLEncoding.DecodeString(key.Encode(id, "lista", []byte("bc")))
	if err != nil {
		t.Fatal(err)
	}
	const head = 13 // version and tag
	if bytes.Equal(a[:head], b[:head]) {
		t.Error("two lists share a tag")
	}
}

func TestTamperedCursor(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		id, scope, position := teams.Draw(t, "team"), rapid.String().Draw(t, "scope"), positions.Draw(t, "position")
		raw, err := base64.RawURLEncoding.DecodeString(key.Encode(id, scope, position))
		if err != nil {
			t.Fatal(err)
		}
		flipped := slices.Clone(raw)
		flipped[rapid.IntRange(0, len(raw)-1).Draw(t, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		cut := raw[:rapid.IntRange(0, len(raw)-1).Draw(t, "length")]
		longer := append(slices.Clone(raw), rapid.Byte().Draw(t, "more"))
		for _, b := range [][]byte{flipped, cut, longer} {
			refused(t, id, scope, base64.RawURLEncoding.EncodeToString(b))
		}
		refused(t, id, scope, base64.StdEncoding.EncodeToString(raw)+"=")
	})
}

func TestCursorsThatAreNone(t *testing.T) {
	t.Parallel()
	id := fromUUID(uuid.Max)
	for _, cursor := range []string{
		"", " ", "x", "AQ", "not base64!", "Ä", "\x00", key.Encode(id, "", nil) + " ", "\n" + key.Encode(id, "", nil),
		key.Encode(id, "", make([]byte, 4<<10)), // longer than any list's
	} {
		refused(t, id, "", cursor)
	}
	if _, err := key.Decode(id, "", key.Encode(id, "", make([]byte, 2<<10))); err != nil {
		t.Errorf("the position of the longest name: %v", err)
	}
}

// One position has one cursor: text that decodes to the same bytes in another spelling is not taken.
func TestCursorSpelling(t *testing.T) {
	t.Parallel()
	id := fromUUID(uuid.Max)
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for n := range 3 { // bytes that fill their characters, and bytes that leave bits to spare
		cursor := key.Encode(id, "list", make([]byte, n))
		for _, last := range alphabet {
			other := cursor[:len(cursor)-1] + string(last)
			if _, err := key.Decode(id, "list", other); err == nil && other != cursor {
				t.Errorf("%q and %q are the same cursor", cursor, other)
			}
		}
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	// From the first day that the database knows to the last of the calendar.
	moments := rapid.Map(rapid.Int64Range(time.Date(-4712, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro(), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC).UnixMicro()),
		func(us int64) time.Time { return time.UnixMicro(us).UTC() })
	rapid.Check(t, func(t *rapid.T) {
		e := &kg.Entity{ID: uuids.Draw(t, "id"), NameKey: rapid.String().Draw(t, "name"), CreatedAt: moments.Draw(t, "created"), UpdatedAt: moments.Draw(t, "updated")}
		for order, want := range map[kg.EntityOrder]kg.EntityPosition{
			kg.ByName: {NameKey: e.NameKey, ID: e.ID}, kg.ByCreated: {Time: e.CreatedAt, ID: e.ID}, kg.ByUpdated: {Time: e.UpdatedAt, ID: e.ID},
		} {
			got, err := key.ParseEntityPosition(order, key.EntityPosition(order, e))
			if err != nil || got != want {
				t.Fatalf("%s: %+v, %v; want %+v", order, got, err, want)
			}
		}
		r := &kg.Relationship{ID: e.ID, PredicateKey: e.NameKey}
		got, err := key.ParseRelationshipPosition(key.RelationshipPosition(r))
		if err != nil || got != (kg.RelationshipPosition{PredicateKey: r.PredicateKey, ID: r.ID}) {
			t.Fatalf("%+v, %v; want those of %+v", got, err, r)
		}
		id, err := key.ParseIDPosition(e.ID[:])
		if err != nil || id != e.ID {
			t.Fatalf("%s, %v; want %s", id, err, e.ID)
		}
	})
}

// parsers read a position that passed Decode; whatever it is, they answer or refuse.
var parsers = map[string]func([]byte) error{
	"by name":      func(b []byte) error { _, err := key.ParseEntityPosition(kg.ByName, b); return err },
	"by created":   func(b []byte) error { _, err := key.ParseEntityPosition(kg.ByCreated, b); return err },
	"by updated":   func(b []byte) error { _, err := key.ParseEntityPosition(kg.ByUpdated, b); return err },
	"relationship": func(b []byte) error { _, err := key.ParseRelationshipPosition(b); return err },
	"id":           func(b []byte) error { _, err := key.ParseIDPosition(b); return err },
}

func TestPositionsOfAnotherLength(t *testing.T) {
	t.Parallel()
	for name, parse := range parsers {
		for n := range 40 {
			want := n >= 16 && (name == "by name" || name == "relationship") || n == 24 && name != "id" || n == 16 && name == "id"
			err := parse(make([]byte, n))
			var e *kg.Error
			if (err == nil) != want || err != nil && (!errors.As(err, &e) || e.Code != kg.CodeCursorInvalid) {
				t.Errorf("%s, %d bytes: %v", name, n, err)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	id := fromUUID(uuid.Max)
	f.Add("list", "")
	f.Add("list", "AQ")
	f.Add("list", key.Encode(id, "list", []byte("position")))
	f.Add("", key.Encode(id, "", nil))
	f.Fuzz(func(t *testing.T, scope, cursor string) {
		position, err := key.Decode(id, scope, cursor)
		if err != nil {
			refused(t, id, scope, cursor)
			return
		}
		if again := key.Encode(id, scope, position); again != cursor {
			t.Fatalf("%q was taken; its position has the cursor %q", cursor, again)
		}
		for _, parse := range parsers {
			_ = parse(position)
		}
	})
}
