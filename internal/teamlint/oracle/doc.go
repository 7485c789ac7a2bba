// Package oracle tests teamlint against PostgreSQL itself. It has no code outside its tests.
//
// teamlint's claim is that no row of another team can influence what an accepted statement returns or writes. The
// oracle knows nothing of how teamlint comes to its verdict: it fills a database with three teams, runs the statement
// for one of them, changes only what the other teams own, and runs it again. The result, the team's rows
// afterwards and the shared tables must be the same, and no other team's row may have changed. Row security is off:
// the statement's predicates alone have to hold.
//
// Statements come from a grammar that stays near the border between scoped and not (TestGenerated) and from
// teamlint's own cases (TestCases). TestSees shows that the oracle breaks statements that are known to leak, and
// leaves alone those that do not.
//
// Errors are outside the claim: a pair of runs of which one fails says nothing and is counted. So does a
// statement whose result depends on the order of rows on disk or on the plan: a difference counts only if
// either content gives the same result whatever the order and the plan.
package oracle
