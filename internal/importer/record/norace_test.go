//go:build !race

package record

// roundTripEvery is how many records of the large sets there are for each that is written and read again.
const roundTripEvery = 1
