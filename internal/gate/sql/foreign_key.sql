SELECT k.ref, format('foreign key %s to %s does not pair team_id with team_id', k.name, k.target), k.mended
FROM foreign_key AS k
WHERE k.class = 'tenant' AND k.target_class = 'tenant' AND NOT k.paired AND k.counts
