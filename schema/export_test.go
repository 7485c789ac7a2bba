package schema

// What tests of a half-migrated database need.
var (
	Migrations   = migrations
	RunBootstrap = runBootstrap
)

// LockTimeout is how long a migration waits for a lock.
const LockTimeout = lockTimeout
