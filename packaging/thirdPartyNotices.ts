import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Collects the licences of everything that is shipped in one text: the production dependencies with all that they need,
 * and the packages that the window is built from. The licences of Electron and Chromium are shipped beside the program
 * as separate files.
 */

/** Matches names of files with a licence text that must be passed on. */
const LEGAL = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(78);

const ROOT = join(import.meta.dirname, '..');

/** The fields of a package.json that the notices use. */
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const readPackage = (folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));

/**
 * Returns the folder of a package as Node resolves it from the folder `from`: first in its own node_modules, then
 * further up. Returns null if the package is not installed here.
 */
function findPackage(name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
    if (at === '') return null;
  }
}

/** Returns the names of packages that the sources of the window import. */
function listWindowPackages(known: Readonly<Record<string, string>>): string[] {
  const folder = join(ROOT, 'src-renderer');
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => name in known);
}

function listShippedPackages(): string[] {
  const { dependencies: direct, devDependencies } = readPackage('');
  const names = [...Object.keys(direct), ...listWindowPackages(devDependencies)];
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = readPackage(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name, from: folder });
  }
  return [...found];
}

interface Notice {
  readonly name: string;
  readonly text: string;
}

function readNotice(folder: string): Notice {
  const { name, version, license, author } = readPackage(folder);
  const texts = readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
    .map((entry) => readFileSync(join(ROOT, folder, entry.name), 'utf8').trim());
  const by = typeof author === 'string' ? author : author?.name;
  const head = [`${name} ${version}`, license, texts.length === 0 && by ? `by ${by}` : null];
  return { name, text: [head.filter(Boolean).join(', '), ...texts].join('\n\n') };
}

/** Fonts are in resources; each has its licence in a file beside it. */
const FONTS = join(ROOT, 'resources', 'fonts');
const readFontNotices = (): Notice[] =>
  readdirSync(FONTS)
    .filter((file) => file.endsWith('.LICENSE.txt'))
    .map((file) => {
      const name = `font ${file.replace('.LICENSE.txt', '')}`;
      return { name, text: `${name}, OFL-1.1\n\n${readFileSync(join(FONTS, file), 'utf8').trim()}` };
    });

/** Writes the text of the licences into the build, once for the window and once for the installers. */
function writeNotices(): void {
  const notices = [...listShippedPackages().map(readNotice), ...readFontNotices()];
  const nameOfText = new Map(notices.map(({ name, text }) => [text, name]));
  const sorted = [...nameOfText]
    .sort(([, first], [, second]) => (first < second ? -1 : 1))
    .map(([text]) => text);
  const fullText = [
    'Kontuar is made with the work of others. Their licences:',
    'Electron and Chromium: the files LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
    ...sorted.map((text) => `${RULE}\n${text}`),
  ].join('\n\n');
  // The build needs two files, because electron-builder removes from the archive each file that it also puts beside the
  // archive.
  for (const file of ['THIRD-PARTY-NOTICES.txt', join('renderer', 'third-party-notices.txt')])
    writeFileSync(join(ROOT, 'out', file), `${fullText}\n`);
}

writeNotices();
