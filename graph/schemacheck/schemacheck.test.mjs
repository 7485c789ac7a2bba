// Runs the check on a small schema that each case changes in one way.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './schemacheck.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'schemacheck-'));
after(() => rmSync(root, { recursive: true }));

const schema = `
type Query {
  entity(id: ID!): Entity
  entities(kind: String, first: Int = 25): [Entity!]!
}
type Mutation { createEntity(input: CreateEntityInput!): Entity }
interface Node { id: ID! }
type Entity implements Node { id: ID!, name: String!, nick: String, status: Status!, about: About }
type Value { id: ID!, text: String! }
type Team { id: ID!, entity(id: ID!): Entity }
union About = Entity | Value
enum Status { ACTIVE, RETIRED }
input CreateEntityInput { name: String!, nick: String, status: Status = ACTIVE }
`;

const unreleased = '# Changelog\n\nVersions follow semver.\n\n## Unreleased\n';

/** prepare writes the files of a case and returns their paths, in the order of the arguments. */
function prepare({ released = `# Released: none\n${schema}`, current = schema, changelog = unreleased }) {
  const folder = mkdtempSync(path.join(root, 'case-'));
  const files = { 'released.graphql': released, 'schema.graphql': current, 'CHANGELOG.md': changelog };
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  });
}

/** outcome runs a command on the files of a case; what it prints loses the folder's name. */
async function outcome({ command = 'check', ...files }) {
  const paths = prepare(files);
  const printed = { stdout: '', stderr: '' };
  const to = (stream) => (line) => (printed[stream] += `${line.replaceAll(`${path.dirname(paths[0])}${path.sep}`, '')}\n`);
  const code = await run([command, ...paths], to('stdout'), to('stderr'));
  return { code, ...printed, released: readFileSync(paths[0], 'utf8') };
}

function change(from, to) {
  assert.equal(schema.split(from).length, 2, `${from} is in the schema once`);
  return schema.replace(from, to);
}

const summary = (breaking, dangerous, safe) =>
  `schemacheck: since the first schema (nothing is released): ${breaking} breaking, ${dangerous} dangerous, ${safe} safe change${safe === 1 ? '' : 's'}\n`;

const breakingCases = [
  ['a field is removed', change(' nick: String, status: Status!', ' status: Status!'), "Entity.nick: Field 'nick' was removed from object type 'Entity'"],
  ["a field's type changes", change('text: String!', 'text: Int!'), "Value.text: Field 'Value.text' changed type from 'String!' to 'Int!'"],
  ['a field may be null', change('text: String!', 'text: String'), "Value.text: Field 'Value.text' changed type from 'String!' to 'String'"],
  ['a type is removed', change(' | Value', '').replace(/type Value .*\n/, ''), "Value: Type 'Value' was removed"],
  ['an enum value is removed', change(', RETIRED', ''), "Status.RETIRED: Enum value 'RETIRED' was removed from enum 'Status'"],
  ['a union member is removed', change(' | Value', ''), "About: Member 'Value' was removed from Union type 'About'"],
  ['an interface is removed', change(' implements Node', ''), "Entity: 'Entity' object type no longer implements 'Node' interface"],
  ['an argument is removed', change('kind: String, ', ''), "Query.entities(kind:): Argument 'kind: String' was removed from field 'Query.entities'"],
  ["an argument's type changes", change('kind: String', 'kind: Int'), "Query.entities(kind:): Type for argument 'kind' on field 'Query.entities' changed from 'String' to 'Int'"],
  ['an argument becomes required', change('kind: String', 'kind: String!'), "Query.entities(kind:): Type for argument 'kind' on field 'Query.entities' changed from 'String' to 'String!'"],
  ['an input field is removed', change('nick: String, status: Status =', 'status: Status ='), "CreateEntityInput.nick: Input field 'nick' was removed from input object type 'CreateEntityInput'"],
  ['an input field becomes required', change('nick: String, status: Status =', 'nick: String!, status: Status ='), "CreateEntityInput.nick: Input field 'CreateEntityInput.nick' changed type from 'String' to 'String!'"],
];

const dangerousCases = [
  ['an enum value', change(', RETIRED', ', RETIRED, ARCHIVED'), "`Status.ARCHIVED`: Enum value 'ARCHIVED' was added to enum 'Status'"],
  ['a required input field', change('input CreateEntityInput { ', 'input CreateEntityInput { kind: String!, '), "`CreateEntityInput.kind`: Input field 'kind' of type 'String!' was added to input object type 'CreateEntityInput'"],
  ['a required argument', change('kind: String, ', 'kind: String, colour: String!, '), "`Query.entities(colour:)`: Argument 'colour: String!' added to field 'Query.entities'"],
  ['an input field with a default', change('nick: String, status: Status =', 'nick: String, size: Int = 3, status: Status ='), "`CreateEntityInput.size`: Input field 'size' of type 'Int' with default value '3' was added to input object type 'CreateEntityInput'"],
  ['another default of an argument', change('first: Int = 25', 'first: Int = 50'), "`Query.entities(first:)`: Default value for argument 'first' on field 'Query.entities' changed from '25' to '50'"],
  ['another default of an input field', change('= ACTIVE', '= RETIRED'), "`CreateEntityInput.status`: Input field 'CreateEntityInput.status' default value changed from '\"ACTIVE\"' to '\"RETIRED\"'"],
  ['a union member', change(' | Value', ' | Value | Team'), "`About`, `Team`: Member 'Team' was added to Union type 'About'"],
  ['an interface', change('type Value {', 'type Value implements Node {'), "`Value`, `Node`: 'Value' object implements 'Node' interface"],
];

