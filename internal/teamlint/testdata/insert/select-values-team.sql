-- verdict: refuse insert
-- why: one row of VALUES holds another team
-- name: SelectValuesTeam :exec
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT v.team_id, v.id FROM (VALUES ($1::uuid, $2::uuid), ($3::uuid, $4::uuid)) AS v(team_id, id);
