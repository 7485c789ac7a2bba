package kg

import "fmt"

// Code says what kind of failure an operation met. The set is closed: it is errors[].extensions.code of the API.
type Code string

// The codes.
const (
	CodeUnauthenticated     Code = "UNAUTHENTICATED"
	CodeForbidden           Code = "FORBIDDEN"
	CodeNotFound            Code = "NOT_FOUND"
	CodeBadInput            Code = "BAD_USER_INPUT"
	CodeCursorInvalid       Code = "CURSOR_INVALID"
	CodeConflict            Code = "CONFLICT"
	CodeIdempotencyMismatch Code = "IDEMPOTENCY_MISMATCH"
	CodeTooComplex          Code = "QUERY_TOO_COMPLEX"
	CodePayloadTooLarge     Code = "PAYLOAD_TOO_LARGE"
	CodeRateLimited         Code = "RATE_LIMITED"
	CodeUnavailable         Code = "UNAVAILABLE"
	CodeTimeout             Code = "TIMEOUT"
	CodeInternal            Code = "INTERNAL"
)

// Error is a failure with a message for the client. The cause behind it is for the log alone.
type Error struct {
	Code    Code
	Message string
	Path    []string // where in the input, for what a caller can mend
	cause   error
}

// Errorf makes an Error whose message is shown to the client.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// At returns a copy that names the place in the input.
func (e *Error) At(path ...string) *Error {
	c := *e
	c.Path = path
	return &c
}

// Because returns a copy with the cause, which the client does not see.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

func (e *Error) Error() string {
	if e.cause != nil {
		return e.Message + ": " + e.cause.Error()
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }
