package teamlint

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// The settings are the keys under "options: teamlint:" in sqlc.yaml. Flags of the same meaning override them.

// readings has a function for each key, which takes the key's value over and fails with a *RunError.
var readings = map[string]func(c *Config, v value) error{
	"level":         func(c *Config, v value) error { return v.set(c.Options.setLevel) },
	"team_param":    func(c *Config, v value) error { return v.set(c.Options.setTeamParam) },
	"tenant_column": func(c *Config, v value) error { return v.set(c.Options.setTenantColumn) },
	"allow":         func(c *Config, v value) error { return v.set(c.setAllow) },
	"schemas":       (*Config).readSchemas,
	"control":       func(c *Config, v value) error { return v.tables(c, &c.Options.Control) },
	"shared":        func(c *Config, v value) error { return v.tables(c, &c.Options.Shared) },
	"projections":   func(c *Config, v value) error { return v.tables(c, &c.Options.Projections) },
	"functions": func(c *Config, v value) error {
		return v.each(func(name string, _ value) { c.Options.Functions = append(c.Options.Functions, name) })
	},
}

// value is the value of a key, and the token that messages about it point at.
type value struct {
	file, key string
	at        *token.Token
	node      ast.Node
}

func (v value) fail(format string, args ...any) *RunError {
	e := placeOf(v.file, v.at)
	e.Message = fmt.Sprintf(format, args...)
	return e
}

// readOptions reads the settings.
func (c *Config) readOptions(file string, n ast.Node) error {
	all := value{file: file, key: "options: teamlint", at: n.GetToken(), node: n}
	keys := map[string]value{}
	err := all.pairs(func(key string, v value) error {
		read, known := readings[key]
		if !known {
			return v.fail("teamlint has no option %s%s", key, orNearest(key, slices.Sorted(maps.Keys(readings))))
		}
		keys[key] = v
		return read(c, v)
	})
	if err != nil {
		return err
	}
	for _, key := range []string{"control", "shared"} {
		if v, set := keys[key]; set && !c.Options.flat() {
			return v.fail("%s is for projects that keep all tables in one schema; here schemas gives the classes", key)
		}
	}
	if v, set := keys["projections"]; set && c.Options.flat() {
		return v.fail("projections are tables that control statements may name as well; they go with schemas")
	}
	return nil
}

// classNames are the classes as the settings write them.
var classNames = map[string]Class{"tenant": ClassTenant, "shared": ClassShared, "control": ClassControl}

func (c *Config) readSchemas(v value) error {
	c.Options.Schemas = map[string]Class{}
	tenant := false
	err := v.pairs(func(schema string, v value) error {
		name, err := v.text()
		if err != nil {
			return err
		}
		class, known := classNames[name]
		if !known {
			return v.fail("schema %s is %s; write tenant, shared or control", schema, name)
		}
		c.Options.Schemas[schema] = class
		tenant = tenant || class == ClassTenant
		return nil
	})
	if err == nil && !tenant {
		return v.fail("schemas names no schema with tenant tables, so nothing would be checked")
	}
	return err
}

// plain is a node without its anchor.
func (v value) plain() ast.Node {
	if a, ok := v.node.(*ast.AnchorNode); ok {
		return a.Value
	}
	return v.node
}

// pairs goes through a mapping.
func (v value) pairs(visit func(key string, v value) error) error {
	m, ok := v.plain().(*ast.MappingNode)
	if !ok {
		return v.fail("%s is no mapping of keys to values", v.key)
	}
	for _, pair := range m.Values {
		t := pair.Key.GetToken()
		if err := visit(t.Value, value{file: v.file, key: t.Value, at: t, node: pair.Value}); err != nil {
			return err
		}
	}
	return nil
}

// each goes through a list of names, or a single one.
func (v value) each(visit func(name string, v value)) error {
	items := []ast.Node{v.plain()}
	if list, ok := items[0].(*ast.SequenceNode); ok {
		items = list.Values
	}
	for _, n := range items {
		item := value{file: v.file, key: v.key, at: n.GetToken(), node: n}
		name, err := item.text()
		if err != nil {
			return err
		}
		visit(name, item)
	}
	return nil
}

// tables appends a list of tables and notes where each is named.
func (v value) tables(c *Config, list *[]string) error {
	return v.each(func(name string, item value) {
		*list = append(*list, name)
		c.note(v.key, name, *placeOf(item.file, item.at))
	})
}

// note keeps the place at which a list of the options names a table.
func (c *Config) note(list, table string, place RunError) {
	if c.places == nil {
		c.places = map[string]RunError{}
	}
	c.places[list+" "+table] = place
}

// text reads a plain value.
func (v value) text() (string, error) {
	switch n := v.plain().(type) {
	case *ast.StringNode:
		if n.Value != "" {
			return n.Value, nil
		}
	case *ast.IntegerNode:
		return n.Token.Value, nil
	}
	return "", v.fail("%s is no plain value", v.key)
}

// set hands a plain value to what keeps it, or says what is wrong with it.
func (v value) set(keep func(string) error) error {
	text, err := v.text()
	if err != nil {
		return err
	}
	if err := keep(text); err != nil {
		return v.fail("%s %v", v.key, err)
	}
	return nil
}

func (o *Options) setLevel(text string) error {
	switch text {
	case "proof":
		o.Level = Proof
	case "local":
		o.Level = Local
	default:
		return fmt.Errorf("is %q; write proof or local", text)
	}
	return nil
}

func (o *Options) setTeamParam(text string) error {
	switch text {
	case "first", "any":
		o.AnyNumber = text == "any"
	default:
		return fmt.Errorf("is %q; write first or any", text)
	}
	return nil
}

func (o *Options) setTenantColumn(text string) error {
	o.TenantColumn = text
	return nil
}

func (c *Config) setAllow(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("is %q; write how many escapes a run may use, 0 or more", text)
	}
	c.Allow = &n
	return nil
}
