package oracle

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
)

// leaks are statements through which another team's rows matter or are written. The oracle must break each.
var leaks = map[string]string{
	"no predicate":              `SELECT id FROM items WHERE $1::uuid IS NOT NULL`,
	"another column":            `SELECT id FROM items WHERE peer = $1`,
	"another parameter":         `SELECT id FROM items WHERE team_id = $2 AND $1::uuid IS NOT NULL`,
	"OR":                        `SELECT id FROM items WHERE team_id = $1 OR n = 2`,
	"OR NULL":                   `SELECT id FROM items WHERE team_id = $2 OR $2 IS NULL OR team_id = $1`,
	"NOT":                       `SELECT id FROM items WHERE NOT (team_id = $1)`,
	"unequal":                   `SELECT id FROM items WHERE team_id <> $1`,
	"IS DISTINCT":               `SELECT id, label FROM drafts WHERE team_id IS DISTINCT FROM $1`,
	"NOT FALSE":                 `SELECT id, label FROM drafts WHERE (team_id = $1) IS NOT FALSE`,
	"COALESCE":                  `SELECT id, label FROM drafts WHERE coalesce(team_id = $1, true)`,
	"COALESCE of the column":    `SELECT id, label FROM drafts WHERE coalesce(team_id, $1) = $1`,
	"CASE":                      `SELECT id FROM items WHERE CASE WHEN n = 1 THEN true ELSE team_id = $1 END`,
	"greater":                   `SELECT id FROM items WHERE team_id >= $1`,
	"row greater":               `SELECT id FROM items WHERE (team_id, id) > ($1, 2)`,
	"IN":                        `SELECT id FROM items WHERE team_id IN ($1, peer)`,
	"ANY":                       `SELECT id FROM items WHERE team_id = ANY ($2::uuid[]) AND $1::uuid IS NOT NULL`,
	"cast of the label":         `SELECT id FROM items WHERE left(team_id::text, 0) = left($1::text, 0)`,
	"left join, preserved side": `SELECT i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.team_id = $1 AND i.team_id = $1`,
	"left join, null side":      `SELECT i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.src = i.id WHERE i.team_id = $1`,
	"anti join":                 `SELECT i.id FROM items AS i LEFT JOIN links AS l ON l.src = i.id WHERE i.team_id = $1 AND l.id IS NULL`,
	"right join":                `SELECT i.id, l.dst FROM items AS i RIGHT JOIN links AS l ON i.team_id = $1 AND l.team_id = $1`,
	"full join":                 `SELECT i.id, l.dst FROM items AS i FULL JOIN links AS l ON l.src = i.id AND i.team_id = $1 AND l.team_id = $1`,
	"full join, USING":          `SELECT id, dst FROM items FULL JOIN links USING (id) WHERE items.team_id = $1`,
	"inner join":                `SELECT i.id, l.dst FROM items AS i JOIN links AS l ON l.src = i.id WHERE i.team_id = $1`,
	"comma join":                `SELECT i.id FROM items AS i, links AS l WHERE i.team_id = $1 AND l.src = i.id`,
	"NATURAL of other columns":  `SELECT id FROM (SELECT id, n FROM items WHERE team_id = $1) AS i NATURAL JOIN links`,
	"EXISTS":                    `SELECT id FROM items AS i WHERE team_id = $1 AND EXISTS (SELECT 1 FROM links AS l WHERE l.src = i.id)`,
	"NOT EXISTS":                `SELECT id FROM items AS i WHERE team_id = $1 AND NOT EXISTS (SELECT 1 FROM links AS l WHERE l.src = i.id)`,
	"EXISTS, a name of outside": `SELECT id FROM items WHERE team_id = $1 AND EXISTS (SELECT 1 FROM kinds AS k JOIN notes AS o ON o.item_id = k.id WHERE items.team_id = $1)`,
	"IN subquery":               `SELECT id FROM items WHERE team_id = $1 AND id IN (SELECT src FROM links)`,
	"NOT IN subquery":           `SELECT id FROM items WHERE team_id = $1 AND id NOT IN (SELECT dst FROM links)`,
	"ALL subquery":              `SELECT id FROM items WHERE team_id = $1 AND id >= ALL (SELECT src FROM links)`,
	"ARRAY subquery":            `SELECT ARRAY(SELECT l.src FROM links AS l ORDER BY 1) FROM items WHERE team_id = $1`,
	"scalar subquery":           `SELECT id, (SELECT max(l.src) FROM links AS l WHERE l.src = i.id) FROM items AS i WHERE team_id = $1`,
	"aggregate":                 `SELECT count(*), max(n) FROM items WHERE $1::uuid IS NOT NULL`,
	"FILTER beside another":     `SELECT count(*) FILTER (WHERE team_id = $1), max(n) FROM items`,
	"HAVING":                    `SELECT label, count(*) FROM items GROUP BY label HAVING bool_or(team_id = $1)`,
	"ROLLUP":                    `SELECT team_id, count(*) FROM items GROUP BY ROLLUP (team_id) HAVING team_id = $1 OR team_id IS NULL`,
	"LATERAL":                   `SELECT i.id, x.dst FROM items AS i LEFT JOIN LATERAL (SELECT l.dst FROM links AS l WHERE l.src = i.id ORDER BY l.dst LIMIT 1) AS x ON true WHERE i.team_id = $1`,
	"LATERAL aggregate":         `SELECT i.id, x.n FROM items AS i CROSS JOIN LATERAL (SELECT count(*) AS n FROM links AS l WHERE l.src = i.id) AS x WHERE i.team_id = $1`,
	"LIMIT inside":              `SELECT s.id FROM (SELECT team_id, id FROM items ORDER BY id, team_id LIMIT 2) AS s WHERE s.team_id = $1`,
	"OFFSET inside":             `SELECT s.id FROM (SELECT team_id, id FROM items ORDER BY id, team_id OFFSET 2) AS s WHERE s.team_id = $1`,
	"window inside":             `SELECT s.id, s.r FROM (SELECT team_id, id, rank() OVER (ORDER BY id) AS r FROM items) AS s WHERE s.team_id = $1`,
	"DISTINCT ON inside":        `SELECT s.id FROM (SELECT DISTINCT ON (id) team_id, id FROM items ORDER BY id, team_id) AS s WHERE s.team_id = $1`,
	"aggregate in a view":       `SELECT n FROM w_total WHERE $1::uuid IS NOT NULL`,
	"view of a subquery":        `SELECT id, n FROM w_shared_counts WHERE team_id = $1`,
	"view of a left join":       `SELECT id, dst FROM w_left WHERE team_id = $1`,
	"window in a view":          `SELECT id, n FROM w_ranked WHERE team_id = $1`,
	"LIMIT in a view":           `SELECT id FROM w_top WHERE team_id = $1`,
	"view with other names":     `SELECT key FROM v_named WHERE team_id = $1`,
	"view on a view":            `SELECT id, n FROM w_live WHERE team_id = $1`,
	"EXCEPT":                    `SELECT id FROM items WHERE team_id = $1 EXCEPT SELECT src FROM links`,
	"EXCEPT, the first branch":  `SELECT id FROM items EXCEPT SELECT src FROM links WHERE team_id = $1`,
	"INTERSECT":                 `SELECT id FROM items WHERE team_id = $1 INTERSECT SELECT src FROM links`,
	"UNION":                     `SELECT id FROM items WHERE team_id = $1 UNION ALL SELECT src FROM links`,
	"set operation, then WHERE": `SELECT s.id FROM (SELECT team_id, id FROM items UNION ALL SELECT peer, id FROM items) AS s WHERE s.team_id = $1`,
	"CTE":                       `WITH c AS (SELECT id FROM items) SELECT c.id FROM c JOIN links AS l ON l.id = c.id WHERE l.team_id = $1`,
	"CTE, the second use":       `WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM c AS a JOIN c AS b ON b.id = a.id WHERE a.team_id = $1`,
	"recursion, base":           `WITH RECURSIVE w(id, d) AS (SELECT id, 0 FROM items UNION SELECT l.dst, w.d + 1 FROM w JOIN links AS l ON l.src = w.id WHERE l.team_id = $1 AND w.d < 3) SELECT id, d FROM w`,
	"recursion, step":           `WITH RECURSIVE w(id, d) AS (SELECT id, 0 FROM items WHERE team_id = $1 UNION SELECT l.dst, w.d + 1 FROM w JOIN links AS l ON l.src = w.id WHERE w.d < 3) SELECT id, d FROM w`,
	"order":                     `SELECT id FROM items AS i WHERE team_id = $1 ORDER BY (SELECT count(*) FROM links AS l WHERE l.src = i.id), id`,
	"LIMIT of a count":          `SELECT id FROM items AS i WHERE team_id = $1 ORDER BY id LIMIT (SELECT count(*) FROM links)`,
	"INSERT of a parameter":     `INSERT INTO notes (team_id, item_id) VALUES ($2, 1) RETURNING $1::uuid`,
	"INSERT, a second row":      `INSERT INTO notes (team_id, item_id) VALUES ($1, 1), ($2, 2)`,
	"INSERT SELECT":             `INSERT INTO notes (team_id, item_id) SELECT $1, id FROM items`,
	"INSERT SELECT, its team":   `INSERT INTO notes (team_id, item_id) SELECT peer, id FROM items WHERE team_id = $1`,
	"DO NOTHING":                `INSERT INTO slugs (team_id, id, label) VALUES ($1, 20, 'a') ON CONFLICT DO NOTHING`,
	"DO NOTHING, a key":         `INSERT INTO slugs (team_id, id, label) VALUES ($1, 20, 'a') ON CONFLICT (label) DO NOTHING`,
	"DO UPDATE":                 `INSERT INTO slugs (team_id, id, label) VALUES ($1, 20, 'a') ON CONFLICT (label) DO UPDATE SET label = 'x'`,
	"DO UPDATE, a subquery":     `INSERT INTO items (team_id, id) VALUES ($1, 1) ON CONFLICT (team_id, id) DO UPDATE SET n = (SELECT max(src) FROM links)`,
	"DO UPDATE moves":           `INSERT INTO items (team_id, id) VALUES ($1, 1) ON CONFLICT (team_id, id) DO UPDATE SET team_id = $2, id = 99`,
	"UPDATE":                    `UPDATE items SET n = 7 WHERE id = 1 AND $1::uuid IS NOT NULL`,
	"UPDATE FROM":               `UPDATE items AS i SET n = 7 FROM links AS l WHERE i.team_id = $1 AND l.src = i.id`,
	"UPDATE of the FROM":        `UPDATE items AS i SET n = 7 FROM links AS l WHERE l.team_id = $1 AND l.src = i.id`,
	"UPDATE moves":              `UPDATE notes SET team_id = $2 WHERE team_id = $1`,
	"UPDATE, a subquery":        `UPDATE items AS i SET n = (SELECT count(*) FROM links AS l WHERE l.src = i.id) WHERE team_id = $1`,
	"UPDATE, RETURNING":         `UPDATE items AS i SET n = 1 WHERE team_id = $1 RETURNING (SELECT count(*) FROM links AS l)`,
	"DELETE":                    `DELETE FROM items WHERE id = 1 AND $1::uuid IS NOT NULL`,
	"DELETE USING":              `DELETE FROM items AS i USING links AS l WHERE i.team_id = $1 AND l.src = i.id`,
	"DELETE in a CTE":           `WITH d AS (DELETE FROM links WHERE src = 1 RETURNING id) SELECT id FROM items WHERE team_id = $1`,
	"MERGE, target":             `MERGE INTO items AS i USING (SELECT src FROM links WHERE team_id = $1) AS l ON i.id = l.src WHEN MATCHED THEN DELETE`,
	"MERGE, source":             `MERGE INTO items AS i USING (SELECT DISTINCT src FROM links) AS l ON i.team_id = $1 AND i.id = l.src WHEN MATCHED THEN UPDATE SET n = 9`,
	"MERGE inserts":             `MERGE INTO items AS i USING (SELECT DISTINCT src FROM links WHERE team_id = $1) AS l ON i.team_id = $1 AND i.id = l.src WHEN NOT MATCHED THEN INSERT (team_id, id) VALUES ($2, 50 + l.src)`,
	"MERGE asks":                `MERGE INTO items AS i USING (SELECT 1 AS id) AS l ON i.team_id = $1 AND i.id = l.id WHEN MATCHED AND EXISTS (SELECT 1 FROM links AS x WHERE x.src = 2) THEN DELETE`,
}

