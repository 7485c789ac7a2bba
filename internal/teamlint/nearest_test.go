package teamlint

import "testing"

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		name  string
		names []string
		want  string
	}{
		{"scop", []string{"join", "scope", "lock"}, "scope"},
		{"Invoice", []string{"invoices"}, "invoices"},
		{"bot", []string{"cot", "bat"}, "bat"}, // of two alike the first in order
		{"bot", []string{"bat", "cot"}, "bat"},
		{"user", []string{"plan"}, ""},
		{"x", []string{"y"}, ""},
		{"x", nil, ""},
	} {
		if got := nearest(c.name, c.names); got != c.want {
			t.Errorf("%s of %v: got %q, want %q", c.name, c.names, got, c.want)
		}
	}
}
