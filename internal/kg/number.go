package kg

import (
	"strconv"
	"strings"
)

// The range of decimals. Every decimal in it, converted to a double, is finite and not subnormal; and one of them
// written out has at most 408 characters, so that an exponent cannot ask for memory.
const (
	MaxDigits   = 100 // significant digits, leading and trailing zeros not counted
	MaxExponent = 307 // the exponent in scientific notation lies between -MaxExponent and MaxExponent
)

// parseInteger reads a plain decimal integer of 64 bits.
func parseInteger(text string) (string, error) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || leadingDigits(digits) != len(digits) {
		return "", inputErrorf("not a plain integer: %s; write digits, after a minus sign if it is below zero", Quote(text))
	}
	if digits[0] == '0' && len(digits) > 1 {
		return "", inputErrorf("not a plain integer: %s has a leading zero", Quote(text))
	}
	if _, err := strconv.ParseInt(text, 10, 64); err != nil {
		return "", inputErrorf("over 64 bits: integers go from -9223372036854775808 to 9223372036854775807")
	}
	if digits == "0" {
		return "0", nil
	}
	return text, nil
}

// ParseDecimal reads a number in the grammar of JSON (RFC 8259 section 6: no plus sign, no leading zero, a digit on
// both sides of the point, an exponent if wanted) and returns it exactly, in plain notation without an exponent,
// without zeros at the end of a fraction, and without the sign of a negative zero. Numbers have at most [MaxDigits]
// significant digits and an exponent of at most [MaxExponent] either way. Errors are [*InputError].
func ParseDecimal(text string) (string, error) {
	n, ok := scanNumber(text)
	if !ok {
		switch strings.ToLower(strings.TrimLeft(text, "+-")) {
		case "nan", "inf", "infinity":
			return "", inputErrorf("not a finite number: %s", Quote(text))
		}
		if strings.Contains(text, ",") {
			return "", inputErrorf("not a number: %s; write a decimal point, and no sign between thousands", Quote(text))
		}
		return "", inputErrorf("not a number: %s; write it like -12.5 or 1.25e3", Quote(text))
	}
	digits := n.whole + n.fraction
	point := len(n.whole) + n.exponent // the decimal point stands before digits[point]
	trimmed := strings.TrimLeft(digits, "0")
	point -= len(digits) - len(trimmed)
	digits = strings.TrimRight(trimmed, "0")
	switch {
	case digits == "":
		return "0", nil
	case point-1 > MaxExponent || point-1 < -MaxExponent:
		return "", inputErrorf("out of range: numbers go from 1e-%d to below 1e%d, or are 0", MaxExponent, MaxExponent+1)
	case len(digits) > MaxDigits:
		return "", inputErrorf("too many digits: %d significant digits, at most %d are kept", len(digits), MaxDigits)
	}
	sign := ""
	if n.negative {
		sign = "-"
	}
	switch {
	case point <= 0:
		return sign + "0." + strings.Repeat("0", -point) + digits, nil
	case point >= len(digits):
		return sign + digits + strings.Repeat("0", point-len(digits)), nil
	}
	return sign + digits[:point] + "." + digits[point:], nil
}

// number is a number as it is written.
type number struct {
	negative        bool
	whole, fraction string
	exponent        int // held at a hundred million either way, more than any text has digits
}

// scanNumber takes a number apart and reports whether all of text is one.
func scanNumber(text string) (n number, ok bool) {
	rest, negative := strings.CutPrefix(text, "-")
	n.negative = negative
	whole := leadingDigits(rest)
	if whole == 0 || whole > 1 && rest[0] == '0' {
		return n, false
	}
	n.whole, rest = rest[:whole], rest[whole:]
	if after, found := strings.CutPrefix(rest, "."); found {
		fraction := leadingDigits(after)
		if fraction == 0 {
			return n, false
		}
		n.fraction, rest = after[:fraction], after[fraction:]
	}
	if rest == "" {
		return n, true
	}
	if rest[0] != 'e' && rest[0] != 'E' {
		return n, false
	}
	return n, scanExponent(rest[1:], &n.exponent)
}

// scanExponent reads an exponent into n and reports whether all of text is one.
func scanExponent(text string, n *int) bool {
	digits, negative := strings.CutPrefix(text, "-")
	if !negative {
		digits = strings.TrimPrefix(digits, "+")
	}
	if digits == "" || leadingDigits(digits) != len(digits) {
		return false
	}
	const enough = 100_000_000
	for i := range len(digits) {
		*n = min(*n*10+int(digits[i]-'0'), enough)
	}
	if negative {
		*n = -*n
	}
	return true
}

// IsNumber reports whether all of text is a number in the grammar of JSON, of any size.
func IsNumber(text string) bool {
	_, ok := scanNumber(text)
	return ok
}
