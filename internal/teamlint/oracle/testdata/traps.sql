-- One statement a line, written to mislead a proof: some keep to the team and some do not.
SELECT i.id FROM items i JOIN LATERAL (SELECT l.team_id FROM links l WHERE l.team_id = i.team_id) x ON x.team_id = $1
SELECT i.id FROM items i JOIN LATERAL (SELECT l.team_id FROM links l WHERE l.team_id = i.team_id ORDER BY l.id LIMIT 1) x ON x.team_id = $1
SELECT i.id FROM items i LEFT JOIN LATERAL (SELECT l.team_id FROM links l WHERE l.team_id = i.team_id ORDER BY l.id LIMIT 1) x ON x.team_id = $1
SELECT i.id, x.src FROM items i JOIN LATERAL (SELECT l.team_id, l.src FROM links l WHERE l.src = i.id ORDER BY l.id, l.team_id LIMIT 1) x ON x.team_id = $1 WHERE i.team_id = $1
SELECT i.id, x.c FROM items i JOIN LATERAL (SELECT (SELECT count(*) FROM notes o WHERE o.team_id = l.team_id) AS c, l.team_id FROM links l WHERE l.team_id = i.team_id ORDER BY 1 LIMIT 1) x ON x.team_id = $1
SELECT i.id, x.c FROM items i JOIN LATERAL (SELECT (SELECT count(*) FROM notes o WHERE o.team_id = l.team_id) AS c, l.team_id FROM links l ORDER BY 1, 2 LIMIT 1) x ON x.team_id = $1 WHERE i.team_id = $1
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.id IS NOT NULL
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.id IS NOT NULL OR i.n = 1
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE (l.id = 1 OR l.src = 2)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE (l.id = 1 OR i.id = 2)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.id IS NOT DISTINCT FROM NULL
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE NOT (l.id IS NULL)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE (l.id, i.id) <> (1, 2)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE (l.id, i.id) < (3, 2)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE (i.id, l.id) < (3, 2)
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.* IS NOT NULL
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l IS NOT NULL
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.id > ALL (ARRAY[]::integer[])
SELECT i.id, l.dst FROM items i LEFT JOIN links l ON l.team_id = $1 AND l.team_id = i.team_id WHERE l.id NOT IN (SELECT o.n FROM notes o WHERE false)
SELECT i.id, d.one FROM items i LEFT JOIN (SELECT l.team_id, 1 AS one FROM links l) d ON d.team_id = $1 AND d.team_id = i.team_id WHERE d.one IS NOT NULL
SELECT i.id, d.src FROM items i LEFT JOIN (SELECT $1::uuid AS t, l.src FROM links l WHERE l.team_id = $1) d ON d.src = i.id WHERE i.team_id = d.t
SELECT i.id, d.src FROM items i LEFT JOIN (SELECT $1::uuid AS t, l.src FROM links l WHERE l.team_id = $1) d ON i.team_id = d.t
SELECT i.id, d.src FROM items i LEFT JOIN (SELECT $1::uuid AS t, l.src FROM links l WHERE l.team_id = $1) d ON i.team_id = d.t WHERE d.t = $1
SELECT id, dst FROM items FULL JOIN links USING (team_id, id) WHERE team_id = $1
SELECT id, dst FROM items LEFT JOIN links USING (team_id, id) WHERE team_id = $1
SELECT id, dst FROM items RIGHT JOIN links USING (team_id, id) WHERE team_id = $1
SELECT id, dst FROM items RIGHT JOIN links USING (team_id, id) WHERE items.team_id = $1
SELECT n.body FROM (SELECT peer AS u1, team_id AS u2 FROM items WHERE team_id = $1) a FULL JOIN (SELECT peer AS u1, team_id AS u2 FROM drafts WHERE team_id = $1) b USING (u1, u2) JOIN notes n ON n.team_id = u1 WHERE u2 = $1
SELECT n.body FROM (SELECT peer AS u1, team_id AS u2 FROM items WHERE team_id = $1) a FULL JOIN (SELECT peer AS u1, team_id AS u2 FROM drafts WHERE team_id = $1) b USING (u1, u2), notes n WHERE u2 = $1 AND n.team_id = u1
SELECT i.id FROM (VALUES ($1::uuid), ($1)) v(t) JOIN items i ON i.team_id = v.t
SELECT i.id FROM (VALUES ($1::uuid), ($2::uuid)) v(t) JOIN items i ON i.team_id = v.t
WITH RECURSIVE w AS (SELECT $1::uuid AS t, 1 AS d UNION ALL SELECT i.peer, w.d + 1 FROM w JOIN items i ON i.team_id = w.t WHERE w.d < 3) SELECT t, d FROM w
WITH RECURSIVE w(t, u, d) AS (SELECT $1::uuid, $1::uuid, 1 UNION ALL SELECT w.u, i.peer, w.d + 1 FROM w JOIN items i ON i.team_id = w.t WHERE w.d < 4) SELECT t, u, d FROM w
WITH RECURSIVE w(t, u, v, d) AS (SELECT $1::uuid, $1::uuid, $1::uuid, 1 UNION ALL SELECT w.u, w.v, i.peer, w.d + 1 FROM w JOIN items i ON i.team_id = w.t WHERE w.d < 5) SELECT t, u, v, d FROM w
WITH RECURSIVE w(t, d) AS (SELECT $1::uuid, 1 UNION ALL SELECT w.t, w.d + 1 FROM w JOIN items i ON i.team_id = w.t AND i.id = w.d WHERE w.d < 4) SELECT t, d FROM w
WITH RECURSIVE w(t, d) AS (SELECT team_id, 1 FROM items UNION ALL SELECT w.t, w.d + 1 FROM w JOIN links i ON i.team_id = w.t AND i.src = w.d WHERE w.d < 4) SELECT t, d FROM w WHERE w.t = $1
SELECT s.team_id, s.c FROM (SELECT team_id, count(*) AS c FROM items GROUP BY team_id ORDER BY 2, 1 LIMIT 1) s WHERE s.team_id = $1
SELECT s.t, s.c FROM (SELECT peer AS t, count(*) AS c FROM items GROUP BY t) s WHERE s.t = $1
SELECT s.team_id, s.c FROM (SELECT peer AS team_id, count(*) AS c FROM items GROUP BY 1) s WHERE s.team_id = $1
SELECT s.team_id, s.c FROM (SELECT team_id, count(*) AS c FROM items GROUP BY 1) s WHERE s.team_id = $1
SELECT s.team_id, s.c FROM (SELECT team_id, id AS c FROM items GROUP BY team_id, id) s WHERE s.team_id = $1
SELECT team_id, count(*) FROM items GROUP BY team_id HAVING EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND l.team_id = items.team_id)
SELECT label, count(*) FROM items GROUP BY label HAVING EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND l.label = items.label)
SELECT team_id, count(*) FROM items GROUP BY ROLLUP (team_id) HAVING team_id = $1
SELECT team_id, count(*) FROM items GROUP BY GROUPING SETS ((team_id), (label)) HAVING team_id = $1
SELECT team_id, (SELECT rank() OVER (ORDER BY i.id)) FROM items i WHERE i.team_id = $1
SELECT s.id FROM ((SELECT team_id, id FROM items ORDER BY id, team_id LIMIT 2) UNION ALL SELECT team_id, id FROM links) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items UNION ALL SELECT team_id, id FROM links ORDER BY 2, 1 LIMIT 3) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items UNION ALL SELECT team_id, id FROM links) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items EXCEPT SELECT team_id, id FROM links) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items EXCEPT ALL SELECT peer, id FROM items) s WHERE s.team_id = $1
SELECT i.id FROM items i WHERE i.id = (SELECT l.src FROM links l WHERE l.team_id = $1 AND i.team_id = $1 ORDER BY 1 LIMIT 1)
SELECT i.id FROM items i WHERE i.n = (SELECT count(*) FROM links l WHERE l.team_id = $1 AND i.team_id = $1)
SELECT i.id FROM items i WHERE i.id = (SELECT count(*) FROM links l WHERE l.team_id = $1 AND i.team_id = $1) + 1
SELECT i.id FROM items i WHERE i.id IN (SELECT count(*) + 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1)
SELECT i.id FROM items i WHERE EXISTS (SELECT count(*) FROM links l WHERE l.team_id = $1 AND i.team_id = $1)
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1 GROUP BY ())
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1 GROUP BY ROLLUP (l.id))
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 HAVING i.team_id = $1)
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1 HAVING true)
SELECT i.id FROM items i WHERE EXISTS ((SELECT 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1) UNION (SELECT 1 FROM links l WHERE l.team_id = $1))
SELECT i.id FROM items i WHERE EXISTS ((SELECT 1 FROM links l WHERE l.team_id = $1 AND i.team_id = $1) EXCEPT (SELECT 2 FROM links l WHERE l.team_id = $1))
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 FROM links l LEFT JOIN notes o ON o.team_id = $1 AND i.team_id = $1 WHERE l.team_id = $1)
SELECT i.id FROM items i WHERE EXISTS (SELECT 1 FROM links l LEFT JOIN notes o ON o.team_id = $1 AND i.team_id = $1 WHERE l.team_id = $1 AND o.n IS NOT NULL)
SELECT i.id FROM items i LEFT JOIN LATERAL (SELECT 1 AS x WHERE i.team_id = $1) d ON true
SELECT i.id FROM items i JOIN LATERAL (SELECT 1 AS x WHERE i.team_id = $1) d ON true
SELECT i.id, d.x FROM items i JOIN LATERAL (SELECT count(*) AS x WHERE i.team_id = $1) d ON true
SELECT i.id, d.x FROM items i JOIN LATERAL (SELECT count(*) AS x FROM kinds WHERE i.team_id = $1) d ON true
SELECT i.id, d.x FROM items i CROSS JOIN LATERAL (SELECT generate_series(1, 2) AS x WHERE i.team_id = $1) d
SELECT i.id, d.x FROM items i CROSS JOIN LATERAL (SELECT mode() WITHIN GROUP (ORDER BY k.id) AS x FROM kinds k WHERE i.team_id = $1) d
SELECT i.id, (SELECT count(i.id) FROM links l WHERE l.team_id = $1) FROM items i WHERE i.team_id = $1 GROUP BY i.id
SELECT (SELECT count(i.id) FROM kinds l LIMIT 1) FROM items i WHERE i.team_id = $1
INSERT INTO drafts (team_id, id) SELECT l.team_id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND l.src = i.id WHERE i.team_id = $1
INSERT INTO drafts (team_id, id) SELECT team_id, count(*) FROM items WHERE team_id = $1 GROUP BY ROLLUP (team_id)
INSERT INTO drafts (team_id, id) SELECT team_id, count(*) FROM items WHERE team_id = $1 GROUP BY GROUPING SETS ((team_id), (label))
INSERT INTO drafts (team_id, id) SELECT s.team_id, s.c FROM (SELECT team_id, count(*) AS c FROM items WHERE team_id = $1 GROUP BY CUBE (team_id, label)) s
INSERT INTO drafts (team_id, id) SELECT s.team_id, s.c FROM (SELECT team_id, count(*) AS c FROM items GROUP BY CUBE (team_id, label)) s WHERE s.team_id = $1
INSERT INTO drafts (team_id, id) SELECT lag(team_id) OVER (ORDER BY id), id FROM items WHERE team_id = $1
INSERT INTO drafts (team_id, id) SELECT i.team_id, l.id FROM (SELECT * FROM items WHERE team_id = $1) i FULL JOIN (SELECT * FROM links WHERE team_id = $1) l ON i.id = l.src
INSERT INTO drafts (team_id, id) SELECT team_id, dst FROM (SELECT team_id, id FROM items WHERE team_id = $1) i FULL JOIN (SELECT team_id, dst FROM links WHERE team_id = $1) l USING (team_id)
INSERT INTO drafts (team_id, id) SELECT (SELECT i.team_id FROM items i WHERE i.team_id = $1 AND i.id = 1), 1
INSERT INTO drafts (team_id, id) (SELECT team_id, id FROM items WHERE team_id = $1) UNION ALL SELECT NULL, 1
INSERT INTO drafts (team_id, id) (SELECT team_id, id FROM items WHERE team_id = $1) EXCEPT SELECT peer, 1 FROM kinds
INSERT INTO items (team_id, id, n) VALUES ($1, 1, 1) ON CONFLICT (team_id, id) DO UPDATE SET (n, team_id) = ROW (2, $2::uuid)
INSERT INTO items AS i (team_id, id, peer) VALUES ($1, 1, $1) ON CONFLICT (team_id, id) DO UPDATE SET peer = $2 WHERE i.peer = $1 RETURNING (SELECT count(*) FROM links l WHERE l.team_id = i.peer)
UPDATE items i SET peer = $2 WHERE i.team_id = $1 AND i.peer = $1 RETURNING (SELECT count(*) FROM links l WHERE l.team_id = i.peer)
UPDATE items i SET (peer, n) = ($2, 1) WHERE i.team_id = $1 AND i.peer = $1 RETURNING (SELECT count(*) FROM links l WHERE l.team_id = i.peer)
UPDATE items i SET n = (SELECT count(*) FROM links l WHERE l.team_id = i.peer) WHERE i.team_id = $1 AND i.peer = $1
WITH d AS (UPDATE items i SET peer = $2 WHERE i.team_id = $1 AND i.peer = $1 RETURNING i.peer) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
WITH d AS (UPDATE items i SET peer = $2 WHERE i.team_id = $1 AND i.peer = $1 RETURNING *) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
WITH d AS (DELETE FROM items i WHERE i.team_id = $1 AND i.peer = $1 RETURNING *) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
WITH d AS (INSERT INTO items AS i (team_id, id, peer) VALUES ($1, 1, $1) ON CONFLICT (team_id, id) DO UPDATE SET n = 1 RETURNING i.peer) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
WITH d AS (INSERT INTO items AS i (team_id, id, peer) SELECT $1, 1, $1::uuid ON CONFLICT (team_id, id) DO UPDATE SET n = 1 RETURNING i.peer) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
WITH d AS (UPDATE items i SET n = 1 FROM kinds k WHERE i.team_id = $1 AND k.peer = i.peer AND k.peer = $1 RETURNING k.peer) SELECT l.id FROM links l JOIN d ON l.team_id = d.peer
MERGE INTO items i USING (SELECT DISTINCT k.peer, k.id FROM kinds k WHERE k.id IS NOT NULL) k ON i.team_id = $1 AND i.team_id = k.peer AND i.id = k.id WHEN NOT MATCHED THEN INSERT (team_id, id) VALUES (k.peer, k.id + 50)
MERGE INTO items i USING (SELECT DISTINCT k.peer, k.id FROM kinds k) k ON i.team_id = $1 AND i.team_id = k.peer AND i.id = k.id WHEN NOT MATCHED AND EXISTS (SELECT 1 FROM notes o WHERE o.team_id = k.peer) THEN INSERT (team_id, id) VALUES ($1, k.id + 50)
MERGE INTO items i USING (SELECT DISTINCT k.peer, k.id FROM kinds k) k ON i.team_id = $1 AND i.team_id = k.peer AND i.id = k.id WHEN MATCHED AND EXISTS (SELECT 1 FROM notes o WHERE o.team_id = k.peer) THEN DELETE
MERGE INTO items i USING links l ON i.team_id = $1 AND l.team_id = $1 AND i.id = l.id WHEN NOT MATCHED THEN INSERT (team_id, id) VALUES ($1, l.id + 50)
MERGE INTO items i USING links l ON i.team_id = $1 AND l.team_id = $1 AND i.id = l.id WHEN MATCHED THEN UPDATE SET n = l.dst
MERGE INTO items i USING links l ON i.id = l.id WHEN MATCHED AND i.team_id = $1 AND l.team_id = $1 THEN UPDATE SET n = l.dst
MERGE INTO items i USING (SELECT DISTINCT src FROM links WHERE team_id = $1) l ON i.team_id = $1 AND i.id = l.src WHEN NOT MATCHED THEN INSERT VALUES ($1, l.src)
MERGE INTO items i USING (SELECT DISTINCT src FROM links WHERE team_id = $1) l ON i.team_id = $1 AND i.id = l.src WHEN NOT MATCHED THEN INSERT (id, team_id) VALUES (l.src, $1)
MERGE INTO items i USING (SELECT DISTINCT src FROM links WHERE team_id = $1) l ON i.team_id = $1 AND i.id = l.src WHEN NOT MATCHED THEN DO NOTHING
MERGE INTO drafts d USING (SELECT i.id, l.team_id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND l.src = i.id WHERE i.team_id = $1) s ON d.team_id = $1 AND d.id = s.id WHEN NOT MATCHED THEN INSERT (team_id, id) VALUES (s.team_id, s.id)
SELECT d.id FROM (SELECT peer, team_id, id FROM items) AS d(team_id, peer) WHERE d.team_id = $1
SELECT d.id FROM (SELECT peer, team_id, id FROM items) AS d(team_id, peer) WHERE d.peer = $1
SELECT i.id FROM items i WHERE (SELECT i.team_id) = $1
SELECT i.id FROM items i WHERE (SELECT i.team_id FROM kinds LIMIT 1) = $1
SELECT i.id FROM items i WHERE $1 = (SELECT l.team_id FROM links l WHERE l.id = i.id AND l.team_id = i.team_id LIMIT 1)
SELECT i.id FROM items i WHERE $1 = (SELECT l.team_id FROM links l WHERE l.id = i.id ORDER BY l.team_id LIMIT 1)
SELECT i.id FROM items i WHERE i.team_id = $1 AND $1 = (SELECT l.team_id FROM links l WHERE l.src = i.id ORDER BY l.team_id LIMIT 1)
SELECT i.id FROM items i WHERE i.team_id = $1 AND $1 IN (SELECT l.team_id FROM links l WHERE l.src = i.id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND $1 = ALL (SELECT l.team_id FROM links l WHERE l.src = i.id)
SELECT i.id FROM items i LEFT JOIN links l ON l.team_id = $2 AND $2 = $1 WHERE i.team_id = $2
SELECT i.id FROM items i JOIN links l ON l.team_id = $2 AND $2 = $1 WHERE i.team_id = $2
SELECT i.id FROM items i WHERE i.team_id = $2 AND EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND $1 = $2)
SELECT i.id FROM items i WHERE i.team_id = $2 AND NOT EXISTS (SELECT 1 FROM links l WHERE l.team_id = $1 AND $1 = $2)
SELECT t.id FROM (TABLE items) t WHERE t.team_id = $1
SELECT i.id FROM items i WHERE (i).team_id = $1
SELECT i.id FROM ONLY items i WHERE i.team_id = $1
WITH a AS (SELECT team_id, id FROM links), links AS (SELECT * FROM items WHERE team_id = $1) SELECT id FROM a
WITH RECURSIVE a AS (SELECT team_id, id FROM links), links AS (SELECT * FROM items WHERE team_id = $1) SELECT id FROM a
WITH w AS (SELECT id FROM items WHERE team_id = $1) SELECT x.id FROM (WITH w AS (SELECT id FROM items) SELECT id FROM w) x JOIN w ON w.id = x.id
WITH items AS (SELECT * FROM items) SELECT id FROM items WHERE team_id = $1
UPDATE items i SET n = d.n FROM (SELECT team_id, id, (rank() OVER (ORDER BY id))::integer AS n FROM items) d WHERE d.team_id = i.team_id AND d.id = i.id AND i.team_id = $1
UPDATE items SET n = 3 WHERE (team_id, id) IN (SELECT team_id, id FROM items WHERE team_id = $1 ORDER BY id LIMIT 2)
UPDATE items SET n = 3 WHERE id IN (SELECT id FROM items WHERE team_id = $1)
SELECT i.id FROM items i WHERE i.team_id = $1 OR (i.team_id = $1 AND i.id = 2)
SELECT i.id FROM items i WHERE (i.team_id = $1 OR i.peer = $1) AND (i.team_id = $1 OR i.peer <> $1)
SELECT i.id FROM items i WHERE (i.team_id = i.peer OR i.team_id = $1) AND i.peer = $1
SELECT i.id FROM items i WHERE (i.team_id = i.peer OR i.team_id = $2) AND (i.peer = $1 OR i.peer = $2) AND $1 = $2
SELECT s.id FROM (SELECT DISTINCT team_id, id FROM items) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT i.team_id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT l.team_id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT l.team_id, i.id FROM items i LEFT JOIN links l ON l.src = i.id) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT coalesce(l.team_id, i.team_id) AS team_id, i.id FROM items i LEFT JOIN links l ON l.src = i.id) s WHERE s.team_id = $1
SELECT i.id, (SELECT count(*) FROM links l WHERE l.team_id = i.team_id) FROM items i WHERE i.team_id = $1
SELECT s.id FROM (SELECT i.team_id, i.id, (SELECT count(*) FROM links l WHERE l.team_id = i.team_id) AS c FROM items i ORDER BY 3 LIMIT 2) s WHERE s.team_id = $1
SELECT count(*), (SELECT count(*) FROM links l WHERE l.team_id = $1) FROM items i WHERE i.team_id = $1
SELECT count(*), (SELECT count(*) FROM links l WHERE l.team_id = $2) FROM items i WHERE i.team_id = $1 AND $1 = $2
SELECT count(*) FROM items i WHERE i.team_id = $1 AND $1 = $2 HAVING (SELECT count(*) FROM links l WHERE l.team_id = $2) >= 0
SELECT s.c, (SELECT count(*) FROM links l WHERE l.team_id = $2) FROM (SELECT count(*) AS c FROM items i WHERE i.team_id = $1 AND $1 = $2) s
SELECT s.c, (SELECT count(*) FROM links l WHERE l.team_id = s.t) FROM (SELECT count(*) AS c, $2::uuid AS t FROM items i WHERE i.team_id = $1 AND $1 = $2) s
SELECT count(*), i.peer, (SELECT count(*) FROM links l WHERE l.team_id = i.peer) FROM items i WHERE i.team_id = $1 AND i.peer = $1 GROUP BY ROLLUP (i.peer)
SELECT count(*), i.team_id, (SELECT count(*) FROM drafts l WHERE l.team_id IS NOT DISTINCT FROM i.team_id) FROM items i WHERE i.team_id = $1 GROUP BY ROLLUP (i.team_id)
SELECT i.id FROM items i FULL JOIN links l ON i.id = l.src WHERE i.team_id = $1 AND l.team_id = $1
SELECT i.id, l.id FROM items i FULL JOIN links l ON i.team_id = l.team_id AND l.team_id = $1 AND i.id = l.src WHERE i.team_id = $1
SELECT i.id, l.id FROM items i FULL JOIN links l ON i.team_id = l.team_id AND i.id = l.src WHERE i.team_id = $1
SELECT i.id, l.id FROM items i FULL JOIN links l ON i.team_id = l.team_id AND i.id = l.src WHERE i.team_id = $1 OR l.team_id = $1
SELECT i.id, l.id, o.n FROM items i LEFT JOIN (links l JOIN notes o ON o.team_id = l.team_id) ON l.team_id = i.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM items i LEFT JOIN (links l LEFT JOIN notes o ON o.team_id = l.team_id) ON l.team_id = i.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM items i LEFT JOIN (links l LEFT JOIN notes o ON o.item_id = l.id) ON o.team_id = i.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM items i LEFT JOIN (links l FULL JOIN notes o ON o.team_id = l.team_id AND o.item_id = l.id) ON l.team_id = i.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM (items i LEFT JOIN links l ON l.team_id = i.team_id) LEFT JOIN notes o ON o.team_id = l.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM (items i LEFT JOIN links l ON l.src = i.id) LEFT JOIN notes o ON o.team_id = l.team_id AND l.team_id = i.team_id WHERE i.team_id = $1
SELECT i.id, l.id, o.n FROM (items i LEFT JOIN links l ON l.team_id = i.team_id) RIGHT JOIN notes o ON o.team_id = i.team_id WHERE o.team_id = $1
SELECT i.id, l.id, o.n FROM (items i LEFT JOIN links l ON l.team_id = i.team_id) RIGHT JOIN notes o ON o.team_id = l.team_id WHERE o.team_id = $1
WITH items AS (SELECT peer AS team_id, id, 1 AS n, label, team_id AS peer FROM drafts) SELECT id FROM v_items WHERE team_id = $1
WITH links AS (SELECT team_id, id, id AS src FROM items) SELECT id FROM v_open WHERE team_id = $1
SELECT i.ctid FROM items i WHERE i.team_id = $1
SELECT i.xmin IS NULL FROM items i WHERE i.team_id = $1
SELECT i.tableoid = 0 FROM items i WHERE i.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items FOR UPDATE) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT i.team_id, i.id, generate_series(1, i.n) AS g FROM items i) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT generate_series(1, 2) AS g, i.team_id, i.id FROM items i ORDER BY 1, 2, 3 LIMIT 3) s WHERE s.team_id = $1
SELECT i.id FROM items i WHERE i.team_id = $1 AND i.id IN (SELECT s.src FROM (SELECT l.src, rank() OVER (ORDER BY l.id) AS r, l.team_id FROM links l) s WHERE s.team_id = i.team_id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND EXISTS (SELECT 1 FROM links l LEFT JOIN notes o ON o.team_id = i.team_id AND o.item_id = l.id WHERE l.team_id = i.team_id AND o.n IS NULL)
SELECT i.id FROM items i WHERE i.team_id = $1 AND EXISTS (SELECT 1 FROM links l LEFT JOIN notes o ON o.item_id = l.id WHERE l.team_id = i.team_id AND o.team_id IS NULL)
SELECT i.id FROM items i WHERE i.team_id = $1 AND NOT EXISTS (SELECT 1 FROM links l RIGHT JOIN notes o ON o.item_id = l.id AND o.team_id = i.team_id WHERE l.team_id = i.team_id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND NOT EXISTS (SELECT 1 FROM links l RIGHT JOIN notes o ON o.item_id = l.id AND l.team_id = i.team_id WHERE o.team_id = i.team_id)
SELECT i.id FROM items i JOIN links l ON l.team_id = i.team_id WHERE i.team_id = $1 AND l.id = (SELECT max(m.id) FROM links m WHERE m.src = l.src)
SELECT i.id FROM items i JOIN links l ON l.team_id = i.team_id WHERE i.team_id = $1 AND l.id = (SELECT max(m.id) FROM links m WHERE m.team_id = l.team_id AND m.src = l.src)
SELECT i.id FROM items i WHERE i.team_id = $1 AND i.team_id IN (SELECT l.team_id FROM links l WHERE l.src = i.id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND (i.team_id, i.id) IN (SELECT l.team_id, l.src FROM links l)
SELECT i.id FROM items i WHERE i.team_id = $1 AND (i.team_id, i.id) NOT IN (SELECT l.team_id, l.dst FROM links l)
SELECT i.id FROM items i WHERE i.team_id = $1 AND NOT EXISTS (SELECT 1 FROM links l WHERE (l.team_id, l.src) = (i.team_id, i.id))
SELECT i.id FROM items i, LATERAL (SELECT * FROM links l WHERE l.team_id = i.team_id) x, LATERAL (SELECT count(*) AS c FROM notes o WHERE o.team_id = x.team_id) y WHERE i.team_id = $1
SELECT i.id FROM items i, LATERAL (SELECT max(l.team_id::text)::uuid AS team_id FROM links l WHERE l.src = i.id) x, LATERAL (SELECT count(*) AS c FROM notes o WHERE o.team_id = x.team_id) y WHERE i.team_id = $1
SELECT i.id, y.c FROM items i LEFT JOIN LATERAL (SELECT l.team_id FROM links l WHERE l.src = i.id AND l.team_id = i.team_id) x ON true LEFT JOIN LATERAL (SELECT count(*) AS c FROM drafts o WHERE o.team_id IS NOT DISTINCT FROM x.team_id) y ON true WHERE i.team_id = $1
SELECT i.id, y.c FROM items i LEFT JOIN LATERAL (SELECT l.team_id FROM links l WHERE l.src = i.id AND l.team_id = i.team_id) x ON true LEFT JOIN LATERAL (SELECT count(*) AS c FROM drafts o WHERE o.team_id = x.team_id) y ON true WHERE i.team_id = $1
SELECT i.id, x.c FROM items i LEFT JOIN LATERAL (SELECT count(*) AS c FROM links l WHERE l.team_id = i.team_id) x ON x.c > 1 AND i.team_id = $1
SELECT i.id, x.c FROM items i JOIN LATERAL (SELECT count(*) AS c FROM links l WHERE l.team_id = i.team_id) x ON x.c > 1 AND i.team_id = $1
SELECT i.id, x.c FROM items i JOIN LATERAL (SELECT count(*) AS c FROM links l WHERE l.team_id = i.team_id) x ON x.c > 1 WHERE i.team_id = $1
SELECT l.id, i.id FROM links l RIGHT JOIN items i ON l.team_id = i.team_id AND (SELECT count(*) FROM notes o WHERE o.team_id = l.team_id) > 1 WHERE i.team_id = $1
SELECT l.id, i.id FROM links l RIGHT JOIN items i ON l.src = i.id AND (SELECT count(*) FROM notes o WHERE o.team_id = l.team_id) > 1 WHERE i.team_id = $1
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND EXISTS (SELECT 1 FROM notes o WHERE o.team_id = i.team_id AND o.item_id = l.src) WHERE i.team_id = $1
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 AND EXISTS (SELECT 1 FROM notes o WHERE o.team_id = i.peer AND o.item_id = l.src) WHERE i.team_id = $1
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 WHERE i.team_id = $1 AND EXISTS (SELECT 1 FROM notes o WHERE o.team_id = i.peer)
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 LEFT JOIN notes o ON o.team_id = i.peer WHERE i.team_id = $1
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 LEFT JOIN notes o ON o.team_id = i.peer AND l.id IS NOT NULL WHERE i.team_id = $1
SELECT l.id, i.id FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 LEFT JOIN notes o ON o.team_id = i.peer AND l.id = o.item_id WHERE i.team_id = $1
SELECT o.n FROM items i LEFT JOIN links l ON l.team_id = i.team_id AND i.peer = $1 LEFT JOIN notes o ON o.team_id = i.peer WHERE i.team_id = $1 AND l.id = 1
SELECT i.id, o.n FROM items i FULL JOIN (SELECT * FROM notes WHERE team_id = $1) o ON o.team_id = i.team_id AND i.id = o.item_id WHERE o.n IS NOT NULL OR i.team_id = $1
SELECT i.id, o.n FROM items i FULL JOIN (SELECT * FROM notes WHERE team_id = $1) o ON o.team_id = i.team_id AND i.id = o.item_id WHERE o.team_id IS NOT NULL
SELECT i.id, o.n FROM items i FULL JOIN notes o ON o.team_id = i.team_id AND i.id = o.item_id WHERE (i.team_id = $1 AND o.team_id = $1) OR (i.team_id = $1 AND o.n = 1)
SELECT i.id, o.n FROM items i FULL JOIN notes o ON o.team_id = i.team_id AND i.id = o.item_id WHERE (i.team_id = $1 AND o.n = 2) OR (o.team_id = $1 AND o.n = 1)
SELECT i.id, o.n FROM items i LEFT JOIN notes o ON o.team_id = i.team_id WHERE (i.team_id = $1 OR o.team_id = $1)
SELECT i.id, o.n FROM items i LEFT JOIN notes o ON o.item_id = i.id WHERE (i.team_id = $1 AND o.team_id = $1)
SELECT i.id, o.n FROM items i LEFT JOIN notes o ON o.item_id = i.id WHERE i.team_id = $1 AND (o.team_id = $1 OR o.team_id IS NULL)
SELECT i.id FROM items i JOIN drafts d ON d.team_id = i.team_id LEFT JOIN notes o ON o.team_id = d.peer AND d.peer = i.team_id WHERE d.team_id = $1
SELECT i.id FROM items i JOIN drafts d ON d.team_id = i.team_id LEFT JOIN notes o ON o.team_id = d.peer WHERE d.team_id = $1 AND (d.peer = i.team_id OR o.n = 1)
SELECT s.id FROM (SELECT team_id, id FROM items WHERE team_id = $1 UNION ALL SELECT team_id, id FROM items WHERE peer = $1) s JOIN links l ON l.team_id = s.team_id
SELECT l.id FROM (SELECT team_id, id FROM items WHERE team_id = $1 UNION ALL SELECT peer, id FROM items WHERE team_id = $1) s JOIN links l ON l.team_id = s.team_id
SELECT l.id FROM (SELECT team_id, id FROM items WHERE team_id = $1 UNION ALL SELECT peer, id FROM items WHERE team_id = $1 AND peer = $1) s JOIN links l ON l.team_id = s.team_id
SELECT l.id FROM (SELECT team_id, id FROM items WHERE team_id = $1 INTERSECT SELECT peer, id FROM items WHERE team_id = $1) s JOIN links l ON l.team_id = s.team_id
SELECT l.id FROM (SELECT peer, id FROM items WHERE team_id = $1 EXCEPT SELECT team_id, id FROM items WHERE team_id = $1) s(team_id, id) JOIN links l ON l.team_id = s.team_id
WITH c AS (SELECT team_id, id FROM items) SELECT id FROM c WHERE team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM c a JOIN c b ON b.team_id = a.team_id AND b.id = a.id WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM c a WHERE a.team_id = $1 UNION ALL SELECT count(*)::integer FROM c
WITH c AS (SELECT team_id, id FROM items), d AS (SELECT count(*) AS n FROM c) SELECT a.id FROM c a, d WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM (SELECT * FROM c) a WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT (SELECT count(*) FROM c) FROM c a WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT (SELECT count(*) FROM c WHERE c.team_id = a.team_id) FROM c a WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items ORDER BY id, team_id LIMIT 2) SELECT a.id FROM c a WHERE a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM links l LEFT JOIN c a ON a.team_id = l.team_id WHERE l.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT a.id FROM c a LEFT JOIN links l ON a.team_id = l.team_id AND a.team_id = $1
WITH c AS (SELECT team_id, id FROM items) SELECT 1 FROM kinds WHERE $1::uuid IS NOT NULL
WITH c AS (SELECT team_id, id FROM items), d AS (SELECT * FROM c WHERE team_id = $1) SELECT d.id FROM d JOIN c ON c.id = d.id
WITH c AS (SELECT team_id, id FROM items), d AS (SELECT * FROM c) SELECT d.id FROM d WHERE d.team_id = $1
WITH c AS (DELETE FROM items RETURNING team_id, id) SELECT id FROM c WHERE team_id = $1
WITH c AS (DELETE FROM items WHERE team_id = $1 RETURNING team_id, id) SELECT l.id FROM c JOIN links l ON l.team_id = c.team_id
WITH c AS (INSERT INTO notes (team_id, item_id) VALUES ($1, 1) RETURNING team_id) SELECT l.id FROM c JOIN links l ON l.team_id = c.team_id
WITH c AS (INSERT INTO notes (team_id, item_id) SELECT team_id, id FROM items WHERE team_id = $1 RETURNING *) SELECT l.id FROM c JOIN links l ON l.team_id = c.team_id
WITH RECURSIVE w(t, d) AS (SELECT i.team_id, 1 FROM items i WHERE i.team_id = $1 UNION ALL SELECT l.team_id, w.d + 1 FROM w LEFT JOIN drafts l ON l.team_id = w.t AND l.id = w.d WHERE w.d < 4) SELECT n.n FROM w JOIN notes n ON n.team_id = w.t
WITH RECURSIVE w(t, d) AS (SELECT i.team_id, 1 FROM items i UNION SELECT l.team_id, w.d + 1 FROM w JOIN links l ON l.src = w.d AND w.t = $1 WHERE w.d < 4 AND l.team_id = w.t) SELECT t, d FROM w WHERE t = $1
WITH RECURSIVE w(t, d) AS (SELECT i.team_id, 1 FROM items i WHERE i.team_id = $1 UNION SELECT l.team_id, w.d + 1 FROM w JOIN links l ON l.src = w.d WHERE w.d < 4 AND l.team_id = w.t) SELECT t, d FROM w
WITH RECURSIVE w(t, d) AS (SELECT i.team_id, 1 FROM items i WHERE i.team_id = $1 UNION (SELECT l.team_id, w.d + 1 FROM w JOIN links l ON l.src = w.d WHERE w.d < 4 AND l.team_id = w.t)) SELECT t, d FROM w
WITH RECURSIVE w(t, d) AS ((SELECT i.team_id, 1 FROM items i WHERE i.team_id = $1) UNION ((SELECT l.team_id, w.d + 1 FROM w JOIN links l ON l.src = w.d WHERE w.d < 4 AND l.team_id = w.t))) SELECT t, d FROM w
WITH RECURSIVE w(t, d) AS (SELECT i.team_id, 1 FROM items i WHERE i.team_id = $1 UNION SELECT x.t, x.d FROM (SELECT l.peer AS t, w.d + 1 AS d FROM w JOIN items l ON l.id = w.d AND l.team_id = w.t WHERE w.d < 4) x) SELECT n.n FROM w JOIN notes n ON n.team_id = w.t
SELECT i.id FROM items i WHERE i.team_id = $1 ORDER BY (SELECT l.src FROM links l WHERE l.src = i.id LIMIT 1), i.id
SELECT DISTINCT ON (i.label) i.id, i.label FROM items i WHERE i.team_id = $1 ORDER BY i.label, i.id
SELECT s.id FROM (SELECT DISTINCT ON (team_id, label) team_id, label, id FROM items ORDER BY team_id, label, id) s WHERE s.team_id = $1
SELECT s.r FROM (SELECT team_id, rank() OVER (PARTITION BY team_id ORDER BY id) AS r FROM items) s WHERE s.team_id = $1
SELECT s.r FROM (SELECT team_id, rank() OVER w AS r FROM items WINDOW w AS (PARTITION BY team_id ORDER BY id)) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items WINDOW w AS (ORDER BY id)) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items ORDER BY rank() OVER (ORDER BY id)) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items ORDER BY id OFFSET 0) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT team_id, id FROM items LIMIT ALL) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT team_id, (SELECT count(*) FROM items j WHERE j.id = i.id) AS c FROM items i) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, (SELECT count(*) FROM items j WHERE j.team_id = s2.team_id) AS c FROM items i, (SELECT DISTINCT team_id FROM links) s2) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, (SELECT count(*) FROM items j WHERE j.team_id = s2.team_id) AS c FROM items i JOIN (SELECT DISTINCT team_id FROM links) s2 USING (team_id)) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM links l WHERE l.team_id = i.team_id)) AS c FROM items i GROUP BY i.team_id) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, (SELECT count(*) FROM links l WHERE l.team_id = i.team_id) AS c FROM items i GROUP BY i.team_id) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, (SELECT count(*) FROM links l WHERE l.team_id = i.peer) AS c FROM items i GROUP BY i.team_id, i.peer HAVING i.peer = i.team_id) s WHERE s.team_id = $1
SELECT s.c FROM (SELECT i.team_id, sum((SELECT count(*) FROM links l WHERE l.team_id = i.peer)) AS c FROM items i GROUP BY i.team_id, i.peer HAVING i.peer = i.team_id) s WHERE s.team_id = $1
SELECT count(*) FROM items i WHERE i.team_id = $1 GROUP BY i.label, i.team_id HAVING count(*) > (SELECT count(*) FROM links l WHERE l.team_id = i.team_id)
SELECT i.id FROM items i JOIN LATERAL unnest(ARRAY[i.team_id, i.peer]) u(t) ON u.t = $1
SELECT l.id FROM items i JOIN LATERAL unnest(ARRAY[i.team_id, i.peer]) u(t) ON i.team_id = $1 JOIN links l ON l.team_id = u.t
SELECT l.id FROM unnest(ARRAY[$1::uuid]) u(t) JOIN links l ON l.team_id = u.t
SELECT l.id FROM (SELECT unnest(ARRAY[$1::uuid, $2]) AS t) u JOIN links l ON l.team_id = u.t
SELECT l.id FROM jsonb_to_recordset('[{"t": "aaaaaaaa-0000-4000-8000-000000000000"}]') AS u(t uuid) JOIN links l ON l.team_id = u.t WHERE $1::uuid IS NOT NULL
DELETE FROM items i USING (SELECT DISTINCT team_id, src FROM links) l WHERE i.team_id = l.team_id AND i.id = l.src AND l.team_id = $1
DELETE FROM items i USING links l LEFT JOIN notes o ON o.team_id = l.team_id WHERE i.team_id = $1 AND l.team_id = i.team_id RETURNING i.id, o.n
DELETE FROM items i WHERE i.team_id = $1 RETURNING (SELECT count(*) FROM items j WHERE j.team_id = i.team_id)
DELETE FROM items i WHERE i.team_id = $1 RETURNING (SELECT count(*) FROM items j WHERE j.id = i.id)
UPDATE items i SET n = l.dst FROM links l WHERE i.team_id = $1 AND l.team_id = $1 AND l.src = i.id RETURNING (SELECT count(*) FROM notes o WHERE o.team_id = l.team_id)
UPDATE items i SET n = l.dst, peer = l.team_id FROM links l WHERE i.team_id = $1 AND l.team_id = $1 AND l.src = i.id RETURNING (SELECT count(*) FROM notes o WHERE o.team_id = i.peer)
UPDATE items i SET peer = i.team_id WHERE i.team_id = $1 RETURNING (SELECT count(*) FROM notes o WHERE o.team_id = i.peer)
INSERT INTO items AS i (team_id, id, n) VALUES ($1, 1, 2) ON CONFLICT (team_id, id) DO UPDATE SET n = (SELECT count(*) FROM links l WHERE l.team_id = i.team_id)
INSERT INTO items AS i (team_id, id, n) VALUES ($1, 1, 2) ON CONFLICT (team_id, id) DO UPDATE SET n = (SELECT count(*) FROM links l WHERE l.team_id = excluded.team_id)
INSERT INTO items AS i (team_id, id, peer) VALUES ($1, 1, $2) ON CONFLICT (team_id, id) DO UPDATE SET n = (SELECT count(*) FROM links l WHERE l.team_id = excluded.peer)
INSERT INTO items AS i (team_id, id, n) VALUES ($1, 1, 2) ON CONFLICT (team_id, id) DO UPDATE SET n = 7 WHERE EXISTS (SELECT 1 FROM links l WHERE l.team_id = i.team_id)
INSERT INTO items AS i (team_id, id, n) VALUES ($1, (SELECT max(id) FROM items j WHERE j.team_id = $1), 2) ON CONFLICT (id, team_id) DO NOTHING RETURNING (SELECT count(*) FROM links l WHERE l.team_id = i.team_id)
INSERT INTO items (team_id, id) VALUES ($1, 9), ((SELECT $1::uuid), 10)
INSERT INTO items (team_id, id) VALUES ($1, 9), (DEFAULT, 10)
INSERT INTO items (id, team_id) SELECT id + 10, team_id FROM items WHERE team_id = $1
INSERT INTO items (id, team_id) SELECT * FROM (SELECT id + 10, team_id FROM items WHERE team_id = $1) s
INSERT INTO items (team_id, id) SELECT s.* FROM (SELECT team_id, id + 10 FROM items WHERE team_id = $1) s
INSERT INTO items (team_id, id, n, label, peer) SELECT peer, id + 10, n, label, team_id FROM items WHERE team_id = $1
INSERT INTO drafts (team_id, id, label, peer) SELECT * FROM drafts WHERE team_id = $1
INSERT INTO drafts (peer, id, label, team_id) SELECT * FROM drafts WHERE team_id = $1
INSERT INTO drafts (team_id, id) SELECT $1, id FROM links
INSERT INTO drafts (team_id, id) SELECT $1, d.id FROM drafts d WHERE d.team_id = $1 AND d.peer IN (SELECT l.team_id FROM links l)
SELECT v.key FROM v_named v WHERE v.owner = $1
SELECT v.k FROM v_items AS v (p, k, n, label, team_id) WHERE v.team_id = $1
SELECT v.n FROM v_counts v WHERE v.team_id = $1
SELECT v.n FROM v_counts v JOIN items i ON i.label = v.label AND i.team_id = v.team_id WHERE i.team_id = $1
SELECT v.id FROM v_left v WHERE v.team_id = $1 AND v.dst IS NULL
SELECT i.id FROM items i NATURAL JOIN links WHERE team_id = $1
SELECT i.id FROM items i NATURAL LEFT JOIN links l WHERE l.team_id = $1
SELECT i.id FROM items i NATURAL FULL JOIN links l WHERE l.team_id = $1
SELECT i.id FROM items i NATURAL JOIN kinds k WHERE i.team_id = $1
SELECT i.id FROM items i JOIN drafts d USING (peer) WHERE i.team_id = peer AND d.team_id = peer AND peer = $1
SELECT i.id FROM items i LEFT JOIN drafts d USING (peer) WHERE i.team_id = peer AND d.team_id = d.peer AND i.peer = $1
SELECT i.id FROM items i JOIN links l USING (team_id) JOIN notes o USING (team_id) WHERE team_id = $1
SELECT i.id FROM items i LEFT JOIN links l USING (team_id, id) RIGHT JOIN notes o USING (team_id) WHERE team_id = $1
SELECT i.id FROM items i RIGHT JOIN links l USING (team_id, id) LEFT JOIN notes o USING (team_id) WHERE i.team_id = $1
SELECT i.id FROM items i LEFT JOIN links l USING (team_id, id) FULL JOIN notes o USING (team_id) WHERE o.team_id = $1
SELECT i.id FROM (items i FULL JOIN links l USING (team_id, id)) JOIN notes o USING (team_id) WHERE o.team_id = $1
SELECT i.id FROM (items i FULL JOIN links l USING (team_id, id)) JOIN notes o USING (team_id) WHERE team_id = $1
SELECT i.id FROM (items i RIGHT JOIN links l USING (team_id, id)) JOIN notes o USING (team_id) WHERE team_id = $1
SELECT i.id FROM (items i JOIN links l ON i.id = l.src) WHERE i.team_id = $1
SELECT x.id FROM items x WHERE x.team_id = $1 AND EXISTS (SELECT 1 FROM links x WHERE x.team_id = $1 AND x.src = x.id)
SELECT x.id FROM items x WHERE x.team_id = $1 AND EXISTS (SELECT 1 FROM links y WHERE x.team_id = $1 AND y.src = x.id)
SELECT x.id FROM items x WHERE x.team_id = $1 AND EXISTS (SELECT 1 FROM kinds k JOIN links y ON y.src = k.id WHERE team_id = $1)
SELECT x.id FROM items x WHERE x.team_id = $1 AND EXISTS (SELECT 1 FROM kinds k LEFT JOIN (SELECT src FROM links) y ON y.src = k.id WHERE team_id = $1)
SELECT items.id FROM items AS links JOIN links AS items ON items.src = links.id WHERE items.team_id = $1
SELECT i.id FROM items i WHERE i.team_id = $1::uuid::text::uuid
SELECT i.id FROM items i WHERE i.team_id::text = $1::text
SELECT i.id FROM items i WHERE i.team_id = ANY (ARRAY[$1, i.team_id])
SELECT i.id FROM items i WHERE i.team_id = ANY (ARRAY[[$1::uuid], [$2::uuid]])
SELECT i.id FROM items i WHERE i.team_id = ANY (ARRAY[ARRAY[$1::uuid], ARRAY[$1::uuid]])
SELECT i.id FROM items i WHERE i.team_id = SOME (SELECT $1::uuid)
SELECT i.id FROM items i WHERE i.team_id IN (SELECT $1::uuid UNION SELECT $2::uuid)
SELECT i.id FROM items i WHERE i.team_id IN (VALUES ($1::uuid))
SELECT i.id FROM items i WHERE i.team_id IN (VALUES ($1::uuid), ($2::uuid))
SELECT i.id FROM items i WHERE ROW(i.team_id, i.id) = ROW($1, 1)
SELECT i.id FROM items i WHERE (i.team_id, i.id) = (SELECT $1::uuid, 1)
SELECT i.id FROM items i WHERE (i.*) = (i.*) AND i.team_id = $1
SELECT i.id FROM items i WHERE (i.team_id = $1) = true
SELECT i.id FROM items i WHERE (i.team_id = $1)::boolean
SELECT i.id FROM items i WHERE i.team_id = $1 IS NOT NULL
SELECT i.id FROM items i WHERE i.team_id = $1 COLLATE "C"
SELECT CASE WHEN i.team_id = $1 THEN i.id END FROM items i
SELECT i.id FROM items i WHERE i.team_id OPERATOR(pg_catalog.=) $1
WITH c AS (DELETE FROM links WHERE team_id = $2) SELECT id FROM items WHERE team_id = $1 AND $1 = $2
WITH c AS (SELECT l.id FROM links l WHERE l.team_id = $2) SELECT i.id FROM c, items i WHERE i.team_id = $1 AND $1 = $2
WITH c AS (SELECT l.id FROM links l WHERE l.team_id = $2) SELECT count(*) FROM c, items i WHERE i.team_id = $1 AND $1 = $2
WITH c AS (SELECT team_id, id FROM items), d AS (SELECT * FROM c) SELECT a.id FROM d a, d b WHERE a.team_id = $1 AND a.id = b.id
WITH c AS (SELECT team_id, id FROM items), d AS (SELECT * FROM c) SELECT a.id FROM d a, d b WHERE a.team_id = $1 AND a.id = b.id AND b.team_id = $1
WITH c AS (SELECT team_id, id FROM items), d AS (DELETE FROM links l USING c WHERE l.team_id = c.team_id AND l.id = c.id AND c.team_id = $1) SELECT 1
WITH c AS (SELECT team_id, id FROM items), d AS (DELETE FROM links l USING c WHERE l.team_id = $1 AND l.id = c.id RETURNING l.id) SELECT 1
WITH c AS (SELECT i.team_id, i.id FROM items i) SELECT o.n FROM notes o WHERE o.team_id = $1 AND EXISTS (SELECT 1 FROM c WHERE c.team_id = o.team_id AND c.id = o.item_id)
WITH c AS (SELECT i.team_id, i.id FROM items i) SELECT o.n FROM notes o WHERE o.team_id = $1 AND NOT EXISTS (SELECT 1 FROM c WHERE c.team_id = o.team_id AND c.id = o.item_id)
WITH c AS (SELECT i.team_id, i.id FROM items i) SELECT o.n FROM notes o WHERE o.team_id = $1 AND o.item_id IN (SELECT c.id FROM c)
WITH c AS (SELECT i.team_id, count(*) AS n FROM items i GROUP BY i.team_id) SELECT c.n FROM c WHERE c.team_id = $1
WITH c AS (SELECT i.team_id, count(*) AS n FROM items i GROUP BY i.team_id) SELECT c.n FROM c WHERE c.team_id = $1 UNION ALL SELECT c.n FROM c WHERE c.team_id = $1
WITH RECURSIVE c AS (SELECT team_id, id FROM items), w(id, d) AS (SELECT id, 1 FROM links WHERE team_id = $1 UNION SELECT c.id, w.d + 1 FROM w JOIN c ON c.team_id = $1 AND c.id = w.id WHERE w.d < 3) SELECT * FROM w
WITH RECURSIVE c AS (SELECT team_id, id FROM items), w(id, d) AS (SELECT id, 1 FROM links WHERE team_id = $1 UNION SELECT c.id, w.d + 1 FROM w JOIN c ON c.id = w.id WHERE w.d < 3) SELECT * FROM w
INSERT INTO notes (team_id, item_id) WITH c AS (SELECT team_id, id FROM items) SELECT team_id, id FROM c WHERE team_id = $1
SELECT count(*) FROM items i WHERE i.team_id = $1 AND $1 = $2 LIMIT (SELECT count(*) FROM links l WHERE l.team_id = $2)
(SELECT id FROM items i WHERE i.team_id = $1 AND $1 = $2) UNION ALL SELECT 1 LIMIT (SELECT count(*) FROM links l WHERE l.team_id = $2)
SELECT i.id FROM items i WHERE i.team_id = $1 AND (SELECT count(*) FROM links l WHERE l.team_id = $2 AND $1 = $2) >= 0
SELECT i.id FROM items i WHERE i.team_id = $1 AND (SELECT count(*) FROM links l LEFT JOIN notes o ON o.team_id = $2 WHERE l.team_id = $1 AND $1 = $2) >= 0
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT count(*) AS n FROM links l) s ON i.team_id = $1 WHERE i.team_id = $1
SELECT i.id, s.n FROM items i JOIN LATERAL (SELECT count(*) AS n, i.team_id AS t FROM links l WHERE l.team_id = $2) s ON s.t = $1 AND i.team_id = $2
SELECT i.id, s.n FROM items i JOIN LATERAL (SELECT count(*) AS n, $2::uuid AS t FROM links l WHERE l.team_id = $2) s ON s.t = $1 WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN LATERAL (SELECT count(*) AS n, $2::uuid AS t FROM links l WHERE l.team_id = $2) s ON s.t = $1 WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN LATERAL (SELECT l.id AS n, $2::uuid AS t FROM links l WHERE l.team_id = $2 ORDER BY 1 LIMIT 1) s ON s.t = $1 WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT l.id AS n, $2::uuid AS t FROM links l) s ON s.t = $1 WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT l.id AS n, l.team_id AS t, l.src FROM links l WHERE l.team_id = $2) s ON s.t = $1 AND s.src = i.id WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT max(l.id) AS n, l.team_id AS t FROM links l GROUP BY l.team_id) s ON s.t = i.team_id WHERE i.team_id = $1
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT max(l.id) AS n, l.team_id AS t FROM links l GROUP BY l.team_id HAVING max(l.id) > 1) s ON s.t = i.team_id WHERE i.team_id = $1 AND s.n IS NULL
SELECT i.id, s.n FROM items i LEFT JOIN (SELECT max(l.id) AS n, l.label AS b, (array_agg(l.team_id))[1] AS t FROM links l GROUP BY l.label) s ON s.t = i.team_id WHERE i.team_id = $1
SELECT i.id, s.n FROM items i JOIN (SELECT max(l.id) AS n, l.team_id AS t, o.team_id AS u FROM links l LEFT JOIN notes o ON o.item_id = l.id GROUP BY l.team_id, o.team_id) s ON s.t = i.team_id WHERE i.team_id = $1
SELECT i.id, s.n FROM items i JOIN (SELECT max(l.id) AS n, l.team_id AS t, o.team_id AS u FROM links l LEFT JOIN notes o ON o.item_id = l.id GROUP BY l.team_id, o.team_id) s ON s.t = i.team_id AND s.u = s.t WHERE i.team_id = $1
SELECT i.id, s.n FROM items i JOIN (SELECT l.id AS n, l.team_id AS t, o.team_id AS u FROM links l LEFT JOIN notes o ON o.item_id = l.id) s ON s.t = i.team_id AND (s.u = s.t OR s.u IS NULL) WHERE i.team_id = $1
SELECT i.id FROM items i WHERE i.team_id = $1 AND EXISTS (SELECT 1 FROM (SELECT l.team_id FROM links l UNION SELECT o.peer FROM items o WHERE o.team_id = $1) s WHERE s.team_id = i.team_id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND EXISTS (SELECT 1 FROM (SELECT l.team_id, l.src FROM links l UNION SELECT o.peer, o.id FROM items o) s WHERE s.team_id = i.team_id AND s.src = i.id)
SELECT s.id FROM (SELECT i.team_id, i.id FROM items i WHERE NOT EXISTS (SELECT 1 FROM links l WHERE l.team_id = i.team_id)) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT i.team_id, i.id FROM items i WHERE i.id > ALL (SELECT l.id FROM links l WHERE l.team_id = i.team_id) LIMIT 3) s WHERE s.team_id = $1
SELECT s.id FROM (SELECT i.team_id, i.id, row_number() OVER (ORDER BY i.id) AS r FROM items i WHERE i.team_id = $1) s WHERE s.r < 3 AND EXISTS (SELECT 1 FROM links l WHERE l.team_id = s.team_id)
SELECT s.id FROM items s WHERE s.team_id = $1 AND (s.id, 1) = ANY (SELECT l.src, 1 FROM links l WHERE l.team_id = s.team_id)
SELECT s.id FROM items s WHERE s.team_id = $1 AND s.id = ANY (ARRAY(SELECT l.src FROM links l WHERE l.team_id = s.team_id))
SELECT s.id FROM items s WHERE s.team_id = ANY (ARRAY(SELECT l.team_id FROM links l WHERE l.team_id = $1))
SELECT s.id FROM items s WHERE s.team_id = ALL (SELECT l.team_id FROM links l WHERE l.team_id = $1)
SELECT s.id FROM items s WHERE s.team_id NOT IN (SELECT l.team_id FROM links l WHERE l.team_id = $1)
SELECT s.id FROM items s WHERE s.team_id = (SELECT l.team_id FROM links l WHERE l.team_id = $1 ORDER BY l.id LIMIT 1)
SELECT s.id FROM items s WHERE s.team_id = (SELECT l.team_id FROM links l WHERE l.team_id = $1 UNION ALL SELECT $2 LIMIT 1)
SELECT s.id FROM items s WHERE s.team_id = (SELECT l.peer FROM items l WHERE l.team_id = $1 AND l.peer = $1 ORDER BY l.id LIMIT 1)
SELECT s.id FROM items s WHERE s.team_id = (SELECT x.t FROM (SELECT $1::uuid AS t) x LEFT JOIN links l ON l.team_id = $1 LIMIT 1)
SELECT s.id FROM items s JOIN (SELECT d.peer AS t FROM drafts d LEFT JOIN (SELECT $1::uuid AS k) x ON x.k = d.peer WHERE d.team_id = $1) y ON y.t = s.team_id
SELECT s.id FROM items s JOIN (SELECT x.k AS t FROM drafts d LEFT JOIN (SELECT $1::uuid AS k) x ON x.k = d.peer WHERE d.team_id = $1) y ON y.t = s.team_id
SELECT s.id FROM drafts s LEFT JOIN (SELECT x.k AS t FROM drafts d LEFT JOIN (SELECT $1::uuid AS k) x ON x.k = d.peer WHERE d.team_id = $1) y ON y.t = s.team_id WHERE s.team_id = $1
INSERT INTO drafts (team_id, id) SELECT x.k, d.id FROM drafts d LEFT JOIN (SELECT $1::uuid AS k) x ON x.k = d.peer WHERE d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT x.k, d.id FROM drafts d LEFT JOIN LATERAL (SELECT $1::uuid AS k WHERE d.peer = $1) x ON true WHERE d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT x.k, d.id FROM drafts d LEFT JOIN LATERAL (SELECT d.team_id AS k WHERE d.peer = $1) x ON true WHERE d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT x.k, d.id FROM drafts d CROSS JOIN LATERAL (SELECT d.team_id AS k, count(*) FROM kinds WHERE d.peer = $1) x WHERE d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT d.team_id, count(*) FROM drafts d WHERE d.team_id = $1 GROUP BY d.team_id
INSERT INTO drafts (team_id, id) SELECT d.team_id, 1 FROM drafts d WHERE d.team_id = $1 GROUP BY GROUPING SETS ((d.team_id))
INSERT INTO drafts (team_id, id) SELECT DISTINCT d.team_id, 1 FROM drafts d FULL JOIN kinds k ON k.id = d.id WHERE d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT d.team_id, 1 FROM drafts d RIGHT JOIN kinds k ON k.id = d.id AND d.team_id = $1
INSERT INTO drafts (team_id, id) SELECT d.team_id, 1 FROM kinds k LEFT JOIN drafts d ON k.id = d.id AND d.team_id = $1 WHERE d.id = 1 OR d.peer = $1
INSERT INTO drafts (team_id, id) SELECT d.team_id, 1 FROM kinds k LEFT JOIN drafts d ON k.id = d.id AND d.team_id = $1 WHERE d.id = 1 OR k.id = 1
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND i.peer = $1 AND l.team_id = i.peer
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND l.team_id = i.peer AND i.peer IN ($1, i.team_id)
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND l.team_id = i.peer AND i.peer IN ($1, i.peer)
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND l.team_id IN (i.peer, i.team_id) AND i.peer = i.team_id
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND (l.team_id = i.peer AND i.peer = $1 OR l.team_id = i.team_id)
SELECT l.id FROM links l, items i WHERE i.team_id = $1 AND (l.team_id = i.peer AND i.n = 1 OR l.team_id = i.team_id)
SELECT l.id FROM links l, items i WHERE (i.team_id = $1 AND l.team_id = $1) OR (i.team_id = $1 AND l.team_id = i.team_id AND i.n = 1)
SELECT l.id FROM links l, items i WHERE (i.team_id = $1 OR l.team_id = $1) AND i.team_id = l.team_id
SELECT l.id FROM links l, items i WHERE (i.team_id = $1 OR l.team_id = $1) AND (i.team_id = l.team_id OR i.n = 1)
SELECT l.id FROM links l, items i WHERE (i.team_id = $1 OR l.team_id = $1) AND (i.team_id = $1 OR i.team_id = l.team_id) AND (l.team_id = $1 OR i.team_id = l.team_id)
SELECT l.id FROM links l, items i WHERE (i.team_id = l.team_id OR (l.team_id = $1 AND i.team_id = $1)) AND (l.team_id = $1 OR i.team_id = $1)
SELECT n FROM w_total WHERE $1::uuid IS NOT NULL
SELECT v.id, v.n FROM v_ranked v WHERE v.team_id = $1
SELECT v.team_id FROM w_union v WHERE v.team_id = $1
SELECT v.team_id FROM v_both v WHERE v.team_id = $1
SELECT v.team_id FROM w_full v WHERE v.team_id = $1
SELECT v.id FROM v_last v WHERE v.team_id = $1
SELECT v.id, w.id FROM v_items v LEFT JOIN v_pairs w ON w.team_id = v.team_id AND w.id = v.id WHERE v.team_id = $1
SELECT i.id FROM items i WHERE i.team_id = $1 AND i.id IN (SELECT v.id FROM v_open v WHERE v.team_id = i.team_id)
SELECT i.id FROM items i WHERE i.team_id = $1 AND i.id IN (SELECT v.id FROM v_open v)
UPDATE items i SET peer = $2 WHERE i.team_id = $1 AND i.peer = $1 RETURNING CASE WHEN EXISTS (SELECT 1 FROM links l WHERE l.team_id = i.peer) THEN 1 END
INSERT INTO items (team_id, id, n) SELECT $1, 1, 2 WHERE $1::uuid = $2 ON CONFLICT (team_id, id) DO UPDATE SET n = (SELECT count(*) FROM links l WHERE l.team_id = $2)
INSERT INTO items (team_id, id, n) SELECT $1, 91, 2 WHERE $1::uuid = $2 RETURNING (SELECT count(*) FROM links l WHERE l.team_id = $2)
SELECT v.key FROM v_named AS v (tid, key) WHERE v.tid = $1
