package record

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// GraphMLWriter writes records as GraphML (http://graphml.graphdrawing.org), a stream of nodes and edges. An entity is a
// node. A relationship is an edge. A value is a node of its own, class "value", and an edge to it from its entity, whose
// label is the key: an entity can have several values of one key, each with a language and a validity. Validity is
// written as in the other formats, both ends inclusive.
type GraphMLWriter struct {
	out    *bufio.Writer
	values int
}

// graphMLKeys are the data that nodes and edges carry. All are strings: the values of one key differ in type.
var graphMLKeys = []struct{ element, name string }{
	{"node", "class"},
	{"node", "label"},
	{"node", "id"},
	{"node", "kind"},
	{"node", "description"},
	{"node", "attributes"},
	{"node", "value_type"},
	{"node", "lang"},
	{"edge", "label"},
	{"edge", "valid_from"},
	{"edge", "valid_to"},
	{"edge", "evidence"},
	{"edge", "props"},
}

// NewGraphML writes the head of a document to w.
func NewGraphML(w io.Writer) (*GraphMLWriter, error) {
	g := &GraphMLWriter{out: bufio.NewWriterSize(w, 64<<10)}
	g.out.WriteString(xml.Header + `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"` +
		` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
		` xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">` + "\n")
	for _, key := range graphMLKeys {
		fmt.Fprintf(g.out, `<key id="%s" for="%s" attr.name="%s" attr.type="string"/>`+"\n",
			graphMLKey(key.element, key.name), key.element, key.name)
	}
	_, err := g.out.WriteString(`<graph id="G" edgedefault="directed">` + "\n")
	return g, err
}

// graphMLKey is the id of a key.
func graphMLKey(element, name string) string { return element + "_" + name }

// Write implements [Writer].
func (g *GraphMLWriter) Write(rec Record) error {
	switch r := rec.(type) {
	case *Entity:
		return g.node(nodeID(r.ID), []string{
			"class", "entity", "label", r.Name, "id", r.ID, "kind", r.Kind,
			"description", r.Description, "attributes", string(r.Attributes),
		})
	case *Relationship:
		return g.edge(nodeID(r.Subject), nodeID(r.Object), r.Predicate, r.Valid,
			[]string{"evidence", r.Evidence, "props", string(r.Props)})
	case *Value:
		g.values++
		id := fmt.Sprintf(".v%d", g.values) // no id of an entity becomes this: v is not a hexadecimal digit
		err := g.node(id, []string{
			"class", "value", "label", r.Value.Text, "value_type", string(r.Value.Format), "lang", r.Lang,
		})
		if err != nil {
			return err
		}
		return g.edge(nodeID(r.Entity), id, r.Key, r.Valid, nil)
	}
	return fmt.Errorf("a record of type %T", rec)
}

// Close implements [Writer].
func (g *GraphMLWriter) Close() error {
	g.out.WriteString("</graph>\n</graphml>\n")
	return g.out.Flush()
}

// node writes a node; data holds names and contents in turn.
func (g *GraphMLWriter) node(id string, data []string) error {
	g.out.WriteString(`<node id="` + id + `">`)
	if err := g.data("node", data); err != nil {
		return err
	}
	_, err := g.out.WriteString("</node>\n")
	return err
}

// edge writes an edge; data holds further names and contents in turn.
func (g *GraphMLWriter) edge(source, target, label string, valid kg.Interval, data []string) error {
	g.out.WriteString(`<edge source="` + source + `" target="` + target + `">`)
	data = append([]string{"label", label, "valid_from", kg.FormatFrom(valid.From), "valid_to", kg.FormatTo(valid.To)}, data...)
	if err := g.data("edge", data); err != nil {
		return err
	}
	_, err := g.out.WriteString("</edge>\n")
	return err
}

// data writes what is not empty of data, names and contents in turn.
func (g *GraphMLWriter) data(element string, data []string) error {
	for i := 0; i < len(data); i += 2 {
		if data[i+1] == "" {
			continue
		}
		g.out.WriteString(`<data key="` + graphMLKey(element, data[i]) + `">`)
		if err := xml.EscapeText(g.out, []byte(data[i+1])); err != nil {
			return err
		}
		g.out.WriteString("</data>")
	}
	return nil
}

// nodeID makes an NMTOKEN of an external id, which the id of a GraphML node has to be: bytes other than ASCII letters,
// digits, colon, hyphen and underscore become a point and two hexadecimal digits. Different ids stay different.
func nodeID(id string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(len(id))
	for _, c := range []byte(id) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == ':', c == '-', c == '_':
			b.WriteByte(c)
		default:
			b.Write([]byte{'.', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}
