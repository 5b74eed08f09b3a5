import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

/**
 * The licences of everything that is shipped, in one text: production dependencies with all that they need, and what the
 * window is built of. Electron's own and Chromium's lie beside the program as they come.
 */

/** Names of files with a licence text that must be passed on. */
const LEGAL = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(78);

const read = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

/** A package as `from` finds it: in its own folder, else further up; null where it is not installed here. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = join(at, 'node_modules', name);
    if (existsSync(join(ROOT, place, 'package.json'))) return place;
    if (at === '') return null;
  }
}

/** Names of packages that the window's sources import. */
function builtIntoWindow(known) {
  const folder = join(ROOT, 'src-renderer');
  const text = readdirSync(folder, { recursive: true })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name]) => name);
  return [...new Set(named)].filter((name) => name in known);
}

function shipped() {
  const own = read('package.json');
  const names = [...Object.keys(own.dependencies), ...builtIntoWindow(own.devDependencies)];
  const found = new Set();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(next.name, next.from);
    if (place === null || found.has(place)) continue;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = read(join(place, 'package.json'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name, from: place });
  }
  return [...found];
}

function noticeOf(place) {
  const { name, version, license, author } = read(join(place, 'package.json'));
  const texts = readdirSync(join(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
    .map((entry) => readFileSync(join(ROOT, place, entry.name), 'utf8').trim());
  const by = typeof author === 'string' ? author : author?.name;
  const head = [`${name} ${version}`, license, texts.length === 0 && by ? `by ${by}` : null];
  return { name, text: [head.filter(Boolean).join(', '), ...texts].join('\n\n') };
}

/** Fonts in resources: the licence of a font lies beside it. */
const FONTS = join(ROOT, 'resources', 'fonts');
const fontNotices = () =>
  readdirSync(FONTS)
    .filter((file) => file.endsWith('.LICENSE.txt'))
    .map((file) => {
      const name = `font ${file.replace('.LICENSE.txt', '')}`;
      return { name, text: `${name}, OFL-1.1\n\n${readFileSync(join(FONTS, file), 'utf8').trim()}` };
    });

/** Writes it into the build: for the window, and for the installers. */
export function writeNotices() {
  const notices = new Map(
    [...shipped().map((place) => noticeOf(place)), ...fontNotices()].map(({ name, text }) => [text, name]),
  );
  const sorted = [...notices].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([text]) => text);
  const whole = [
    'Kontuar is made with the work of others. Their licences:',
    'Electron and Chromium: the files LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
    ...sorted.map((text) => `${RULE}\n${text}`),
  ].join('\n\n');
  // Two files: the packer takes what lies beside the archive out of it.
  for (const file of ['THIRD-PARTY-NOTICES.txt', join('renderer', 'third-party-notices.txt')])
    writeFileSync(join(ROOT, 'out', file), `${whole}\n`);
}
