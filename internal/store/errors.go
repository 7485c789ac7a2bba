package store

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// mapError gives a database error its code, by SQLSTATE alone: constraint and table names are not the
// same on a distributed database (distributed rule 5). Anything unexpected stays as it is: INTERNAL.
func mapError(err error) error {
	if err == nil {
		return nil
	}
	var known *kg.Error
	if errors.As(err, &known) {
		return err
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch {
		case pg.Code == "22021": // character_not_in_repertoire: NUL, which JSON can write and PostgreSQL can't keep
			return kg.Errorf(kg.CodeBadInput, "a text holds the character U+0000 or bytes that are not UTF-8").Because(err)
		case pg.Code == "57014": // query_canceled: statement_timeout, or the client went away
			return kg.Errorf(kg.CodeTimeout, "the database took too long; ask for less at once").Because(err)
		case pg.Code == "40001", pg.Code == "40P01", pg.Code == "55P03":
			return kg.Errorf(kg.CodeConflict, "another write was in the way; try again").Because(err)
		case strings.HasPrefix(pg.Code, "08") && pg.Code != "08P01", // a protocol violation is our mistake
			strings.HasPrefix(pg.Code, "53"), strings.HasPrefix(pg.Code, "57P"):
			return unavailable(err)
		}
		return err
	}
	var connect *pgconn.ConnectError
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return kg.Errorf(kg.CodeTimeout, "the operation took too long; ask for less at once").Because(err)
	case errors.As(err, &connect), pgconn.SafeToRetry(err):
		return unavailable(err)
	}
	return err
}

func unavailable(err error) error {
	return kg.Errorf(kg.CodeUnavailable, "the database can't be reached; try again").Because(err)
}
