// Package arch holds tests of the code's own shape: which package may import which, who may make a team.ID, what a
// package and a file look like. It has no code; the rules come from the project's design.
package arch
