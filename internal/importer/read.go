package importer

import (
	"cmp"
	"context"
	"os"
	"slices"
	"time"

	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// A batch is what goes to the database in one set of statements: at most batchRows rows, and fewer when
// their text is long.
const (
	batchRows  = 4000
	batchBytes = 4 << 20
)

// batch is some rows of one file, in their order.
type batch struct {
	file          *input
	entities      []*record.Entity
	values        []*record.Value
	relationships []*record.Relationship
	refusals      []record.Refusal
	rows, size    int
	read          int64 // bytes of the file so far
	err           error // the file can't be read on
}

// read reads a file and hands its batches to write, one after the other; the next is parsed meanwhile.
// refusals tells whether rows that can't be parsed count: a file that is read twice reports them once.
func (r *run) read(ctx context.Context, f *input, refusals bool, write func(context.Context, *batch) error) error {
	ctx, cancel := context.WithCancel(ctx)
	batches := make(chan *batch, 1)
	defer func() {
		cancel()
		for range batches { // the reader has ended when the channel is closed
		}
	}()
	entities := f.kind == record.Entities || f.kind == "" && refusals
	go func() {
		defer close(batches)
		readBatches(f, entities, func(b *batch) bool {
			select {
			case batches <- b:
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	before := r.progress.Bytes
	for b := range batches {
		if b.err != nil {
			return b.err
		}
		r.progress.Bytes = before + b.read
		if err := r.handle(ctx, b, refusals, write); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	r.progress.Bytes = before + f.info.Size()
	return f.unchanged()
}

// handle writes one batch and reports its refusals by line.
func (r *run) handle(ctx context.Context, b *batch, refusals bool, write func(context.Context, *batch) error) error {
	r.refused = r.refused[:0]
	if refusals {
		r.refused = append(r.refused, b.refusals...)
		r.countOf(b.file.kind).Refused += int64(len(b.refusals))
	}
	if err := write(ctx, b); err != nil {
		return err
	}
	r.sum()
	slices.SortStableFunc(r.refused, func(x, y record.Refusal) int { return cmp.Compare(x.Line, y.Line) })
	for _, refusal := range r.refused {
		r.report(refusal)
	}
	if r.opts.Progress != nil {
		r.progress.File, r.progress.Rows, r.progress.Refused = b.file.path, r.result.Read, r.result.Refused
		r.progress.SinceImport = time.Since(r.start)
		r.opts.Progress(r.progress)
	}
	return nil
}

// countOf returns where rows of a kind are counted.
func (r *run) countOf(kind record.Kind) *Counts {
	switch kind {
	case record.Entities:
		return &r.result.Entities
	case record.Values:
		return &r.result.Values
	case record.Relationships:
		return &r.result.Relationships
	}
	return &r.unknown
}

// sum brings the totals up to date.
func (r *run) sum() {
	total := Counts{}
	for _, c := range []*Counts{&r.result.Entities, &r.result.Values, &r.result.Relationships, &r.unknown} {
		c.Read = c.Added + c.Unchanged + c.Refused
		total.Read += c.Read
		total.Added += c.Added
		total.Unchanged += c.Unchanged
		total.Refused += c.Refused
	}
	r.result.Counts = total
}

// readBatches reads a file from its start and hands out what it holds, entities or else everything but
// them, until send returns false.
func readBatches(f *input, entities bool, send func(*batch) bool) {
	file, err := record.Open(f.path)
	if err != nil {
		send(&batch{err: f.changed(err.Error())})
		return
	}
	defer file.Close() //nolint:errcheck // it was only read
	b := &batch{file: f}
	for rec, refusal := range file.Records() {
		if refusal != nil && refusal.Whole {
			send(&batch{err: f.changed(refusal.String())})
			return
		}
		b.add(rec, refusal, entities)
		if b.rows < batchRows && b.size < batchBytes {
			continue
		}
		b.read, _ = file.Progress()
		if !send(b) {
			return
		}
		b = &batch{file: f}
	}
	b.read, _ = file.Progress()
	send(b)
}

// add appends one row, unless it is of a kind that is not wanted.
func (b *batch) add(rec record.Record, refusal *record.Refusal, entities bool) {
	if refusal != nil {
		b.refusals = append(b.refusals, *refusal)
		b.rows++
		return
	}
	const overhead = 200 // bytes that a row takes beside its text
	switch x := rec.(type) {
	case *record.Entity:
		if !entities {
			return
		}
		b.entities = append(b.entities, x)
		b.size += overhead + len(x.ID) + len(x.Name) + len(x.Description) + len(x.Attributes)
	case *record.Value:
		if entities {
			return
		}
		b.values = append(b.values, x)
		b.size += overhead + len(x.Value.Text)
	case *record.Relationship:
		if entities {
			return
		}
		b.relationships = append(b.relationships, x)
		b.size += overhead + len(x.Evidence) + len(x.Props)
	}
	b.rows++
}

// unchanged is an error when the file is not the one that was checked before.
func (f *input) unchanged() error {
	info, err := os.Stat(f.path)
	if err != nil {
		return f.changed(err.Error())
	}
	if !os.SameFile(info, f.info) || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime()) {
		return f.changed("it is not the file that was there at the start")
	}
	return nil
}

func (f *input) changed(how string) error {
	return kg.Errorf(kg.CodeBadInput, "%s changed while it was imported (%s): nothing was imported, try again", f.path, how)
}
