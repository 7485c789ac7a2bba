package store

import (
	"errors"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// typeMaps holds type maps for decoding. A map is not safe for use by two goroutines, and the rows of
// one batch are scanned by as many goroutines as there are statements.
var typeMaps = sync.Pool{New: func() any {
	m := pgtype.NewMap()
	registerUUID(m)
	return m
}}

// result is one statement's answer, read whole: the connection is free again before anyone scans.
type result struct {
	fields []pgconn.FieldDescription
	values [][]byte // row after row
	count  int      // rows
	tag    pgconn.CommandTag
	err    error
}

// readResult reads to the end of rr. Cells are copied into chunks, not one by one.
func readResult(rr *pgconn.ResultReader) *result {
	const chunk = 16 << 10
	r := &result{}
	var buf []byte
	for rr.NextRow() {
		if r.fields == nil {
			r.fields = append(r.fields, rr.FieldDescriptions()...)
		}
		for _, v := range rr.Values() {
			if v == nil {
				r.values = append(r.values, nil)
				continue
			}
			if len(v) > cap(buf)-len(buf) {
				buf = make([]byte, 0, max(chunk, len(v)))
			}
			at := len(buf)
			buf = append(buf, v...)
			r.values = append(r.values, buf[at:len(buf):len(buf)])
		}
		r.count++
	}
	r.tag, r.err = rr.Close()
	return r
}

// rows presents a result as pgx.Rows, as sqlc's code reads it.
type rows struct {
	*result
	at    int // rows already given by Next
	types *pgtype.Map
	plans []pgtype.ScanPlan
	fail  error
}

func (r *rows) Close() {
	if r.types != nil {
		typeMaps.Put(r.types)
		r.types = nil
	}
	r.at = r.count
}

func (r *rows) Err() error {
	if r.fail != nil {
		return r.fail
	}
	return r.err
}

func (r *rows) CommandTag() pgconn.CommandTag                { return r.tag }
func (r *rows) FieldDescriptions() []pgconn.FieldDescription { return r.fields }
func (r *rows) Conn() *pgx.Conn                              { return nil }

func (r *rows) TypeMap() *pgtype.Map {
	if r.types == nil {
		r.types = typeMaps.Get().(*pgtype.Map)
	}
	return r.types
}

func (r *rows) Next() bool {
	if r.err != nil || r.fail != nil || r.at >= r.count {
		r.Close()
		return false
	}
	r.at++
	return true
}

func (r *rows) RawValues() [][]byte {
	n := len(r.fields)
	return r.values[(r.at-1)*n : r.at*n]
}

func (r *rows) Values() ([]any, error) {
	return nil, errors.New("rows of a session are scanned, not listed")
}

func (r *rows) Scan(dest ...any) error {
	values := r.RawValues()
	if len(dest) != len(values) {
		r.fail = errors.New("scan: the number of targets differs from the number of columns")
		return r.fail
	}
	if r.plans == nil {
		r.plans = make([]pgtype.ScanPlan, len(dest))
		for i, d := range dest {
			r.plans[i] = r.TypeMap().PlanScan(r.fields[i].DataTypeOID, r.fields[i].Format, d)
		}
	}
	for i, d := range dest {
		if err := r.plans[i].Scan(values[i], d); err != nil {
			r.fail = pgx.ScanArgError{ColumnIndex: i, FieldName: r.fields[i].Name, Err: err}
			return r.fail
		}
	}
	return nil
}

// row presents a result as pgx.Row.
type row struct{ rows }

func (r *row) Scan(dest ...any) error {
	defer r.Close()
	if r.err != nil {
		return r.err
	}
	if !r.Next() {
		return pgx.ErrNoRows
	}
	return r.rows.Scan(dest...)
}