const safeCases = [
  ['nothing', schema, 0],
  ['a field', change('nick: String, status: Status!', 'nick: String, size: Int, status: Status!'), 1],
  ['a type', `${schema}type Extra { id: ID! }\n`, 2],
  ['a type with enum and required inputs', `${schema}enum Size { S }\ninput Extra { size: Size! }\nextend type Query { extra(input: Extra!): Size }\n`, 6],
  ['an optional input field', change('nick: String, status: Status =', 'nick: String, size: Int, status: Status ='), 1],
  ['an optional argument', change('kind: String, ', 'kind: String, size: Int, '), 1],
  ['an argument that need not be given any more', change('Query {\n  entity(id: ID!)', 'Query {\n  entity(id: ID)'), 1],
  ['a field that is never null any more', change('nick: String, status: Status!', 'nick: String!, status: Status!'), 1],
  ['another order', change('ACTIVE, RETIRED }', 'RETIRED, ACTIVE }'), 0],
  ['a description', change('type Team', '"A team." type Team'), 1],
];

describe('breaking changes fail with the list', () => {
  for (const [name, current, line] of breakingCases) {
    test(name, async () => {
      const got = await outcome({ current, changelog: `${unreleased}- \`${line.split(':')[0]}\` changes.\n` });
      assert.equal(got.code, 1);
      assert.ok(got.stderr.split('\n').includes(`  ${line}`), got.stderr);
      assert.match(got.stdout, /: [1-9] breaking, 0 dangerous, /);
    });
  }
  test('all of them', async () => {
    const got = await outcome({ current: change('nick: String, status: Status!', 'status: Status!').replace(', RETIRED', '') });
    assert.deepEqual(got.stderr.split('\n'), [
      'schemacheck: 2 changes would break clients:',
      "  Entity.nick: Field 'nick' was removed from object type 'Entity'",
      "  Status.RETIRED: Enum value 'RETIRED' was removed from enum 'Status'",
      'schemacheck: Keep what is there, mark it @deprecated and put the new beside it. To break on purpose, make a release that may (docs/api.md).',
      '',
    ]);
    assert.equal(got.stdout, summary(2, 0, 0));
  });
});

describe('dangerous changes take an entry', () => {
  for (const [name, current, line] of dangerousCases) {
    test(name, async () => {
      const without = await outcome({ current });
      assert.equal(without.code, 1);
      assert.deepEqual(without.stderr.split('\n').slice(1), [`  - ${line}.`, '']);
      assert.match(without.stderr, /^schemacheck: 1 change could surprise clients and CHANGELOG.md does not say so\. Add below "## Unreleased"/);
      assert.equal(without.stdout, summary(0, 1, 0));

      const told = await outcome({ current, changelog: `${unreleased}\n### Changed\n- Other things.\n- ${line}.\n` });
      assert.deepEqual([told.code, told.stderr, told.stdout], [0, '', summary(0, 1, 0)]);
    });
  }

  const current = change(' | Value', ' | Value | Team');
  for (const [name, changelog] of [
    ['an entry of an older version', `${unreleased}\n## 0.0.1\n- \`About\` may be a \`Team\`.\n`],
    ['a name without backticks', `${unreleased}- About may be a Team.\n`],
    ['the names in two entries', `${unreleased}- \`About\` is new.\n- \`Team\` is old.\n`],
    ['the names in a paragraph', `${unreleased}\`About\` may be a \`Team\`.\n`],
    ['a name in the paragraph below', `${unreleased}- \`About\` is new.\n\n\`Team\` is old.\n`],
    ['an entry of the newest version without a section', '# Changelog\n\n## 0.0.1\n- \`About\` may be a \`Team\`.\n'],
  ]) {
    test(`${name} is none`, async () => {
      const version = changelog.includes('0.0.1') ? '0.0.1' : 'none';
      const got = await outcome({ current, changelog, released: `# Released: ${version}\n${schema}` });
      assert.equal(got.code, 1);
      assert.match(got.stderr, /  - `About`, `Team`: /);
    });
  }
  test('an entry may go over lines', async () => {
    const got = await outcome({ current, changelog: `${unreleased}- \`About\` may be\n  a \`Team\`.\n\n## 0.0.1\n`, released: `# Released: 0.0.1\n${schema}` });
    assert.deepEqual([got.code, got.stderr], [0, '']);
    assert.equal(got.stdout, 'schemacheck: since release 0.0.1: 0 breaking, 1 dangerous, 0 safe changes\n');
  });
});

