import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { lacking, mayBreak, sections } from './changelog.mjs';
import { compare } from './compare.mjs';

const lines = (changes) => changes.map(({ at, message }) => `  ${at}: ${message}`);
const entries = (changes) =>
  changes.map(({ names, message }) => `  - ${names.map((name) => `\`${name}\``).join(', ')}: ${message}.`);
const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** read returns what parse makes of a file; an error names the file. */
function read(file, parse) {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, value: parse(text) };
  } catch (error) {
    const place = error.locations?.[0];
    throw new Error(`${file}${place ? `:${place.line}:${place.column}` : ''}: ${error.message}`);
  }
}

/** versionOf reads the first line of the released schema: its version, or "none" before the first release. */
function versionOf(text) {
  const version = /^# Released: (\S+)\n/.exec(text)?.[1];
  if (!version) throw new Error('the first line is not "# Released: VERSION"');
  return version;
}

async function load(releasedFile, currentFile, changelogFile) {
  const { value: parts } = read(changelogFile, sections);
  const { value: released } = read(releasedFile, (text) => ({ version: versionOf(text), schema: buildSchema(text) }));
  const current = read(currentFile, buildSchema);
  return {
    releasedFile,
    changelogFile,
    unreleased: parts.find(({ name }) => name === 'Unreleased'),
    newest: parts.find(({ name }) => name !== 'Unreleased'),
    version: released.version,
    text: current.text,
    changes: await compare(released.schema, current.value),
  };
}

/** check returns what is against the schema, and a summary. */
function check({ releasedFile, changelogFile, unreleased, newest, version, changes }) {
  const { breaking, dangerous, safe } = changes;
  const problems = [];
  if ((newest?.name ?? 'none') !== version) {
    problems.push(
      `${changelogFile} has ${newest?.name ?? 'no version'} as its newest, ${releasedFile} is of ${version}: ` +
        'run make release-schema in the commit that makes a release, and in no other',
    );
  }
  if (breaking.length > 0) {
    problems.push(
      `${count(breaking.length, 'change')} would break clients:`,
      ...lines(breaking),
      'Keep what is there, mark it @deprecated and put the new beside it. To break on purpose, make a release that may (docs/api.md).',
    );
  }
  const missing = lacking(dangerous, unreleased);
  if (missing.length > 0) {
    problems.push(
      `${count(missing.length, 'change')} could surprise clients and ${changelogFile} does not say so. ` +
        'Add below "## Unreleased", with what clients should do:',
      ...entries(missing),
    );
  }
  const since = version === 'none' ? 'the first schema (nothing is released)' : `release ${version}`;
  const tally = `${breaking.length} breaking, ${dangerous.length} dangerous, ${count(safe.length, 'safe change')}`;
  return { problems, summary: `since ${since}: ${tally}` };
}

/** release writes the current schema as the released one, unless its version may not hold what changed. */
function release({ releasedFile, changelogFile, newest, version, text, changes }) {
  const { breaking, dangerous, safe } = changes;
  const problems = [];
  if (!newest) {
    problems.push(`${changelogFile} has no version: give what is below "## Unreleased" a heading such as "## 0.1.0"`);
  } else if (newest.name === version && breaking.length + dangerous.length + safe.length > 0) {
    problems.push(`${version} is released already, and the schema has changed since: a release takes a new heading in ${changelogFile}`);
  } else {
    if (breaking.length > 0 && !mayBreak(version, newest.name)) {
      problems.push(
        `${newest.name} may not break what ${version} promised (semver.org); it takes a new major version, before 1.0 a minor one:`,
        ...lines(breaking),
      );
    }
    const missing = lacking([...breaking, ...dangerous], newest);
    if (missing.length > 0) {
      problems.push(`${changelogFile} does not say what changes for clients. Add below "## ${newest.name}":`, ...entries(missing));
    }
  }
  if (problems.length > 0) return { problems };
  const head = `# Released: ${newest.name}\n# Made by \`make release-schema\`; do not edit.\n`;
  writeFileSync(releasedFile, head + text.replace(/^(#.*\n)*/, ''));
  return { problems, summary: `${releasedFile} is the schema of ${newest.name}` };
}

const commands = { check, release };

/**
 * run does what the arguments say: check or release, and the files of the released schema, the current one and the
 * changelog. It gives lines to out and err and returns the exit code. The last released schema is a file since a clone
 * need not have tags; that it is the one of the changelog's newest version is part of the check.
 */
export async function run(args, out, err) {
  const [command, ...files] = args;
  const say = (line) => err(line.startsWith(' ') ? line : `schemacheck: ${line}`);
  if (!Object.hasOwn(commands, command ?? '') || files.length !== 3) {
    say('usage: main.mjs check|release RELEASED CURRENT CHANGELOG');
    return 2;
  }
  try {
    const { problems, summary } = commands[command](await load(...files));
    problems.forEach(say);
    if (summary) out(`schemacheck: ${summary}`);
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    say(error.message);
    return 2;
  }
}
