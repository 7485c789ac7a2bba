const heading = /^## (.*)$/m;
const named = /^\[?(Unreleased|\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)\]?(?=\s|$)/;

/**
 * sections returns the parts of a changelog in their order, each with its name, "Unreleased" or a version, and its list
 * items. It throws on a heading that is neither, since a release would go unseen.
 */
export function sections(text) {
  const [, ...parts] = text.split(heading);
  const found = [];
  for (let i = 0; i < parts.length; i += 2) {
    const name = named.exec(parts[i])?.[1];
    if (!name) throw new Error(`the heading "## ${parts[i]}" is neither "## Unreleased" nor a version such as "## 1.2.3"`);
    const items = parts[i + 1].split(/^\s*[-*] /m).slice(1);
    found.push({ name, items: items.map((item) => item.split(/\n\s*\n|\n#/)[0]) });
  }
  return found;
}

/** lacking returns the changes for which a section has no item that holds all their names in backticks. */
export function lacking(changes, section) {
  const items = section?.items ?? [];
  return changes.filter(({ names }) => !items.some((item) => names.every((name) => item.includes(`\`${name}\``))));
}

/** mayBreak says whether a version may break what the one before it, "none" at first, promised (semver.org, 4 and 8). */
export function mayBreak(before, version) {
  if (before === 'none') return true;
  const [major, minor] = version.split('.').map(Number);
  const [oldMajor, oldMinor] = before.split('.').map(Number);
  return major > oldMajor || (major === 0 && oldMajor === 0 && minor > oldMinor);
}
