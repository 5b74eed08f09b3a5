import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './testProfile';

/** Copies the built program to its own folder, so that a test can break a part of it. */
export interface BrokenProgram {
  readonly root: string;
  /** Returns the path of a file in the copy, for example `out/main/worker.js`. */
  at(path: string): string;
  remove(): void;
}

/** Copies the program; the packages in `copiedPackages` are copied without their binaries instead of linked. */
export function copyOfProgram(copiedPackages: readonly string[] = []): BrokenProgram {
  const root = mkdtempSync(join(tmpdir(), 'kontuar-broken-'));
  const at = (path: string) => join(root, path);
  cpSync(join(ROOT, 'out'), at('out'), { recursive: true });
  for (const name of ['package.json', 'resources']) symlinkSync(join(ROOT, name), at(name));
  for (const name of packages()) {
    const from = join(ROOT, 'node_modules', name);
    const to = join(root, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    if (!copiedPackages.includes(name)) symlinkSync(from, to);
    else cpSync(from, to, { recursive: true, filter: (file) => !/\.node$|\/deps$/.test(file) });
  }
  return { root, at, remove: () => rmSync(root, { recursive: true, force: true }) };
}

const packages = (): string[] =>
  readdirSync(join(ROOT, 'node_modules')).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(ROOT, 'node_modules', name)).map((entry) => `${name}/${entry}`)
      : name.startsWith('.')
        ? []
        : [name],
  );
