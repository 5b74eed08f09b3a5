import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#support/profile';

/** What is shipped may be shipped, and nothing runs by itself when it is installed. */
const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const needs = z.record(z.string(), z.string()).default({});
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        license: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().default(false),
        dependencies: needs,
        optionalDependencies: needs,
        peerDependencies: needs,
      }),
    ),
  })
  .parse(read('package-lock.json'));
const own = z
  .object({ dependencies: needs, devDependencies: needs, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'));

/** Each may be used, changed and shipped with a notice; none asks for our own sources. */
const ALLOWED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];
const isAllowed = (license: string): boolean => {
  const words = license.replace(/[()]/g, '');
  return / or /i.test(words)
    ? words.split(/ or /i).some((one) => ALLOWED.includes(one.trim()))
    : words.split(/ and /i).every((one) => ALLOWED.includes(one.trim()));
};

/** A package as `from` finds it: in its own folder, else further up. */
function placeOf(name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (place in packages) return place;
    if (at === '' || !at.includes('node_modules/')) return packages[`node_modules/${name}`] ? place : null;
    if (!at.includes('/node_modules/')) at = '';
  }
}

/** The packages of these names, with everything they need in turn. */
function closureOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(next.name, next.from) ?? placeOf(next.name, '');
    if (place === null || found.has(place)) continue;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push({ name, from: place });
  }
  return found;
}

/** Packages that the window is built of: they lie in its files, though they are for development. */
function builtIntoWindow(): string[] {
  const files = readdirSync(join(ROOT, 'src-renderer'), { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'src-renderer', name), 'utf8'))
    .join('\n');
  const imported = [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(imported)].filter((name) => name in own.devDependencies || name in own.dependencies);
}

/** A few name their licence in its own file only. */
function licenceFile(place: string): string {
  const file = readdirSync(join(ROOT, place)).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : readFileSync(join(ROOT, place, file), 'utf8');
  return /^\s*(?:The )?MIT License/i.test(text) ? 'MIT' : 'none';
}

describe('dependencies', () => {
  test('everything that is shipped has a licence that allows it', () => {
    const window = builtIntoWindow();
    expect(window).toContain('svelte');
    const shipped = [...closureOf([...Object.keys(own.dependencies), ...window])];
    expect(shipped.length).toBeGreaterThan(60);
    const licensed = shipped.map((place) => ({
      place,
      license: packages[place]?.license ?? licenceFile(place),
    }));
    expect(licensed.filter(({ license }) => !isAllowed(license))).toEqual([]);
  });

  test('a script at installation runs only where package.json says so, by name', () => {
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(own.allowScripts).sort());
  });

  test('every package is held to its hash, and none comes over a line that can be listened to', () => {
    const loose = Object.entries(packages).filter(
      ([place, { resolved, integrity, link }]) =>
        place !== '' &&
        link !== true &&
        !((resolved === undefined || resolved.startsWith('https://')) && integrity?.startsWith('sha512-')),
    );
    expect(loose.map(([place]) => place)).toEqual([]);
  });
});
