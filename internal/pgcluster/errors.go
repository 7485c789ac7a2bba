package pgcluster

import (
	"errors"
	"fmt"
	"strings"
)

// What a caller may ask of an error of this package with errors.Is. The error itself is one sentence
// for a person: what was wrong, where, what to do.
var (
	// ErrNoPostgres: no PostgreSQL server of version 15 or newer was found.
	ErrNoPostgres = errors.New("no PostgreSQL server found")
	// ErrNoExtension: the server was found and pgvector (or a contrib extension) was not.
	ErrNoExtension = errors.New("extension missing")
	// ErrLocked: a live process holds the folder.
	ErrLocked = errors.New("folder in use")
	// ErrWrongMajor: the data is of a PostgreSQL major version that is not installed.
	ErrWrongMajor = errors.New("data of another PostgreSQL major")
	// ErrNoSpace: the disk is full.
	ErrNoSpace = errors.New("disk full")
	// ErrPermission: a folder cannot be read, written or entered by the user who must.
	ErrPermission = errors.New("permission denied")
	// ErrData: the folder's contents do not fit together (data without its passwords, not a data folder).
	ErrData = errors.New("unusable data folder")
	// ErrServer: initdb or the server failed otherwise; the sentence names the log.
	ErrServer = errors.New("server failed")
)

// kindError is a sentence with one of the kinds above.
type kindError struct {
	kind  error
	text  string
	cause error
}

func (e *kindError) Error() string        { return e.text }
func (e *kindError) Is(target error) bool { return target == e.kind }
func (e *kindError) Unwrap() error        { return e.cause }

func fail(kind error, format string, args ...any) error {
	return &kindError{kind: kind, text: fmt.Sprintf(format, args...)}
}

// because is fail with a cause that stays reachable for errors.Is and errors.As.
func because(kind, cause error, format string, args ...any) error {
	return &kindError{kind: kind, text: fmt.Sprintf(format, args...) + ": " + cause.Error(), cause: cause}
}

// explain turns what initdb or the server wrote before it gave up into one sentence. Both write their
// messages in English here (LC_ALL=C, lc_messages=C).
func explain(program, output, dir, logPath string) error {
	switch {
	case strings.Contains(output, "No space left on device"):
		return fail(ErrNoSpace, "%s failed because the disk of %s is full: free some space and start again (log: %s)",
			program, dir, logPath)
	case strings.Contains(output, "ermission denied"), strings.Contains(output, "wrong ownership"):
		return fail(ErrPermission, "%s may not use %s (%s): correct its owner and mode, or choose another folder (log: %s)",
			program, dir, lastComplaint(output), logPath)
	case strings.Contains(output, "database files are incompatible with server"):
		return fail(ErrWrongMajor, "the data in %s does not fit the installed PostgreSQL (%s): install the version "+
			"that made it, or remove the folder to start anew (log: %s)", dir, lastComplaint(output), logPath)
	}
	return fail(ErrServer, "%s failed for %s (%s): see %s", program, dir, lastComplaint(output), logPath)
}

// lastComplaint is the last line of a log that says what was fatal, without its time stamp.
func lastComplaint(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		for _, mark := range []string{"PANIC:", "FATAL:", "fatal:", "error:", "ERROR:"} {
			if at := strings.Index(lines[i], mark); at >= 0 {
				return strings.TrimSpace(lines[i][at+len(mark):])
			}
		}
	}
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return last
	}
	return "it said nothing"
}
