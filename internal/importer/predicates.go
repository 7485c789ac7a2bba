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
	return v, v.load(ctx)
}

func (v *vocabulary) load(ctx context.Context) error {
	all, err := v.tx.Predicates(ctx)
	v.known = make(map[string]kg.Predicate, len(all))
	for _, p := range all { // by key and version
		v.known[p.Key] = p
	}
	return err
}

// declare declares those of the keys that are unknown, where that is allowed: always for values. A key that
// the shared definitions have may turn out to be of another kind.
func (v *vocabulary) declare(ctx context.Context, keys []string, kind string) error {
	if kind == kindEntity && !v.create {
		return nil
	}
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

// refusal says why a key can't be the predicate of a relationship between entities, or "".
func (v *vocabulary) refusal(key string) string {
	switch p, ok := v.known[key]; {
	case ok && p.ObjectKind == kindEntity:
		return ""
	case ok:
		return fmt.Sprintf("%s is a key of values in this team: a relationship between entities needs another predicate", kg.Quote(key))
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
