package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/store"
)

// shownRefusals is how many refusals go to the terminal; a report has all.
const shownRefusals = 100

// progressEvery is how often progress is written where there is no terminal.
const progressEvery = 5 * time.Second

type importCommand struct {
	Team       string   `required:"" placeholder:"NAME" help:"The team's name."`
	Paths      []string `arg:"" name:"path" help:"Files, or folders with files of the names entities, values and relationships."`
	Source     string   `placeholder:"NAME" help:"The collection that the files' ids belong to. Default: the name of the folder."`
	Strict     bool     `help:"Import nothing when anything is refused."`
	DryRun     bool     `help:"Say what would be imported, and change nothing."`
	Predicates string   `enum:"auto,create,known" default:"auto" placeholder:"HOW" help:"Unknown predicates: auto (create them in a source's first import, refuse them later), create, or known (refuse them)."`
	Report     string   `placeholder:"FILE" help:"Write all refusals to this file, tab-separated: file, line, column, reason."`
	JSON       bool     `name:"json" help:"Print one line of JSON with the counts."`
}

// importOutput is what --json prints.
type importOutput struct {
	importer.Counts
	Source        string          `json:"source"`
	Entities      importer.Counts `json:"entities"`
	Values        importer.Counts `json:"values"`
	Relationships importer.Counts `json:"relationships"`
	RefusedFiles  int             `json:"refused_files"`
	Predicates    []string        `json:"predicates"` // that were declared
	Committed     bool            `json:"committed"`
	DryRun        bool            `json:"dry_run"`
	Seconds       float64         `json:"seconds"`
	Report        *string         `json:"report"` // the file of --report
}

// Run imports. The exit code is 0 when the import was committed, with refusals or without, or would be.
func (c *importCommand) Run(env environment) error {
	return withStore(env, func(st *store.Store) error {
		t, err := st.TeamByName(env.ctx, c.Team)
		if err != nil {
			return err
		}
		profile, err := st.FirstProfile(env.ctx, t.ID)
		if err != nil {
			return err
		}
		if err := c.checkReport(); err != nil {
			return err
		}
		refusals, err := newRefusals(c.Report)
		if err != nil {
			return err
		}
		meter := newMeter(env.stderr)
		result, err := importer.Import(env.ctx, st, importer.Options{
			Team: t.ID, Profile: profile, Source: c.Source, Strict: c.Strict, DryRun: c.DryRun,
			NewPredicates: importer.NewPredicates(c.Predicates), Progress: meter.progress, OnRefusal: refusals.add,
		}, c.Paths)
		meter.done()
		if err != nil && env.ctx.Err() != nil {
			err = errors.New("interrupted: nothing was imported")
		}
		err = errors.Join(err, refusals.close())
		refusals.show(env.stderr)
		if c.JSON {
			return errors.Join(err, c.sayResult(env.stdout, result))
		}
		if err != nil {
			return err
		}
		return say(env.stdout, "%s", c.summary(result))
	})
}

// checkReport refuses a report that would take the place of what is imported.
func (c *importCommand) checkReport() error {
	report, err := os.Stat(c.Report)
	if c.Report == "" || err != nil {
		return nil // there is nothing at its place
	}
	files, err := record.Find(c.Paths...)
	if err != nil {
		return err
	}
	for _, f := range files {
		if info, err := os.Stat(f); err == nil && os.SameFile(info, report) {
			return fmt.Errorf("--report %s is a file to import: name another one", c.Report)
		}
	}
	return nil
}

func (c *importCommand) sayResult(w io.Writer, r importer.Result) error {
	out := importOutput{
		Counts: r.Counts, Source: r.Source, Entities: r.Entities, Values: r.Values, Relationships: r.Relationships,
		RefusedFiles: r.RefusedFiles, Predicates: r.Predicates, Committed: r.Committed, DryRun: c.DryRun,
		Seconds: float64(r.Duration.Milliseconds()) / 1000,
	}
	if !r.Committed && !c.DryRun {
		// What would have been added was not.
		for _, counts := range []*importer.Counts{&out.Counts, &out.Entities, &out.Values, &out.Relationships} {
			counts.Added = 0
		}
	}
	if out.Predicates == nil {
		out.Predicates = []string{}
	}
	if c.Report != "" {
		out.Report = &c.Report
	}
	return sayJSON(w, out)
}

