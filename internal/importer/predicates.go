package importer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// What the objects of a predicate are.
const (
	kindEntity = "entity"
	kindValue  = "value"
)

// vocabulary is the predicates of the team, and what may become of others.
type vocabulary struct {
	tx       *store.Tx
	source   string
	create   bool                    // predicates between entities may be declared
	known    map[string]kg.Predicate // the latest version by key
	shared   map[string]kg.Predicate // what others will be when they are declared, where that is laid down
	declared []string
}

func newVocabulary(ctx context.Context, tx *store.Tx, source string, mode NewPredicates) (*vocabulary, error) {
	v := &vocabulary{tx: tx, source: source, create: mode == PredicatesCreate}
	if mode == PredicatesAuto {
		declared, err := tx.HasDeclared(ctx, source)
		if err != nil {
			return nil, err
		}
		v.create = !declared
	}
	shared, err := tx.SharedPredicates(ctx)
	if err != nil {
		return nil, err
	}
	v.shared = byKey(shared)
	return v, v.load(ctx)
}

func (v *vocabulary) load(ctx context.Context) error {
	all, err := v.tx.Predicates(ctx)
	v.known = byKey(all)
	return err
}

// byKey keeps the last of each key: Predicates lists them by key and version.
func byKey(all []kg.Predicate) map[string]kg.Predicate {
	m := make(map[string]kg.Predicate, len(all))
	for _, p := range all {
		m[p.Key] = p
	}
	return m
}

// declare makes sure that the team has the keys, which refusal has let pass for this kind.
func (v *vocabulary) declare(ctx context.Context, keys []string, kind string) error {
	var missing []string
	for _, key := range keys {
		if _, ok := v.known[key]; !ok && !slices.Contains(missing, key) {
			missing = append(missing, key)
		}
	}
	if missing == nil {
		return nil
	}
	v.declared = append(v.declared, missing...)
	slices.Sort(missing) // writers that wait for each other do so in one order
	kinds := slices.Repeat([]string{kind}, len(missing))
	if _, err := v.tx.InsertPredicates(ctx, v.source, missing, kinds); err != nil {
		return err
	}
	return v.load(ctx)
}

// acyclic tells whether a key is, or will be when it is declared, one of an acyclic predicate.
func (v *vocabulary) acyclic(key string) bool {
	p, ok := v.known[key]
	if !ok {
		p = v.shared[key]
	}
	return p.Acyclic
}

// refusal says why a key can't be the predicate of a relationship to an entity or value, or "". The keys of values need
// no declaration.
func (v *vocabulary) refusal(key, kind string) string {
	p, ok := v.known[key]
	if !ok {
		p = v.shared[key]
	}
	switch {
	case p.ObjectKind != "" && p.ObjectKind != kind && kind == kindValue:
		return fmt.Sprintf("%s is a predicate between entities in this team: a value needs another key", kg.Quote(key))
	case p.ObjectKind != "" && p.ObjectKind != kind:
		return fmt.Sprintf("%s is a key of values in this team: a relationship between entities needs another predicate", kg.Quote(key))
	case ok || v.create || kind == kindValue:
		return ""
	}
	hint := "; --predicates create declares it"
	if near := v.nearest(key); near != "" {
		hint = fmt.Sprintf("; did you mean %s? --predicates create declares it", kg.Quote(near))
	}
	return "unknown predicate " + kg.Quote(key) + hint
}

// nearest returns the known predicate between entities that is spelt most like key, or "" when none is like it:
// a third of the characters may differ, case aside.
func (v *vocabulary) nearest(key string) string {
	best, least := "", utf8.RuneCountInString(key)/3+1
	folded := strings.ToLower(key)
	for name, p := range v.known {
		if p.ObjectKind != kindEntity {
			continue
		}
		d := levenshtein.ComputeDistance(folded, strings.ToLower(name))
		if d < least || d == least && best != "" && name < best {
			best, least = name, d
		}
	}
	return best
}
