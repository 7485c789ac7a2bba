package auth

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKeyForm(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		k := NewKey()
		text := k.Reveal()
		parts := strings.Split(text, "_")
		if len(parts) != 3 || parts[0] != "tg" || len(parts[1]) != 12 || len(parts[2]) != 52 {
			t.Fatalf("key %q has not the form tg_<12>_<52>", text)
		}
		if seen[parts[1]] || seen[parts[2]] {
			t.Fatalf("prefix or secret of %q came twice", text)
		}
		seen[parts[1]], seen[parts[2]] = true, true
		got, ok := ParseKey(text)
		if !ok || got != k {
			t.Fatalf("ParseKey(%q) = %v, %v", text, got, ok)
		}
		if got.Hash() != sha256.Sum256([]byte(parts[2])) {
			t.Fatalf("the hash of %q is not that of its secret", text)
		}
	}
}

func TestKeyHidesItsSecret(t *testing.T) {
	k := NewKey()
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		shown := fmt.Sprintf(format, k)
		if strings.Contains(shown, k.secret) || !strings.Contains(shown, k.Prefix()) {
			t.Errorf("%s shows %s", format, shown)
		}
	}
}

func TestMalformedKeys(t *testing.T) {
	good := NewKey().Reveal()
	cases := map[string]string{
		"empty":        "",
		"start alone":  "tg_",
		"other start":  "xx" + good[2:],
		"too short":    good[:len(good)-1],
		"too long":     good + "a",
		"no separator": good[:15] + "a" + good[16:],
		"upper case":   strings.ToUpper(good),
		"digit 1":      good[:20] + "1" + good[21:],
		"not ASCII":    good[:len(good)-2] + "é",
		"line end":     good[:len(good)-1] + "\n",
	}
	for name, text := range cases {
		t.Run(name, func(t *testing.T) {
			if text == good {
				t.Fatal("the case is a good key")
			}
			if _, ok := ParseKey(text); ok {
				t.Errorf("ParseKey(%q) took it", text)
			}
		})
	}
}

// Whatever ParseKey takes is what Reveal gives back: there are no two texts of one key.
func TestParseKeyIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(NewKey().Reveal())
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			text[rapid.IntRange(0, len(text)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		if k, ok := ParseKey(string(text)); ok && k.Reveal() != string(text) {
			t.Fatalf("%q became %q", text, k.Reveal())
		}
	})
}

func TestRoles(t *testing.T) {
	order := []Role{RoleReader, RoleWriter, RoleAdmin}
	for i, have := range order {
		for j, need := range order {
			if got := have.Allows(need); got != (i >= j) {
				t.Errorf("%s allows %s: %v", have, need, got)
			}
		}
		for _, odd := range []Role{"", "root", "Reader"} {
			if odd.Allows(have) || have.Allows(odd) || odd.Allows(odd) {
				t.Errorf("the role %q counts for something beside %s", odd, have)
			}
			if _, err := ParseRole(string(odd)); err == nil {
				t.Errorf("ParseRole took %q", odd)
			}
		}
		if got, err := ParseRole(string(have)); err != nil || got != have {
			t.Errorf("ParseRole(%s) = %s, %v", have, got, err)
		}
	}
}