// summary is a table of the counts and a sentence.
func (c *importCommand) summary(r importer.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-14s %12s %12s %12s %12s\n", "", "read", "added", "unchanged", "refused")
	for _, row := range []struct {
		name string
		importer.Counts
	}{{"entities", r.Entities}, {"values", r.Values}, {"relationships", r.Relationships}, {"all", r.Counts}} {
		fmt.Fprintf(&b, "%-14s %12s %12s %12s %12s\n", row.name, thousands(row.Read), thousands(row.Added),
			thousands(row.Unchanged), thousands(row.Refused))
	}
	if len(r.Predicates) > 0 {
		fmt.Fprintf(&b, "New predicates: %s.\n", strings.Join(r.Predicates, ", "))
	}
	took := r.Duration.Round(10 * time.Millisecond)
	switch {
	case c.DryRun:
		fmt.Fprintf(&b, "Dry run: nothing was changed (source %s, %s).\n", r.Source, took)
	case r.Added == 0 && r.Refused+int64(r.RefusedFiles) > 0:
		fmt.Fprintf(&b, "Nothing was added (source %s, %s).\n", r.Source, took)
	case r.Added == 0:
		fmt.Fprintf(&b, "Nothing new: team %s had all of it (source %s, %s).\n", c.Team, r.Source, took)
	default:
		fmt.Fprintf(&b, "Imported into team %s (source %s, %s).\n", c.Team, r.Source, took)
	}
	if r.RefusedFiles > 0 {
		fmt.Fprintf(&b, "Refused as a whole: %d files.\n", r.RefusedFiles)
	}
	if c.Report != "" {
		fmt.Fprintf(&b, "All refusals are in %s.\n", c.Report)
	}
	return b.String()
}

// refusals keeps the first for the terminal and writes all to the report.
type refusals struct {
	first  []string
	count  int
	file   *os.File
	report string        // where file goes
	out    *bufio.Writer // nil without a report
	err    error
}

func newRefusals(report string) (*refusals, error) {
	r := &refusals{}
	if report == "" {
		return r, nil
	}
	var err error
	// Written beside its place and moved there when it is complete: it must not empty a file that is being imported.
	if r.file, err = os.CreateTemp(filepath.Dir(report), ".teamgraph-report-*"); err != nil {
		return nil, fmt.Errorf("the report can't be written, name another file: %w", err)
	}
	r.report = report
	r.out = bufio.NewWriter(r.file)
	_, r.err = r.out.WriteString("file\tline\tcolumn\treason\n")
	return r, nil
}

func (r *refusals) add(x record.Refusal) {
	r.count++
	if len(r.first) < shownRefusals {
		r.first = append(r.first, x.String())
	}
	if r.out == nil || r.err != nil {
		return
	}
	line := ""
	if x.Line > 0 {
		line = strconv.Itoa(x.Line)
	}
	_, r.err = fmt.Fprintf(r.out, "%s\t%s\t%s\t%s\n", field(x.File), line, field(x.Column), field(x.Reason))
}

// field keeps a name with a tab or a line end in it from breaking the table.
func field(s string) string {
	return strings.NewReplacer("\t", `\t`, "\n", `\n`, "\r", `\r`).Replace(s)
}

func (r *refusals) close() error {
	if r.out == nil {
		return nil
	}
	err := errors.Join(r.err, r.out.Flush(), r.file.Chmod(0o644), r.file.Close())
	if err == nil {
		err = os.Rename(r.file.Name(), r.report)
	}
	if err != nil {
		return fmt.Errorf("the report is not complete: %w", errors.Join(err, os.Remove(r.file.Name())))
	}
	return nil
}

func (r *refusals) show(w io.Writer) {
	for _, line := range r.first {
		fmt.Fprintln(w, line)
	}
	if more := r.count - len(r.first); more > 0 {
		hint := "; --report FILE writes all"
		if r.out != nil {
			hint = ""
		}
		fmt.Fprintf(w, "and %s more refusals%s\n", thousands(int64(more)), hint)
	}
}

// meter shows how far an import is: a bar on a terminal, a line now and then elsewhere.
type meter struct {
	w        io.Writer
	bar      *progressbar.ProgressBar // nil without a terminal
	terminal bool
	last     time.Duration
}

func newMeter(w io.Writer) *meter {
	f, ok := w.(*os.File)
	return &meter{w: w, terminal: ok && term.IsTerminal(int(f.Fd()))}
}

func (m *meter) progress(p importer.Progress) {
	if !m.terminal {
		if p.SinceImport-m.last >= progressEvery {
			m.last = p.SinceImport
			fmt.Fprintf(m.w, "%s rows, %d %% of the bytes, %s refused (%s)\n", thousands(p.Rows), percent(p), thousands(p.Refused), p.File)
		}
		return
	}
	if m.bar == nil {
		m.bar = progressbar.NewOptions64(p.TotalBytes, progressbar.OptionSetWriter(m.w), progressbar.OptionShowBytes(true),
			progressbar.OptionSetWidth(30), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	m.bar.Describe(thousands(p.Rows) + " rows")
	_ = m.bar.Set64(p.Bytes) // a bar that can't be drawn is no reason to stop
}

func percent(p importer.Progress) int64 {
	if p.TotalBytes <= 0 {
		return 0
	}
	return 100 * p.Bytes / p.TotalBytes
}

func (m *meter) done() {
	if m.bar != nil {
		_ = m.bar.Finish()
	}
}