// clean are statements that keep to the team, also where it is not obvious.
var clean = map[string]string{
	"predicate":               `SELECT id, n FROM items WHERE team_id = $1 ORDER BY id LIMIT 2`,
	"LIMIT without order":     `SELECT id FROM items WHERE team_id = $1 LIMIT 1`,
	"aggregate without order": `SELECT array_agg(body) FROM notes WHERE team_id = $1`,
	"left join":               `SELECT i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.team_id = i.team_id AND l.src = i.id WHERE i.team_id = $1`,
	"full join":               `SELECT i.id, l.dst FROM (SELECT id FROM items WHERE team_id = $1) AS i FULL JOIN (SELECT src, dst FROM links WHERE team_id = $1) AS l ON l.src = i.id`,
	"NATURAL":                 `SELECT id FROM items NATURAL JOIN notes WHERE team_id = $1`,
	"anti join":               `SELECT i.id FROM items AS i WHERE i.team_id = $1 AND NOT EXISTS (SELECT 1 FROM links AS l WHERE l.team_id = i.team_id AND l.src = i.id)`,
	"NOT IN":                  `SELECT id FROM items WHERE team_id = $1 AND id NOT IN (SELECT dst FROM links WHERE team_id = $1)`,
	"LATERAL":                 `SELECT i.id, x.dst FROM items AS i LEFT JOIN LATERAL (SELECT l.dst FROM links AS l WHERE l.team_id = i.team_id AND l.src = i.id ORDER BY l.dst LIMIT 1) AS x ON true WHERE i.team_id = $1`,
	"grouped inside":          `SELECT s.label, s.n FROM (SELECT team_id, label, count(*) AS n FROM items GROUP BY team_id, label) AS s WHERE s.team_id = $1`,
	"window inside":           `SELECT s.id, s.r FROM (SELECT team_id, id, rank() OVER (PARTITION BY team_id ORDER BY n) AS r FROM items) AS s WHERE s.team_id = $1`,
	"grouped view":            `SELECT label, n FROM v_counts WHERE team_id = $1`,
	"view on a view":          `SELECT id FROM v_live WHERE team_id = $1`,
	"recursion":               `WITH RECURSIVE w(id, d) AS (SELECT id, 0 FROM items WHERE team_id = $1 UNION SELECT l.dst, w.d + 1 FROM w JOIN links AS l ON l.src = w.id WHERE l.team_id = $1 AND w.d < 3) SELECT id, d FROM w`,
	"upsert":                  `INSERT INTO items AS i (team_id, id, n) VALUES ($1, 1, 5) ON CONFLICT (team_id, id) DO UPDATE SET n = excluded.n WHERE i.n IS DISTINCT FROM excluded.n RETURNING i.id`,
	"INSERT SELECT":           `INSERT INTO notes (team_id, item_id) SELECT i.team_id, i.id FROM items AS i WHERE i.team_id = $1`,
	"UPDATE FROM":             `UPDATE items AS i SET n = l.dst FROM links AS l WHERE i.team_id = $1 AND l.team_id = i.team_id AND l.src = i.id`,
	"DELETE USING":            `DELETE FROM items AS i USING links AS l WHERE i.team_id = $1 AND l.team_id = $1 AND l.src = i.id RETURNING i.id`,
	"DELETE, INSERT":          `WITH d AS (DELETE FROM items WHERE team_id = $1 RETURNING id) INSERT INTO notes (team_id, item_id) SELECT $1, id FROM d`,
	"MERGE":                   `MERGE INTO items AS i USING (SELECT DISTINCT src FROM links WHERE team_id = $1) AS l ON i.team_id = $1 AND i.id = l.src WHEN MATCHED AND i.n = 1 THEN DELETE WHEN MATCHED THEN UPDATE SET n = l.src WHEN NOT MATCHED THEN INSERT (team_id, id) VALUES ($1, l.src)`,
}

