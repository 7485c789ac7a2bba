package importer

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Format is how an export is written.
type Format string

// The formats of an export.
const (
	FormatTSV     Format = "tsv" // a folder with entities.tsv, values.tsv and relationships.tsv
	FormatJSONL   Format = "jsonl"
	FormatGraphML Format = "graphml" // for other programs; it is not imported again
)

// Target is where an export goes.
type Target struct {
	Format Format
	// Path is a folder for tsv (made when it is not there), else a file. What is there of an earlier export is
	// replaced when the new one is complete.
	Path string
	Out  io.Writer // instead of Path; not with tsv
}

// Exported counts the records that were written.
type Exported struct {
	Entities, Values, Relationships int64
}

// Export writes what is current in a team's graph: entities that are not retired with their names, and what is
// actively stated of them. It reads one snapshot, and never holds more of it than a few hundred entities with
// what is stated of them, of an entity with very much only what has one predicate.
//
// An entity is called by its external id (the smallest, when files of several sources know it), or by its UUID
// when it has none that is its own. Records are ordered by these ids and then by content, so that an export that
// is imported into a new team gives the same bytes when it is exported from there. A relationship has a row
// for each piece of evidence. What the formats have no place for is left out: history, scope, negated statements,
// who stated what, evidence of values.
//
// Errors: BAD_USER_INPUT for a target that is none, and for text with a tab or line end in the format tsv; those
// of the database, and those of writing. Nothing is left at Path then.
func Export(ctx context.Context, st *store.Store, t team.ID, to Target) (Exported, error) {
	s, err := st.ReadBulk(ctx, t)
	if err != nil {
		return Exported{}, err
	}
	defer s.End()
	x := &exporter{s: s, ids: exportIDs{s: s}}
	switch {
	case to.Format == FormatTSV && (to.Path == "" || to.Out != nil):
		return Exported{}, kg.Errorf(kg.CodeBadInput, "format tsv is three files: name a folder for them")
	case to.Format == FormatTSV:
		err = x.exportFolder(ctx, to.Path)
	case to.Format != FormatJSONL && to.Format != FormatGraphML:
		return Exported{}, kg.Errorf(kg.CodeBadInput, "format %s is none of tsv, jsonl, graphml", kg.Quote(string(to.Format)))
	case to.Out != nil:
		err = x.exportStream(ctx, to.Format, to.Out)
	default:
		var out *pendingFile
		if out, err = createPending(to.Path); err == nil {
			err = out.finish(x.exportStream(ctx, to.Format, out))
		}
	}
	return x.count, err
}

// exporter is one export.
type exporter struct {
	s     *store.Session
	ids   exportIDs
	count Exported
}

// exportFolder writes the three files of a folder.
func (x *exporter) exportFolder(ctx context.Context, folder string) (err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return kg.Errorf(kg.CodeBadInput, "%s", err.Error())
	}
	attributes, err := x.s.HasAttributes(ctx)
	if err != nil {
		return err
	}
	var files []*pendingFile
	for _, pass := range x.passes() {
		out, err := createPending(filepath.Join(folder, string(pass.kind)+".tsv"))
		if err == nil {
			files = append(files, out)
			err = x.exportTSV(ctx, out, attributes, pass)
		}
		if err != nil {
			for _, f := range files {
				err = f.finish(err)
			}
			return err
		}
	}
	for _, f := range files {
		err = f.finish(err)
	}
	return err
}

func (x *exporter) exportTSV(ctx context.Context, out io.Writer, attributes bool, p pass) error {
	w, err := record.NewTSV(out, p.kind, attributes)
	if err != nil {
		return err
	}
	if err := x.ids.pages(ctx, func(page []exported) error { return p.write(ctx, w, page) }); err != nil {
		return err
	}
	return w.Close()
}

// exportStream writes everything to one stream.
func (x *exporter) exportStream(ctx context.Context, format Format, out io.Writer) error {
	var w record.Writer = record.NewJSONL(out)
	if format == FormatGraphML {
		g, err := record.NewGraphML(out)
		if err != nil {
			return err
		}
		w = g
	}
	for _, p := range x.passes() {
		if err := x.ids.pages(ctx, func(page []exported) error { return p.write(ctx, w, page) }); err != nil {
			return err
		}
	}
	return w.Close()
}

// pass is one way through all entities.
type pass struct {
	kind  record.Kind
	write func(context.Context, record.Writer, []exported) error
}

func (x *exporter) passes() []pass {
	return []pass{
		{record.Entities, x.writeEntities},
		{record.Values, x.writeValues},
		{record.Relationships, x.writeRelationships},
	}
}

// writeEntities writes the entities of a page.
func (x *exporter) writeEntities(ctx context.Context, w record.Writer, page []exported) error {
	found, err := x.s.ExportEntities(ctx, idsOf(page))
	if err != nil {
		return err
	}
	byID := make(map[uuid.UUID]*kg.Entity, len(found))
	for i := range found {
		byID[found[i].ID] = &found[i]
	}
	for _, e := range page {
		there, ok := byID[e.id]
		if !ok {
			return fmt.Errorf("entity %s is not in the snapshot that listed it", e.id)
		}
		attributes, err := canon.Object(string(there.Attributes))
		if err != nil {
			return fmt.Errorf("attributes of entity %s: %w", e.id, err)
		}
		x.count.Entities++
		err = w.Write(&record.Entity{
			ID: e.name, Kind: there.Kind, Name: there.Name, Description: there.Description, Attributes: attributes,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// pendingFile is a file that takes its name when it is complete.
type pendingFile struct {
	*os.File
	path string
}

func createPending(path string) (*pendingFile, error) {
	if path == "" {
		return nil, kg.Errorf(kg.CodeBadInput, "no file to export to was named")
	}
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text())
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, kg.Errorf(kg.CodeBadInput, "%s", err.Error())
	}
	return &pendingFile{File: f, path: path}, nil
}

// finish gives the file its name, or removes it when err is not nil. It returns err, or its own error.
func (p *pendingFile) finish(err error) error {
	if closing := p.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(p.Name(), p.path)
	}
	if err != nil {
		_ = os.Remove(p.Name()) // err is the one that counts
	}
	return err
}
