package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

const (
	// statementTimeout bounds each statement of an import, also its wait for another import of the team.
	statementTimeout = 10 * time.Minute
	maxSource        = 100 // characters; the database checks it too
)

// errRollback ends the transaction of an import that is to leave nothing.
var errRollback = errors.New("rolled back")

// Import reads the files that paths name (folders stand for the files in them, see record.Find) into the
// team's graph. The result is filled as far as the import came, also with an error. Errors of code
// BAD_USER_INPUT say what to mend: a path or option that is wrong, every file refused as a whole, or, with
// Strict, that something was refused. After any error the database is as it was.
func Import(ctx context.Context, st *store.Store, opts Options, paths []string) (Result, error) {
	r := &run{opts: opts, start: time.Now(), index: index{}, values: map[[32]byte]uuid.UUID{}, graphs: map[string]*dag{}}
	err := r.importAll(ctx, st, paths)
	r.result.Duration = time.Since(r.start)
	return r.result, err
}

// run is one import. All of it but the reading of files happens in one goroutine.
type run struct {
	opts   Options
	start  time.Time
	files  []*input
	result Result

	tx       *store.Tx
	index    index
	vocab    *vocabulary
	evidence *evidence
	values   map[[32]byte]uuid.UUID // by hash, of values that this run has met
	graphs   map[string]*dag        // of acyclic predicates
	refused  []record.Refusal       // of the batch that is being written
	unknown  Counts                 // rows of which it is not known what they hold
	progress Progress
}

// input is one file of an import.
type input struct {
	path string
	kind record.Kind // "" for JSON lines
	info os.FileInfo // before it was read
}

func (r *run) importAll(ctx context.Context, st *store.Store, paths []string) error {
	if err := r.prepare(paths); err != nil {
		return err
	}
	if len(r.files) == 0 {
		return kg.Errorf(kg.CodeBadInput, "nothing was imported: every file was refused")
	}
	err := st.WriteBulk(ctx, r.opts.Team, r.opts.Profile, statementTimeout, func(tx *store.Tx) error {
		r.tx = tx
		if err := r.write(ctx); err != nil {
			return err
		}
		if r.opts.DryRun || r.strictlyRefused() {
			return errRollback
		}
		return nil
	})
	switch {
	case errors.Is(err, errRollback):
	case err != nil:
		return err
	default:
		r.result.Committed = true
	}
	if r.strictlyRefused() {
		return kg.Errorf(kg.CodeBadInput, "strict: nothing was imported, since %d rows and %d files were refused",
			r.result.Refused, r.result.RefusedFiles)
	}
	return nil
}

func (r *run) strictlyRefused() bool {
	return r.opts.Strict && (r.result.Refused > 0 || r.result.RefusedFiles > 0)
}

// prepare finds the files and the source, and refuses the files that are damaged as a whole.
func (r *run) prepare(paths []string) error {
	switch r.opts.NewPredicates {
	case "":
		r.opts.NewPredicates = PredicatesAuto
	case PredicatesAuto, PredicatesCreate, PredicatesKnown:
	default:
		return kg.Errorf(kg.CodeBadInput, "new predicates: %s is none of auto, create, known", kg.Quote(string(r.opts.NewPredicates)))
	}
	if len(paths) == 0 {
		return kg.Errorf(kg.CodeBadInput, "no file or folder to import was named")
	}
	found, err := record.Find(paths...)
	if err != nil {
		return kg.Errorf(kg.CodeBadInput, "%s", err.Error())
	}
	if err := r.setSource(paths[0]); err != nil {
		return err
	}
	for _, path := range found {
		if err := r.checkFile(path); err != nil {
			return err
		}
	}
	order := []record.Kind{record.Entities, record.Values, record.Relationships, ""}
	slices.SortStableFunc(r.files, func(a, b *input) int {
		return cmp.Compare(slices.Index(order, a.kind), slices.Index(order, b.kind))
	})
	for _, f := range r.files {
		r.progress.TotalBytes += f.info.Size()
		if f.kind == "" {
			r.progress.TotalBytes += f.info.Size()
		}
	}
	return nil
}

