-- verdict: refuse insert
-- why: an aggregate of the column may be NULL and is not the column
-- name: SelectAggregateTeam :exec
INSERT INTO counters (team_id, name, value) SELECT (array_agg(e.team_id))[1], 'all', count(*) FROM entity_records AS e WHERE e.team_id = $1;
