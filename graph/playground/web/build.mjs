// Bundles the playground into out/: gzipped assets with content hashes in their names, LICENSES.txt.gz
// with the notices of every bundled package, and manifest.json, which tells the server the names.

import * as esbuild from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { collectLicenses } from './licenses.mjs';

const OUT = 'out';
const ASSETS = join(OUT, 'assets');

// GraphiQL's stylesheet carries its fonts as data URLs, which weigh six times the rest of it.
const withoutFonts = {
  name: 'without-fonts',
  setup(build) {
    build.onLoad({ filter: /graphiql\/dist\/style\.css$/ }, async ({ path }) => {
      const css = (await readFile(path, 'utf8')).replace(/@font-face\s*\{[^}]*\}/g, '');
      return { contents: css, loader: 'css' };
    });
  },
};

// The page's policy allows its own files and the small images written into the stylesheet; one that asks
// for more is a broken build.
function checkStyle(file) {
  const reference = /url\((?!data:image\/)[^)]{0,60}/.exec(file.text);
  if (reference) {
    throw new Error(`${basename(file.path)} refers to ${reference[0]}: bundle it as a file or leave it out`);
  }
}

function writeAsset(name, contents) {
  return writeFile(join(ASSETS, `${name}.gz`), gzipSync(contents, { level: 9 }));
}

const result = await esbuild.build({
  entryPoints: ['main.jsx', 'icon.svg'],
  bundle: true,
  write: false,
  metafile: true,
  outdir: OUT,
  entryNames: '[name]-[hash]',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  minify: true,
  // GraphiQL makes the titles of its icons from function names.
  keepNames: true,
  legalComments: 'none',
  loader: { '.svg': 'copy' },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [withoutFonts],
  logLevel: 'warning',
});

await rm(OUT, { recursive: true, force: true });
await mkdir(ASSETS, { recursive: true });

const byExtension = {};
for (const file of result.outputFiles) {
  const name = basename(file.path);
  if (name.endsWith('.css')) {
    checkStyle(file);
  }
  byExtension[extname(name)] = name;
  await writeAsset(name, file.contents);
}
await writeAsset('LICENSES.txt', await collectLicenses(Object.keys(result.metafile.inputs)));

const manifest = { script: byExtension['.js'], style: byExtension['.css'], icon: byExtension['.svg'] };
await writeFile(join(OUT, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