// setSource takes the source from the options, or else from the name of the folder of the first path.
func (r *run) setSource(path string) error {
	source := r.opts.Source
	if source == "" {
		abs, err := filepath.Abs(path)
		if err != nil {
			return fmt.Errorf("find the folder of %s: %w", path, err)
		}
		if info, err := os.Stat(abs); err == nil && !info.IsDir() {
			abs = filepath.Dir(abs)
		}
		source = filepath.Base(abs)
	}
	source, err := canon.Name(source)
	if err == nil && utf8.RuneCountInString(source) > maxSource {
		err = fmt.Errorf("more than %d characters", maxSource)
	}
	if err != nil {
		return kg.Errorf(kg.CodeBadInput, "the source %s can't be used: %s; name another one", kg.Quote(source), err.Error())
	}
	r.result.Source = source
	return nil
}

// checkFile adds a file to the run, or refuses it as a whole.
func (r *run) checkFile(path string) error {
	f := &input{path: path}
	var err error
	if f.info, err = os.Stat(path); err != nil {
		return kg.Errorf(kg.CodeBadInput, "%s", err.Error())
	}
	if !f.info.Mode().IsRegular() {
		return kg.Errorf(kg.CodeBadInput, "%s is not a regular file: files are read more than once, so save it first", path)
	}
	file, err := record.Open(path)
	if err == nil {
		f.kind = file.Kind()
		if err = file.Close(); err == nil {
			err = record.Check(path)
		}
	}
	var bad *record.FileError
	switch {
	case errors.As(err, &bad):
		r.result.RefusedFiles++
		r.report(bad.Refusal)
	case err != nil:
		return kg.Errorf(kg.CodeBadInput, "%s", err.Error())
	default:
		r.files = append(r.files, f)
	}
	return nil
}

// write does the work of the transaction: the entities of all files, then everything that refers to them.
func (r *run) write(ctx context.Context) error {
	if err := r.tx.LockImports(ctx); err != nil {
		return err
	}
	var err error
	if r.vocab, err = newVocabulary(ctx, r.tx, r.result.Source, r.opts.NewPredicates); err != nil {
		return err
	}
	if r.evidence, err = newEvidence(ctx, r.tx, r.result.Source); err != nil {
		return err
	}
	for _, f := range r.files {
		if f.kind == record.Entities || f.kind == "" {
			if err := r.read(ctx, f, true, r.writeEntities); err != nil {
				return err
			}
		}
	}
	for _, f := range r.files {
		if f.kind != record.Entities {
			if err := r.read(ctx, f, f.kind != "", r.writeStatements); err != nil {
				return err
			}
		}
	}
	r.result.Predicates = r.vocab.declared
	return r.tx.RecordImport(ctx, store.ImportRun{
		Source: r.result.Source, Read: r.result.Read, Added: r.result.Added, Unchanged: r.result.Unchanged,
		Refused: r.result.Refused, Started: r.start.UTC(),
	})
}

// writeStatements writes the values and relationships of a batch.
func (r *run) writeStatements(ctx context.Context, b *batch) error {
	if err := r.writeValues(ctx, b); err != nil {
		return err
	}
	return r.writeRelationships(ctx, b)
}

// refuse refuses a row of the batch that is being written.
func (r *run) refuse(c *Counts, f *input, line int, column, reason string) {
	c.Refused++
	r.refused = append(r.refused, record.Refusal{File: f.path, Line: line, EndLine: line, Column: column, Reason: reason})
}

// report hands out one refusal.
func (r *run) report(refusal record.Refusal) {
	if len(r.result.Refusals) < maxRefusals {
		r.result.Refusals = append(r.result.Refusals, refusal)
	}
	if r.opts.OnRefusal != nil {
		r.opts.OnRefusal(refusal)
	}
}
