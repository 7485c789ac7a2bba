import { ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';

/**
 * compare returns what changed from one GraphQLSchema to another, by what it does to clients: `breaking` makes requests
 * fail or answers unreadable, `dangerous` can surprise who did not reckon with it, `safe` does neither. Each change has
 * its coordinate (spec.graphql.org, "Schema Coordinates"), the names that its entry in the changelog has to hold, and a
 * sentence.
 */
export async function compare(released, current) {
  const found = { breaking: [], dangerous: [], safe: [] };
  for (const change of await diff(released, current)) {
    const at = coordinate(change);
    const named = change.meta.addedUnionMemberTypeName ?? change.meta.addedInterfaceName;
    found[grade(change)].push({ at, names: named ? [at, named] : [at], message: change.message });
  }
  return found;
}

/** grade is the inspector's level, but for inputs that are added: to an argument it is harsher than to an input field. */
function grade({ type, criticality, meta }) {
  const breaking = criticality.level === CriticalityLevel.Breaking;
  if (type === ChangeType.InputFieldAdded && breaking) return 'dangerous'; // required: the project's rule, docs/api.md
  if (type === ChangeType.FieldArgumentAdded && breaking) return 'dangerous';
  if (type === ChangeType.FieldArgumentAdded && !meta.hasDefaultValue) return 'safe'; // no request means anything else
  if (breaking) return 'breaking';
  return criticality.level === CriticalityLevel.Dangerous ? 'dangerous' : 'safe';
}

/** coordinate writes the inspector's Type.field.argument as Type.field(argument:). */
function coordinate({ type, path }) {
  if (!type.startsWith('FIELD_ARGUMENT_')) return path;
  const [parent, field, argument] = path.split('.');
  return `${parent}.${field}(${argument}:)`;
}