// tries is how many groups of contents a statement of the grammar runs on when teamlint accepts it. What the oracle sees,
// it must see within that many.
const tries = 12

func openGrammar(t *testing.T) *database {
	t.Helper()
	schema, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, string(schema), "kinds", "teams")
}

// groups makes groups of contents.
func (db *database) groups(seed uint64, n int, literals []string) []group {
	f := filler{db: db, rnd: rand.New(rand.NewPCG(seed, 0)), literals: literals}
	list := make([]group, n)
	for i := range list {
		list[i] = f.group()
	}
	return list
}

// judge tries a statement that PostgreSQL takes.
func (db *database) judge(ctx context.Context, t *testing.T, sql string, groups []group) (statement, judgement) {
	t.Helper()
	s, err := db.prepare(ctx, sql)
	if err != nil {
		t.Fatalf("%v\nin %s", err, sql)
	}
	j, err := db.try(ctx, s, groups, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, j
}

// TestSees: the oracle breaks what leaks, on whichever contents, and nothing else.
func TestSees(t *testing.T) {
	t.Parallel()
	db := openGrammar(t)
	ctx := t.Context()
	groups := db.groups(1, 2*tries, nil)
	for name, sql := range leaks {
		for from := 0; from < len(groups); from += tries {
			if _, j := db.judge(ctx, t, sql, groups[from:from+tries]); j.broken == nil {
				t.Errorf("leak %q is not seen: %s", name, sql)
			}
		}
	}
	for name, sql := range clean {
		s, j := db.judge(ctx, t, sql, groups)
		if j.broken != nil {
			t.Errorf("%q does not leak, but: %s", name, j.broken.report(db, s))
		}
		if j.full == 0 || j.failed > 0 {
			t.Errorf("%q says nothing: %d runs with rows, %d with an error in one of two: %s", name, j.full, j.failed, sql)
		}
	}
}
