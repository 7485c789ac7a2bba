package canon

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teamgraph/teamgraph/internal/kg"
	"pgregory.net/rapid"
)

func TestObject(t *testing.T) {
	tests := map[string]string{
		"":                            "",
		"{}":                          "",
		" {}":                         "",
		`{"b":1,"a":{"d":[],"c":{}}}`: `{"a":{"c":{},"d":[]},"b":1}`,
		` { "a" : [ 1 , "x" , null , true , false ] } `:                 `{"a":[1,"x",null,true,false]}`,
		`{"n":[9007199254740993,1.50,-0,-0.00,1e3,1.5E-2,-1.20e1,0e9]}`: `{"n":[9007199254740993,1.50,0,0.00,1000,0.015,-12,0]}`,
		`{"s":"\u00e9e\u0301\/\"\\\n\t<>&\ud83d\ude00\u007e"}`:          `{"s":"éé/\"\\\n\t<>&😀~"}`,
		`{"😀":4,"é":3,"a":2,"B":1}`:                                     `{"B":1,"a":2,"é":3,"😀":4}`,
		`{"role":"cryptanalyst"}`:                                       `{"role":"cryptanalyst"}`,
	}
	for in, want := range tests {
		got, err := Object(in)
		if err != nil || string(got) != want {
			t.Errorf("Object(%q) = %q, %v; want %q", in, got, err, want)
		}
		if (got == nil) != (want == "") {
			t.Errorf("Object(%q) = %#v: nil is for empty objects", in, got)
		}
	}
}

func nested(levels int) string {
	return `{"a":` + strings.Repeat("[", levels-1) + strings.Repeat("]", levels-1) + "}"
}

func TestObjectRefuses(t *testing.T) {
	tests := map[string]string{
		" ":                              "not a JSON object",
		"[]":                             "not a JSON object",
		"null":                           "not a JSON object",
		`"x"`:                            "not a JSON object",
		"{":                              "cut off where a string",
		`{"a"`:                           `cut off where ":"`,
		`{"a":`:                          "cut off where a value",
		`{"a":1`:                         `cut off where "," or "}"`,
		`{"a":1,}`:                       `"}" where a string`,
		`{"a":[1,]}`:                     `"]" where a value`,
		`{'a':1}`:                        `"'" where a string`,
		`{a:1}`:                          `"a" where a string`,
		`{"a":1}{}`:                      "more than one JSON value",
		`{"a":1} x`:                      "more than one JSON value",
		`{"a":1,"a":2}`:                  `key "a" appears twice`,
		`{"b":{"é":1,"x":0,"\u00e9":1}}`: `key "é" appears twice`,
		`{"\u00e9":1,"e\u0301":2}`:       `appears twice`, // one key after normalization
		`{"a":nul}`:                      `"n" where a value`,
		`{"a":NaN}`:                      `"N" where a value`,
		`{"a":-Infinity}`:                `"-" is not a number`,
		`{"a":01}`:                       "is not a number",
		`{"a":.5}`:                       "is not a number",
		`{"a":1.}`:                       "is not a number",
		`{"a":+1}`:                       "is not a number",
		`{"a":1e400}`:                    "out of range",
		`{"a":1e999999999}`:              "out of range",
		`{"a":"\ud83d"}`:                 `lone surrogate \ud83d`,
		`{"a":"\ude00\ud83d"}`:           "lone surrogate",
		`{"a":"\ud83dx"}`:                "lone surrogate",
		`{"a":"\ud83d\u0041"}`:           "lone surrogate",
		`{"\udfff":1}`:                   "lone surrogate",
		`{"a":"\u0000"}`:                 "NUL",
		`{"\u0000":1}`:                   "NUL",
		`{"a":"\u001b"}`:                 "string with control character U+001B",
		`{"\u202e":1}`:                   "key with bidirectional override",
		"{\"a\":\"\x01\"}":               "must be escaped",
		"{\"a\":\"\\n\x01\"}":            "must be escaped",
		"{\"a\":\"tab\t\"}":              "must be escaped",
		"{\"a\":\"\xff\"}":               "not UTF-8 (byte 0xff)",
		"{\"a\":\"\\n\xff\"}":            "not UTF-8",
		`{"a":"\x"}`:                     `"x" where an escape`,
		`{"a":"\u12g4"}`:                 "four hexadecimal digits",
		`{"a":"\u12`:                     "four hexadecimal digits",
		`{"a":"\`:                        "cut off where an escape",
		`{"a":"x`:                        "cut off where the closing",
		`{"a":"x\n`:                      "cut off where the closing",
		nested(MaxDepth + 1):             "nested too deeply",
		strings.Repeat(`{"a":`, 50_000):  "nested too deeply",
		`{"a":"` + strings.Repeat("x", MaxText) + `","b":"` + strings.Repeat("x", MaxText) + `","c":"` + strings.Repeat("x", MaxText) + `"}`: "too long: at most 262144 bytes",
		`{"a":[` + strings.Repeat("1e307,", 100_000) + `1]}`: "too long: at most 262144 bytes",
	}
	for in, want := range tests {
		got, err := Object(in)
		if err == nil {
			t.Errorf("Object(%.80q) = %.80q, want an error", in, got)
			continue
		}
		var bad *kg.InputError
		if !errors.As(err, &bad) || !strings.Contains(bad.Reason, want) {
			t.Errorf("Object(%.80q): %v does not hold %q", in, err, want)
		}
	}
	if _, err := Object(nested(MaxDepth)); err != nil {
		t.Errorf("%d levels: %v", MaxDepth, err)
	}
}

// drawJSON draws the text of any JSON value, not in canonical form.
func drawJSON(t *rapid.T, depth int) string {
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal")
	case 1:
		return rapid.StringMatching(`-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,9})?([eE][+-]?[0-9]{1,2})?`).Draw(t, "number")
	case 2, 3:
		b, _ := json.Marshal(rapid.StringOf(rapid.RuneFrom([]rune("ab\"\\/\n\t<é\u0301😀\u2028"))).Draw(t, "string"))
		return string(b)
	case 4:
		items := make([]string, rapid.IntRange(0, 3).Draw(t, "items"))
		for i := range items {
			items[i] = drawJSON(t, depth-1)
		}
		return "[ " + strings.Join(items, " , ") + "]"
	}
	return drawObject(t, depth-1)
}

