package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// cpuTime is processor time: of this process, and of PostgreSQL's processes.
type cpuTime struct{ own, postgres time.Duration }

func (c cpuTime) plus(o cpuTime) cpuTime  { return cpuTime{c.own + o.own, c.postgres + o.postgres} }
func (c cpuTime) minus(o cpuTime) cpuTime { return cpuTime{c.own - o.own, c.postgres - o.postgres} }

// cpuMeter reads processor times. PostgreSQL's are known only of a server started here, on Linux.
type cpuMeter struct{ backends []int }

// newCPUMeter finds the processes of the connections to the database of the URL. Connections made later are not
// seen: both sides' pools should be full.
func newCPUMeter(ctx context.Context, srv *server, adminURL string) (*cpuMeter, error) {
	m := &cpuMeter{}
	if srv.cluster == nil {
		return m, nil
	}
	err := asAdmin(ctx, adminURL, func(conn *pgx.Conn) (err error) {
		rows, err := conn.Query(ctx, "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
		if err != nil {
			return err
		}
		m.backends, err = pgx.CollectRows(rows, pgx.RowTo[int])
		return err
	})
	return m, err
}

func (m *cpuMeter) now() (c cpuTime) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) == nil {
		c.own = time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	for _, pid := range m.backends {
		c.postgres += processTime(pid)
	}
	return c
}

// tick is the unit of /proc/PID/stat: 1/100 s on every Linux that Go runs on (proc(5), USER_HZ).
const tick = 10 * time.Millisecond

// processTime is the processor time of a process so far, 0 when it can't be read.
func processTime(pid int) time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name, field 2, may hold anything but ends with the last parenthesis; utime and stime are fields 14 and 15.
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	user, err1 := strconv.ParseInt(string(fields[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(fields[12]), 10, 64)
	if err1 != nil || err2 != nil {
		return 0
	}
	return time.Duration(user+system) * tick
}
