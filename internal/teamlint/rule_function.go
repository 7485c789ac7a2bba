package teamlint

import (
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule function: a statement calls functions and operators of the list below and no others. The list holds built-ins
// (and those of pgvector and pg_trgm) that read nothing but their arguments and change nothing. A function that the
// schema itself defines is refused even under a listed name: it may query tenant tables behind the statement
// (rule 13 of distributed-rules.md), and so is an operator, unless the options declare that it reads no table and changes nothing. query_to_xml, dblink, ts_stat, set_config, nextval, pg_notify and the
// advisory locks are off the list on purpose.

// volatility says when the result of a function changes.
type volatility int

const (
	unlisted volatility = iota
	immutable
	stable // follows settings, such as the time zone
	clock  // the time
	random // a new value each call
)

var functions = volatilities(map[volatility]string{
	immutable: `abs acos any_value array_agg array_append array_cat array_dims array_length array_lower array_ndims array_position
		array_positions array_prepend array_remove array_replace array_upper ascii asin atan atan2 avg binary_quantize
		bit_and bit_count bit_length bit_or bit_xor bool_and bool_or btrim cardinality cbrt ceil ceiling char_length
		character_length chr convert_from convert_to corr cos cosine_distance count covar_pop covar_samp cume_dist date_bin decode degrees
		dense_rank div encode every exp factorial first_value floor gcd generate_series generate_subscripts get_bit
		get_byte hashtext hashtextextended initcap inner_product isempty isfinite json_array_elements json_array_elements_text json_array_length
		json_each json_each_text json_extract_path json_extract_path_text json_object_keys json_strip_nulls json_typeof
		jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_each jsonb_each_text jsonb_extract_path
		jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys jsonb_path_exists jsonb_path_match
		jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_pretty jsonb_set jsonb_set_lax
		jsonb_strip_nulls jsonb_typeof justify_days justify_hours justify_interval l1_distance l2_distance l2_normalize
		lag last_value lcm lead left length like_escape ln log log10 lower lower_inc lower_inf lpad ltrim make_date make_interval
		make_time max md5 min min_scale mod mode multirange normalize nth_value ntile num_nonnulls num_nulls numnode
		octet_length overlay pg_size_pretty percent_rank percentile_cont percentile_disc phraseto_tsquery pi plainto_tsquery position
		power quote_ident quote_literal quote_nullable radians range_agg range_intersect_agg range_merge rank
		regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
		regexp_split_to_table regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
		regr_sxx regr_sxy regr_syy repeat replace reverse right round row_number rpad rtrim scale
		set_bit set_byte setweight sha224 sha256 sha384 sha512 sign similar_to_escape similarity sin split_part sqrt starts_with stddev
		stddev_pop stddev_samp strict_word_similarity string_agg string_to_array string_to_table strip strpos subvector
		substr substring sum tan to_hex translate trim_array trim_scale trunc ts_delete ts_filter ts_rank ts_rank_cd
		tsquery_phrase unnest upper upper_inc upper_inf uuid_extract_timestamp uuid_extract_version var_pop var_samp
		variance vector_dims vector_norm width_bucket word_similarity`,
	stable: `age array_to_json array_to_string concat concat_ws date_part date_trunc daterange extract format int4range int8range
		json_agg json_build_array json_build_object json_object_agg json_populate_record json_populate_recordset
		json_to_record json_to_recordset jsonb_agg jsonb_build_array jsonb_build_object jsonb_object_agg
		jsonb_path_exists_tz jsonb_path_query_tz jsonb_populate_record jsonb_populate_recordset jsonb_to_record
		jsonb_to_recordset make_timestamp make_timestamptz numrange overlaps row_to_json timezone to_char to_date
		to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector ts_headline tsrange tstzrange
		websearch_to_tsquery`,
	clock:  `now transaction_timestamp statement_timestamp clock_timestamp timeofday`,
	random: `gen_random_uuid random uuidv4 uuidv7`,
})

// aggregates are the functions of the list that make one row of many.
var aggregates = strings.Fields(`any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp cume_dist dense_rank every
	json_agg json_object_agg jsonb_agg jsonb_object_agg max min mode percent_rank percentile_cont percentile_disc range_agg
	range_intersect_agg rank regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance`)

// mayAggregate tells whether a call may be one of an aggregate; what is not listed may be anything.
func mayAggregate(name string) bool {
	return functions[name] == unlisted || slices.Contains(aggregates, name)
}

func volatilities(lists map[volatility]string) map[string]volatility {
	all := map[string]volatility{}
	for v, names := range lists {
		for name := range strings.FieldsSeq(names) {
			all[name] = v
		}
	}
	return all
}

// operators of PostgreSQL, pgvector and pg_trgm. "@" as a prefix is sqlc's and is handled with the parameters.
var operators = volatilities(map[volatility]string{
	immutable: `= <> < > <= >= + - * / % ^ || | & # ~ << >> ! ~~ !~~ ~~* !~~* ~* !~ !~* -> ->> #> #>> #- @> <@ ? ?| ?& @?
		@@ && &< &> -|- <-> <#> <=> <+> <~> <%> %> <% %>> <<% <<-> <->> <<<-> <->>> ^@ ~>=~ ~<=~ ~>~ ~<~ |/ ||/`,
})

// rowColumns are the columns of functions that return rows of a fixed shape, or one value under a name of its own.
var rowColumns = map[string][]string{
	"json_each": {"key", "value"}, "json_each_text": {"key", "value"}, "jsonb_each": {"key", "value"}, "jsonb_each_text": {"key", "value"},
	"json_array_elements": {"value"}, "json_array_elements_text": {"value"},
	"jsonb_array_elements": {"value"}, "jsonb_array_elements_text": {"value"},
}

// scalars are functions that return values of a built-in type, in a column that has the name of the alias.
var scalars = strings.Fields(`generate_series generate_subscripts json_object_keys jsonb_object_keys jsonb_path_query now
	phraseto_tsquery plainto_tsquery regexp_matches regexp_split_to_array regexp_split_to_table string_to_array string_to_table
	to_tsquery websearch_to_tsquery`)

// elementTypes are the built-in types whose arrays unnest makes one column of; that of a row type makes several.
var elementTypes = strings.Fields(`bool bpchar bytea date float4 float8 inet int2 int4 int8 interval json jsonb numeric text time
	timestamp timestamptz uuid varchar`)

// uncollated tells whether a type, or the elements of an array type, surely have no collation.
func uncollated(name string) bool {
	name = strings.TrimSuffix(name, "[]")
	return slices.Contains(elementTypes, name) && !slices.Contains([]string{"bpchar", "text", "varchar"}, name)
}

// resultColumns are the columns that a call in FROM makes, if they are known.
func (a *analysis) resultColumns(n *tree.FuncCall, alias string, sc *scope) (cols []outCol, known bool) {
	name := functionName(n)
	if a.catalog.functions[name] {
		return nil, false
	}
	if names, ok := rowColumns[name]; ok {
		for _, column := range names {
			cols = append(cols, outCol{name: column})
		}
		return cols, true
	}
	if slices.Contains(scalars, name) {
		return []outCol{{name: alias}}, true
	}
	if name != "unnest" {
		return nil, false
	}
	for _, arg := range n.Args {
		element, isArray := strings.CutSuffix(a.exprType(arg, sc), "[]")
		if !isArray || !slices.Contains(elementTypes, element) {
			return nil, false
		}
		column := outCol{name: "unnest", typ: element}
		if len(n.Args) == 1 {
			column.name = alias
		}
		cols = append(cols, column)
	}
	return cols, true
}

// functionName is the last part of a function's name.
func functionName(n *tree.FuncCall) string {
	names, ok := tree.Names(n.Funcname)
	if !ok || len(names) == 0 {
		return ""
	}
	return names[len(names)-1]
}

// checkFunction refuses a call that is not on the list and hands the rest to rule volatile.
func (a *analysis) checkFunction(n *tree.FuncCall, where place) {
	names, ok := tree.Names(n.Funcname)
	if !ok || len(names) == 0 {
		a.notUnderstood(n)
		return
	}
	name := names[len(names)-1]
	full := strings.Join(names, ".")
	builtIn := len(names) == 1 || len(names) == 2 && names[0] == "pg_catalog"
	switch {
	case a.catalog.declares(names):
	case a.catalog.functions[name] && names[0] != "pg_catalog":
		a.report(ruleFunction, at{node: n}, "", "%s is a function of the schema; it may read tenant tables behind the statement (rule 13 of distributed-rules.md)", full)
	case !builtIn || functions[name] == unlisted:
		a.report(ruleFunction, at{node: n}, "", "%s is not on the list of functions without side effects", full)
	default:
		a.checkVolatile(n, full, functions[name], where)
	}
}

// checkOperator refuses an operator that is not PostgreSQL's.
func (a *analysis) checkOperator(n tree.Node, name []tree.Node) {
	names, ok := tree.Names(name)
	if !ok || len(names) == 0 {
		a.notUnderstood(n)
		return
	}
	op := names[len(names)-1]
	keyword := false
	if e, isExpr := n.(*tree.AExpr); isExpr { // BETWEEN, LIKE, … carry a name of their own
		keyword = e.Kind == "AEXPR_BETWEEN" || e.Kind == "AEXPR_NOT_BETWEEN" || e.Kind == "AEXPR_BETWEEN_SYM" || e.Kind == "AEXPR_NOT_BETWEEN_SYM"
	}
	switch {
	case op == "@":
		a.unclear(n, "@ before something other than a name; write sqlc.arg(name)")
	case a.catalog.operators[op] && names[0] != "pg_catalog":
		a.report(ruleFunction, at{node: n}, "", "operator %s is one of the schema; it may read tenant tables behind the statement (rule 13 of distributed-rules.md)", op)
	case len(names) > 1 && names[0] != "pg_catalog" || !keyword && operators[op] == unlisted:
		a.report(ruleFunction, at{node: n}, "", "operator %s is not on the list", strings.Join(names, "."))
	}
}
