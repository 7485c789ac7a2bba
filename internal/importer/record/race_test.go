//go:build race

package record

// roundTripEvery is how many records of the large sets there are for each that is written and read again: the race
// detector makes that ten times slower, and nothing here is concurrent.
const roundTripEvery = 10
