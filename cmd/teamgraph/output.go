package main

import (
	"encoding/json"
	"fmt"
	"io"
)

// say writes to standard output, where a failure matters: a program may be reading.
func say(w io.Writer, format string, args ...any) error {
	if _, err := fmt.Fprintf(w, format, args...); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

// sayJSON writes one line.
func sayJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

// thousands writes a count as people read it: 3,091.
func thousands(n int64) string {
	if n < 0 {
		return fmt.Sprint(n)
	}
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
