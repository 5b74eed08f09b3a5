import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, type Ended } from './testProfile';

/**
 * A root file system with a C library, a shell, the two programs that the command line's start script calls, and
 * Kontuar's package, but without Node, npm or anything of this checkout.
 */
export interface EmptyRoot {
  readonly folder: string;
  /** Runs `kontuar` in the root file system; paths are relative to that root. */
  kontuar(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
  remove(): void;
}

/** Tells whether this system allows another root directory, which some systems do not. */
export const mayChangeRoot = (): boolean =>
  spawnSync('unshare', ['--user', '--map-root-user', '--root=/', 'true']).status === 0;

/** @param resources The folder that the package installs under /opt/Kontuar. */
export function makeEmptyRoot(resources: string): EmptyRoot {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-root-'));
  const inside = (path: string) => join(folder, path);
  for (const path of ['usr/bin', 'bin', 'root', 'tmp', 'opt/Kontuar/resources'])
    mkdirSync(inside(path), { recursive: true });
  cpSync(join(resources, 'cli'), inside('opt/Kontuar/resources/cli'), { recursive: true });
  copyFileSync(join(ROOT, 'resources', 'linux', 'kontuar'), inside('usr/bin/kontuar'));
  for (const program of ['/bin/dash', '/usr/bin/readlink', '/usr/bin/dirname']) {
    copyWith(program, folder);
    if (!existsSync(inside(program))) throw new Error(`${program} is not in the root`);
  }
  symlinkSync('dash', inside('bin/sh'));
  for (const library of librariesOf(inside('opt/Kontuar/resources/cli/node'))) copyTo(library, folder);
  return {
    folder,
    kontuar: (args, environment = {}) =>
      new Promise((resolve) => {
        const env = { HOME: '/root', PATH: '/usr/bin:/bin', ...environment };
        const words = ['--user', '--map-root-user', `--root=${folder}`, '/usr/bin/kontuar', ...args];
        execFile(UNSHARE, words, { env, cwd: folder }, (error, out, err) =>
          resolve({
            status: error === null ? 0 : typeof error.code === 'number' ? error.code : null,
            out,
            err,
          }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const UNSHARE = '/usr/bin/unshare';

function librariesOf(program: string): string[] {
  const output = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout;
  return [...new Set(output.match(/\/\S+/g) ?? [])].filter((path) => existsSync(path) && path !== program);
}

function copyWith(program: string, root: string): void {
  for (const file of [program, ...librariesOf(program)]) copyTo(file, root);
}

function copyTo(file: string, root: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  copyFileSync(file, join(root, file));
}