func drawObject(t *rapid.T, depth int) string {
	keys := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-zA-Zé"\\/]{0,3}`), 0, 4, rapid.ID).Draw(t, "keys")
	members := make([]string, len(keys))
	for i, key := range keys {
		b, _ := json.Marshal(key)
		members[i] = fmt.Sprintf("%s :%s", b, drawJSON(t, depth))
	}
	return "{" + strings.Join(members, ", ") + " }"
}

// decode reads JSON as encoding/json does, numbers as kg.ParseDecimal writes them, strings in form C.
func decode(t *rapid.T, text string) any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("encoding/json does not read %q: %v", text, err)
	}
	return plain(v)
}

func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		s, err := kg.ParseDecimal(v.String())
		if err != nil {
			return err.Error()
		}
		return json.Number(s)
	case string:
		s, _ := Text(v)
		return s
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	}
	return v
}

// The canonical form says what the source said, and is its own canonical form.
func TestObjectAgreesWithEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := drawObject(t, 3)
		got, err := Object(string(src))
		if err != nil {
			t.Fatalf("Object(%q): %v", src, err)
		}
		text := string(got)
		if got == nil {
			text = "{}"
		}
		if diff := cmp.Diff(decode(t, src), decode(t, text)); diff != "" {
			t.Errorf("Object(%q) = %q (-source +canonical):\n%s", src, text, diff)
		}
		if again, err := Object(string(got)); err != nil || !bytes.Equal(again, got) {
			t.Errorf("Object(%q) = %q, and again %q, %v", src, got, again, err)
		}
	})
}

func TestMembers(t *testing.T) {
	src := ` {"a":"x\u0041","N":-0.0e1, "b":true,"z":null,"o":{"k" : [1]},"l":[ ] } `
	got, err := Members(nil, src)
	if err != nil {
		t.Fatal(err)
	}
	want := []Member{
		{"a", JSONString, "xA"},
		{"N", JSONNumber, "-0.0e1"},
		{"b", JSONBoolean, "true"},
		{"z", JSONNull, "null"},
		{"o", JSONObject, `{"k" : [1]}`},
		{"l", JSONArray, "[ ]"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Members(%q) (-want +got):\n%s", src, diff)
	}
}

func TestMembersRefuses(t *testing.T) {
	many := make([]string, 100_000)
	for i := range many {
		many[i] = fmt.Sprintf(`"k%d":0`, i)
	}
	tests := map[string]string{
		"":                                  "not JSON",
		"[]":                                "not a JSON object",
		"null":                              "not a JSON object",
		"nul":                               "not JSON",
		`"x`:                                "not JSON",
		`{"a":1} {"b":2}`:                   "more than one JSON value",
		`{"a":1,"a":2}`:                     `key "a" appears twice`,
		`{"a":{"b":1,"b":2}}`:               `key "b" appears twice`,
		`{"a":"\ud83d"}`:                    "lone surrogate",
		`{"a":x}`:                           "not JSON",
		`{"a":` + nested(33):                "nested too deeply",
		strings.Repeat("[", 1e5):            "nested too deeply",
		"{" + strings.Join(many, ",") + "}": "too many keys",
	}
	for in, want := range tests {
		got, err := Members(nil, in)
		if err == nil {
			t.Errorf("Members(%.80q) = %v, want an error", in, got)
			continue
		}
		var bad *kg.InputError
		if !errors.As(err, &bad) || !strings.Contains(bad.Reason, want) {
			t.Errorf("Members(%.80q): %v does not hold %q", in, err, want)
		}
	}
}

func FuzzObject(f *testing.F) {
	for _, seed := range []string{`{"b":1,"a":{"d":[1.50,-0,1e3],"c":{}}}`, `{"a":"\ud83d\ude00\u0041"}`, `{"a":"\ud83d"}`, `{"":[[[{}]]]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		got, err := Object(string(src))
		if err != nil {
			return
		}
		if len(src) > 0 && !json.Valid(src) {
			t.Errorf("Object takes %q, which encoding/json does not", src)
		}
		if again, err := Object(string(got)); err != nil || !bytes.Equal(again, got) {
			t.Errorf("Object(%q) = %q, and again %q, %v", src, got, again, err)
		}
	})
}
