package main

import (
	"errors"
	"fmt"
	"testing"

	"github.com/teamgraph/teamgraph/internal/kg"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 18418: "18,418", 1234567: "1,234,567", -5: "-5"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	cause := errors.New("ERROR: duplicate key (SQLSTATE 23505)")
	for _, c := range []struct {
		err  error
		want string
	}{
		{errors.New("plain"), "plain"},
		{kg.Errorf(kg.CodeConflict, "taken").Because(cause), "taken"},
		{fmt.Errorf("make it: %w", kg.Errorf(kg.CodeConflict, "taken").Because(cause)), "make it: taken"},
		{kg.Errorf(kg.CodeUnavailable, "away").Because(cause), "away: " + cause.Error()}, // here the operator is the client
		{errors.Join(errors.New("one"), errors.New("two")), "one; two"},
	} {
		if got := sentence(c.err); got != c.want {
			t.Errorf("sentence(%q) = %q, want %q", c.err, got, c.want)
		}
	}
}
