// Collects the licence notices of the packages whose files ended up in the bundle.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTICE = /^(licen[cs]e|copying|notice)/i;
const RULE = '='.repeat(78);

// A few packages publish the name of their licence without its text: https://spdx.org/licenses/MIT.html.
const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

// packageFolder returns the package folder that a bundled file belongs to, null for the page's own files.
function packageFolder(input) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
  return match ? match[1] : null;
}

async function notice(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') {
    throw new Error(`${name} ${version} names no licence: find out before shipping it`);
  }
  const files = (await readdir(folder)).filter((file) => NOTICE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0) {
    if (license !== 'MIT') {
      throw new Error(`${name} ${version} (${license}) comes without its licence text: add it here before shipping it`);
    }
    const holder = typeof author === 'string' ? author : (author?.name ?? `the ${name} authors`);
    texts.push(`MIT License\n\nCopyright (c) ${holder}\n\n${MIT_TERMS}`);
  }
  const body = texts.map((text) => text.trim()).join('\n\n');
  return { name, version, text: `${name} ${version}\nLicence: ${license}\n\n${body}\n` };
}

// collectLicenses returns one text for the given bundled files (paths relative to this folder).
export async function collectLicenses(inputs) {
  const folders = new Set(inputs.map(packageFolder).filter(Boolean));
  const notices = await Promise.all([...folders].map(notice));
  notices.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  const head = 'The playground bundles these packages.\n';
  return [head, ...notices.map(({ text }) => text)].join(`\n${RULE}\n\n`);
}
