-- verdict: accept
-- why: aggregates of the list
-- name: AggregatesListed :many
SELECT sum(e.version), avg(e.version), min(e.name), bool_and(e.version > 1), array_agg(e.name ORDER BY e.name), string_agg(DISTINCT e.name, ', '), jsonb_agg(e.attributes), jsonb_object_agg(e.entity_id, e.name), percentile_cont(0.5) WITHIN GROUP (ORDER BY e.version), mode() WITHIN GROUP (ORDER BY e.status) FROM entity_records AS e WHERE e.team_id = $1;
