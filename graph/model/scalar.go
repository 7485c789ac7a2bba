// Package model holds the Go types of the GraphQL schema: leaf types, objects over package kg's, and in
// models.go those that gqlgen makes.
package model

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
)

func badInput(format string, args ...any) error { return kg.Errorf(kg.CodeBadInput, format, args...) }

// MarshalUUID writes an id in its canonical form.
func MarshalUUID(id uuid.UUID) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) {
		var b [38]byte
		b[0], b[37] = '"', '"'
		copy(b[1:], id.String())
		_, _ = w.Write(b[:])
	})
}

// UnmarshalUUID reads the 36-character form.
func UnmarshalUUID(v any) (uuid.UUID, error) {
	s, ok := v.(string)
	if ok && len(s) == 36 {
		if id, err := uuid.Parse(s); err == nil {
			return id, nil
		}
	}
	return uuid.Nil, badInput("an id is a UUID of the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
}

// MarshalDateTime writes RFC 3339 in UTC; years before 1 as in ISO 8601, with a minus sign.
func MarshalDateTime(t time.Time) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) {
		t = t.UTC()
		sign, year := "", t.Year()
		if year < 0 {
			sign, year = "-", -year
		}
		_, _ = io.WriteString(w, fmt.Sprintf("%q", fmt.Sprintf("%s%04d%s", sign, year, t.Format("-01-02T15:04:05.999999Z"))))
	})
}

// UnmarshalDateTime reads RFC 3339, or a plain date as its first moment in UTC.
func UnmarshalDateTime(v any) (time.Time, error) {
	s, ok := v.(string)
	if !ok {
		return time.Time{}, badInput("a DateTime is a string such as 2024-05-23T12:00:00Z")
	}
	if b, err := kg.ParseDate(s); err == nil && b.Precision == kg.PrecisionDay {
		return b.Time, nil
	}
	t, err := kg.ParseDateTime(s)
	if err != nil {
		return time.Time{}, badInput("DateTime: %s", err)
	}
	return t, nil
}

// MarshalInt64 writes a string: JSON numbers lose digits beyond 2^53.
func MarshalInt64(n int64) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(strconv.FormatInt(n, 10))) })
}

// UnmarshalInt64 reads a string of digits, or a JSON integer.
func UnmarshalInt64(v any) (int64, error) {
	s := fmt.Sprint(v)
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, badInput("an Int64 is a whole number of 64 bits, as a string")
	}
	return n, nil
}

// MarshalJSON writes an object as the database gave it.
func MarshalJSON(raw json.RawMessage) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) {
		if raw == nil {
			_, _ = io.WriteString(w, "null")
			return
		}
		_, _ = w.Write(raw)
	})
}

// maxJSON bounds an object given in an input, in bytes.
const maxJSON = 64 << 10

// UnmarshalJSON takes an object and returns it in canonical form: compact, keys sorted.
func UnmarshalJSON(v any) (json.RawMessage, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, badInput("JSON: an object is needed, such as {\"role\": \"editor\"}")
	}
	b, err := json.Marshal(m)
	if err != nil {
		return nil, badInput("JSON: %s", err)
	}
	if len(b) > maxJSON {
		return nil, badInput("JSON: %d bytes, at most %d are allowed", len(b), maxJSON)
	}
	raw, err := canon.Object(string(b))
	if err != nil {
		return nil, badInput("JSON: %s", err)
	}
	if raw == nil {
		raw = json.RawMessage("{}")
	}
	return raw, nil
}
