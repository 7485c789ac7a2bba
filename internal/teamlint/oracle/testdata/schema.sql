-- Few names and small domains: ids, labels and numbers collide between tables and teams, and NATURAL and USING find
-- columns of one name. Every table and view may hold rows of all teams.

CREATE TABLE items (team_id uuid NOT NULL, id integer NOT NULL, n integer, label text, peer uuid, PRIMARY KEY (team_id, id));
CREATE TABLE links (team_id uuid NOT NULL, id integer NOT NULL, src integer NOT NULL, dst integer, label text, PRIMARY KEY (team_id, id));
CREATE TABLE notes (team_id uuid NOT NULL, item_id integer, body text, n integer); -- no key: the same row may be there twice
CREATE TABLE slugs (team_id uuid NOT NULL, id integer NOT NULL, label text NOT NULL, PRIMARY KEY (team_id, id), UNIQUE (label)); -- a key across teams
CREATE TABLE drafts (team_id uuid, id integer, label text, peer uuid); -- rows without a team

CREATE TABLE kinds (label text NOT NULL, id integer, peer uuid, PRIMARY KEY (label)); -- shared
CREATE TABLE teams (team_id uuid NOT NULL, label text, PRIMARY KEY (team_id)); -- control

-- Views that keep teams apart.
CREATE VIEW v_items AS SELECT * FROM items;
CREATE VIEW v_named (owner, key, label, team_id) AS SELECT team_id, id, label, peer FROM items;
CREATE VIEW v_live AS SELECT team_id, id, label FROM v_items WHERE n IS NOT NULL;
CREATE VIEW v_pairs AS SELECT i.team_id, i.id, l.dst, l.label FROM items AS i JOIN links AS l ON l.team_id = i.team_id AND l.src = i.id;
CREATE VIEW v_left AS SELECT i.team_id, i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.team_id = i.team_id AND l.src = i.id;
CREATE VIEW v_counts AS SELECT team_id, label, count(*)::integer AS n FROM items GROUP BY team_id, label;
CREATE VIEW v_union AS SELECT team_id, id, label FROM items UNION SELECT team_id, src, label FROM links;
CREATE VIEW v_ranked AS SELECT team_id, id, rank() OVER (PARTITION BY team_id ORDER BY n)::integer AS n FROM items;
CREATE VIEW v_first AS SELECT DISTINCT ON (team_id, label) team_id, label, id FROM items ORDER BY team_id, label, id;
CREATE VIEW v_open AS SELECT i.team_id, i.id FROM items AS i WHERE NOT EXISTS (SELECT 1 FROM links AS l WHERE l.team_id = i.team_id AND l.src = i.id);
CREATE VIEW v_both AS SELECT team_id, id FROM items INTERSECT SELECT team_id, dst FROM links;
CREATE VIEW v_kinds AS SELECT k.label, k.id FROM kinds AS k;
CREATE VIEW v_last AS SELECT i.team_id, i.id, x.body FROM items AS i LEFT JOIN LATERAL (SELECT o.body FROM notes AS o WHERE o.team_id = i.team_id AND o.item_id = i.id ORDER BY o.body LIMIT 1) AS x ON true;

-- Views that mix them.
CREATE VIEW w_total AS SELECT count(*)::integer AS n, max(label) AS label FROM items;
CREATE VIEW w_shared_counts AS SELECT i.team_id, i.id, (SELECT count(*) FROM links AS l WHERE l.src = i.id)::integer AS n FROM items AS i;
CREATE VIEW w_left AS SELECT i.team_id, i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.src = i.id;
CREATE VIEW w_right AS SELECT l.team_id, i.id, l.dst FROM items AS i LEFT JOIN links AS l ON l.team_id = i.team_id AND l.src = i.id;
CREATE VIEW w_full AS SELECT coalesce(i.team_id, l.team_id) AS team_id, i.id, l.dst FROM items AS i FULL JOIN links AS l ON l.src = i.id;
CREATE VIEW w_ranked AS SELECT team_id, id, rank() OVER (ORDER BY id)::integer AS n FROM items;
CREATE VIEW w_top AS SELECT team_id, id, label FROM items ORDER BY id, team_id LIMIT 3;
CREATE VIEW w_first AS SELECT DISTINCT ON (label) team_id, label, id FROM items ORDER BY label, team_id, id;
CREATE VIEW w_counts AS SELECT i.team_id, i.label, count(l.id)::integer AS n FROM items AS i JOIN links AS l ON l.src = i.id GROUP BY i.team_id, i.label;
CREATE VIEW w_union AS SELECT team_id, id FROM items UNION SELECT peer, id FROM items;
CREATE VIEW w_except AS SELECT team_id, id FROM items EXCEPT SELECT peer, id FROM items;
CREATE VIEW w_open AS SELECT i.team_id, i.id FROM items AS i WHERE NOT EXISTS (SELECT 1 FROM links AS l WHERE l.src = i.id);
CREATE VIEW w_live AS SELECT v.team_id, v.id, w.n FROM v_live AS v CROSS JOIN w_total AS w;
