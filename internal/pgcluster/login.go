package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// AdminURL is the connection URL of a database for the cluster's superuser.
func (c *Cluster) AdminURL(database string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.URL(AdminRole, c.state.password(AdminRole), database)
}

// URL is the connection URL of a database for a role.
func (c *Cluster) URL(role, password, database string) string {
	u := url.URL{
		Scheme:   "postgres",
		User:     url.UserPassword(role, password),
		Host:     net.JoinHostPort("127.0.0.1", strconv.Itoa(c.port)),
		Path:     "/" + database,
		RawQuery: "sslmode=disable",
	}
	return u.String()
}

// EnsureDatabase makes the database when it is missing and tells whether it did.
func (c *Cluster) EnsureDatabase(ctx context.Context, name string) (created bool, err error) {
	err = c.asAdmin(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
		return err
	})
	if code := pgCode(err); code == "42P04" || code == "23505" { // duplicate_database; the same, made just now
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("create database %s: %w", name, err)
	}
	return true, nil
}

// EnsureLogin lets an existing role log in with a random password, which is kept in the cluster's folder,
// and returns the role's URL for the database.
func (c *Cluster) EnsureLogin(ctx context.Context, role, database string) (string, error) {
	password, err := c.keepPassword(role)
	if err != nil {
		return "", err
	}
	err = c.asAdmin(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "ALTER ROLE "+pgx.Identifier{role}.Sanitize()+" LOGIN PASSWORD '"+password+"'")
		return err
	})
	if pgCode(err) == "42704" { // undefined_object
		return "", fmt.Errorf("role %s is missing: migrate a database of this server first: %w", role, err)
	}
	if err != nil {
		return "", fmt.Errorf("let role %s log in: %w", role, err)
	}
	return c.URL(role, password, database), nil
}

// keepPassword returns the role's password after making sure that the folder keeps it.
func (c *Cluster) keepPassword(role string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state.password(role), c.state.save(c.dir)
}

func (c *Cluster) asAdmin(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, c.AdminURL("postgres"))
	if err != nil {
		return err
	}
	return errors.Join(do(conn), conn.Close(context.WithoutCancel(ctx)))
}

// pgCode is the SQLSTATE of an error that the server returned, "" for any other.
func pgCode(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
