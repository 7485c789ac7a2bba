-- verdict: refuse function scope at 4:21
-- why: the view calls a function of the schema, which may make any number of rows of any team
-- name: ViewInsideFunction :many
SELECT v.label FROM labelled_entities AS v WHERE v.team_id = $1;
