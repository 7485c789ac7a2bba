package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
)

// agreeing is how many entities both sides are asked for before they are measured.
const agreeing = 200

// agree asks both sides for the same entities, in every case, and returns an error that shows the first answer
// in which they differ. Order counts; the letter case of enums and the way of writing a moment do not.
func agree(ctx context.Context, s *sides, d *dataset) (err error) {
	ours, err := dial(ctx, s.ours.addr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ours.conn.Close()) }()
	theirs, err := dial(ctx, s.theirs.addr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, theirs.conn.Close()) }()
	r := rand.New(rand.NewPCG(seed, 4))
	for i := range agreeing {
		for n := range benchCases {
			// Half of them at random, half as they will be asked for.
			t := d.drawTarget(r, benchCases[n].busy)
			if i%2 == 0 {
				t.id = t.team.entities[r.IntN(len(t.team.entities))]
			}
			if benchCases[n].perTeam {
				if i >= len(d.teams) {
					continue
				}
				t.team = d.teams[i]
			}
			if err := agreeOn(s, ours, theirs, n, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func agreeOn(s *sides, ours, theirs *client, n int, t target) error {
	a, err := ours.ask(&s.ours, n, t)
	if err != nil {
		return err
	}
	b, err := theirs.ask(&s.theirs, n, t)
	if err != nil {
		return err
	}
	diff, err := difference(a, b)
	if err != nil {
		return err
	}
	if diff != "" {
		return fmt.Errorf("%s of entity %s, team %s: the sides disagree (-ours +theirs):\n%s", benchCases[n].name, t.id, t.team.team.ID, diff)
	}
	return nil
}

// difference compares the data of two answers.
func difference(ours, theirs []byte) (string, error) {
	var a, b struct{ Data any }
	if err := json.Unmarshal(ours, &a); err != nil {
		return "", fmt.Errorf("our answer: %w", err)
	}
	if err := json.Unmarshal(theirs, &b); err != nil {
		return "", fmt.Errorf("their answer: %w", err)
	}
	return cmp.Diff(neutral("", a.Data), neutral("", b.Data)), nil
}

// enums are the fields that GraphQL writes in upper case, and the database in lower.
var enums = map[string]bool{"status": true, "type": true}

// neutral rewrites an answer's enums and moments to one form.
func neutral(field string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = neutral(k, v[k])
		}
	case []any:
		for i := range v {
			v[i] = neutral("", v[i])
		}
	case string:
		if enums[field] {
			return strings.ToUpper(v)
		}
		if t, err := time.Parse(time.RFC3339Nano, v); err == nil {
			return t.UTC().Format(time.RFC3339Nano)
		}
	}
	return v
}
