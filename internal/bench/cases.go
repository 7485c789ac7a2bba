package main

// benchCase is one question, as GraphQL and as the statement that answers the same by itself. Both answer
// {"data": …} of the same shape; enums and times may be written differently (package comment of agree.go).
type benchCase struct {
	name    string
	busy    bool   // about an entity with a whole page of relationships
	perTeam bool   // takes no entity
	graphql string // with the variable $id, unless perTeam
	sql     string // with the parameters $1, the team, and $2, the entity, unless perTeam
}

// The statements were the fastest of several forms measured. A page is cut first and its ends are looked up one by
// one after that, which beats joins by a tenth; json_agg takes the rows in the order in which the index gives them
// to the page, so that nothing is sorted; json_build_object is as fast as rows made into JSON.
var benchCases = []benchCase{
	{
		name:    "point",
		graphql: `query($id: ID!) { entity(id: $id) { id kind name status description createdAt } }`,
		sql: `SELECT json_build_object('data', json_build_object('entity', (
	SELECT json_build_object('id', e.entity_id, 'kind', e.entity_kind, 'name', n.name, 'status', e.status,
		'description', e.description, 'createdAt', e.created_at)
	FROM entity_records AS e
	JOIN entity_names AS n ON n.team_id = $1 AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
	WHERE e.team_id = $1 AND e.entity_id = $2)))`,
	},
	{
		name: "one hop",
		busy: true,
		graphql: `query($id: ID!) { entity(id: $id) { id kind name relationships(first: 25) { nodes {
	predicate validity { from to } object { ... on Entity { name kind } ... on Value { text type } } } } } }`,
		sql: `SELECT json_build_object('data', json_build_object('entity', (
	SELECT json_build_object('id', e.entity_id, 'kind', e.entity_kind, 'name', n.name,
		'relationships', json_build_object('nodes', (
			SELECT coalesce(json_agg(json_build_object('predicate', r.predicate_key,
				'validity', json_build_object('from', r.valid_from, 'to', r.valid_to),
				'object', CASE WHEN r.object_entity_id IS NOT NULL
					THEN (SELECT json_build_object('name', o.name, 'kind', oe.entity_kind)
						FROM entity_records AS oe
						JOIN entity_names AS o ON o.team_id = $1 AND o.entity_id = oe.entity_id AND o.name_kind = 'canonical'
						WHERE oe.team_id = $1 AND oe.entity_id = r.object_entity_id)
					ELSE (SELECT json_build_object('text', v.canonical_text, 'type', v.value_type)
						FROM value_records AS v
						WHERE v.team_id = $1 AND v.value_id = r.object_value_id) END)), '[]')
			FROM (
				SELECT q.predicate_key, q.valid_from, q.valid_to, q.object_entity_id, q.object_value_id
				FROM relationship_records AS q
				WHERE q.team_id = $1 AND q.subject_entity_id = $2 AND q.status = 'active'
					AND (q.valid_from IS NULL OR q.valid_from <= now()) AND (q.valid_to IS NULL OR q.valid_to > now())
				ORDER BY q.predicate_key, q.relationship_id
				LIMIT 25) AS r)))
	FROM entity_records AS e
	JOIN entity_names AS n ON n.team_id = $1 AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
	WHERE e.team_id = $1 AND e.entity_id = $2)))`,
	},
	{
		name: "three hops",
		busy: true,
		graphql: `query($id: ID!) { entity(id: $id) { id name relationships(first: 10) { nodes { predicate object {
	... on Value { text }
	... on Entity { id name relationships(first: 5) { nodes { predicate object {
		... on Value { text }
		... on Entity { id name relationships(first: 5) { nodes { predicate object {
			... on Value { text }
			... on Entity { id name } } } } } } } } } } } } } }`,
		sql: `SELECT json_build_object('data', json_build_object('entity', (
	SELECT json_build_object('id', e.entity_id, 'name', n.name, 'relationships', json_build_object('nodes', (` +
			hop("$2", 10, hop("r1.object_entity_id", 5, hop("r2.object_entity_id", 5, "", 3), 2), 1) + `)))
	FROM entity_records AS e
	JOIN entity_names AS n ON n.team_id = $1 AND n.entity_id = e.entity_id AND n.name_kind = 'canonical'
	WHERE e.team_id = $1 AND e.entity_id = $2)))`,
	},
	{
		name:    "list of 100",
		perTeam: true,
		graphql: `{ entities(first: 100) { nodes { id name kind } } }`,
		sql: `SELECT json_build_object('data', json_build_object('entities', json_build_object('nodes', (
	SELECT coalesce(json_agg(r.node), '[]')
	FROM (
		SELECT json_build_object('id', e.entity_id, 'name', n.name, 'kind', e.entity_kind) AS node
		FROM entity_names AS n
		JOIN entity_records AS e ON e.team_id = $1 AND e.entity_id = n.entity_id
		WHERE n.team_id = $1 AND n.name_kind = 'canonical' AND e.status = 'active'
		ORDER BY n.name_key, n.entity_id
		LIMIT 100) AS r))))`,
	},
}