describe('safe changes pass', () => {
  for (const [name, current, safe] of safeCases) {
    test(name, async () => {
      const got = await outcome({ current });
      assert.deepEqual([got.code, got.stderr, got.stdout], [0, '', summary(0, 0, safe)]);
    });
  }
});

describe('the released schema is that of the newest version', () => {
  for (const [name, version, changelog] of [
    ['a release without its schema', '0.1.0', `${unreleased}\n## 0.2.0 (2027-01-01)\n\n## 0.1.0\n`],
    ['a schema without its release', '0.1.0', unreleased],
    ['a first release without its schema', 'none', `${unreleased}\n## [0.1.0]\n`],
  ]) {
    test(name, async () => {
      const got = await outcome({ released: `# Released: ${version}\n${schema}`, changelog });
      assert.equal(got.code, 1);
      assert.match(got.stderr, /run make release-schema in the commit that makes a release/);
    });
  }
});

describe('a release', () => {
  const removed = change('nick: String, status: Status!', 'status: Status!');
  const release = (before, version, rest = {}) =>
    outcome({
      command: 'release',
      current: `# Made.\n${removed}`,
      released: `# Released: ${before}\n${schema}`,
      changelog: `${unreleased}\n## ${version}\n- \`Entity.nick\` is gone.\n`,
      ...rest,
    });
  const head = (version) => `# Released: ${version}\n# Made by \`make release-schema\`; do not edit.\n`;

  for (const [before, version] of [['none', '0.1.0'], ['0.1.3', '0.2.0'], ['0.9.0', '1.0.0'], ['1.9.2', '2.0.0']]) {
    test(`may break from ${before} to ${version}`, async () => {
      const got = await release(before, version);
      assert.deepEqual([got.code, got.stderr, got.released], [0, '', head(version) + removed]);
      const next = await outcome({ current: removed, released: got.released, changelog: `${unreleased}\n## ${version}\n` });
      assert.equal(next.code, 0);
    });
  }
  for (const [before, version] of [['0.1.0', '0.1.1'], ['1.2.0', '1.3.0'], ['1.2.0', '0.3.0']]) {
    test(`may not break from ${before} to ${version}`, async () => {
      const got = await release(before, version);
      assert.equal(got.code, 1);
      assert.match(got.stderr, new RegExp(`^schemacheck: ${version} may not break what ${before} promised.*\n  Entity.nick: `));
      assert.equal(got.released, `# Released: ${before}\n${schema}`);
    });
  }
  for (const [name, rest, message] of [
    ['takes an entry for what breaks', { changelog: `${unreleased}\n## 0.2.0\n` }, /Add below "## 0\.2\.0":\n  - `Entity\.nick`: /],
    ['takes a version', { changelog: unreleased }, /CHANGELOG\.md has no version/],
    ['is not made twice', { changelog: `${unreleased}\n## 0.1.0\n- \`Entity.nick\` is gone.\n` }, /0\.1\.0 is released already/],
  ]) {
    test(name, async () => {
      const got = await release('0.1.0', '', rest);
      assert.equal(got.code, 1);
      assert.match(got.stderr, message);
      assert.equal(got.released, `# Released: 0.1.0\n${schema}`);
    });
  }
});

describe('what it cannot read', () => {
  for (const [name, files, message] of [
    ['a schema', { current: 'type Query {' }, /^schemacheck: schema\.graphql:1:13: Syntax Error/],
    ['types that are not there', { current: 'type Query { a: Gone }' }, /^schemacheck: schema\.graphql.*Gone/],
    ['a version', { released: schema }, /^schemacheck: released\.graphql: the first line is not "# Released: VERSION"/],
    ['a heading', { changelog: `${unreleased}\n## Next\n` }, /^schemacheck: CHANGELOG\.md: the heading "## Next" is neither/],
    ['a command', { command: 'forget' }, /^schemacheck: usage:/],
  ]) {
    test(name, async () => {
      const got = await outcome(files);
      assert.equal(got.code, 2);
      assert.match(got.stderr, message);
    });
  }
});

test('the program', () => {
  const program = fileURLToPath(new URL('main.mjs', import.meta.url));
  const start = (files) => spawnSync(process.execPath, [program, 'check', ...prepare(files)], { encoding: 'utf8' });
  const fine = start({});
  assert.deepEqual([fine.status, fine.stderr, fine.stdout], [0, '', summary(0, 0, 0)]);
  const broken = start({ current: change(', RETIRED', '') });
  assert.deepEqual([broken.status, broken.stdout], [1, summary(1, 0, 0)]);
  assert.match(broken.stderr, /\n  Status\.RETIRED: /);
});
