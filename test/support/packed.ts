import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { extractAll } from '@electron/asar';
import { z } from 'zod';
import { ROOT, run } from './testProfile';

/**
 * The application as electron-builder packs it, unpacked in a folder from which no file of the checkout can be found by
 * accident. A file with only a row of fuses replaces Electron, so that the packer has a program to copy and fuses to
 * set.
 */
export interface Packed {
  /** The unpacked files of `app.asar`, with the native binaries. */
  readonly app: string;
  /** The file that replaced Electron's program, with its fuses set. */
  readonly program: string;
  /** The folder beside the archive with the files that an installer puts into `resources`. */
  readonly resources: string;
  remove(): Promise<void>;
}

const HERE: PackedFor = { system: 'linux', arch: 'x64' };

/**
 * The marker by which @electron/fuses finds the fuses in a binary, followed by the version, the number of fuses and a
 * `1` for each fuse.
 */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('1'.repeat(9)),
]);

export interface PackedFor {
  /** The system for which the files are packed; only the Linux package also contains the command line. */
  readonly system: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/**
 * Packs another system's files with electron-builder for Linux, because only the configuration decides which files are
 * packed.
 */
const asLinux = (platform: 'win' | 'mac') => `import config from ${JSON.stringify(join(ROOT, CONFIG))};
export default { ...config, afterPack: undefined, linux: { ...config.linux, files: config.${platform}?.files } };
`;
const CONFIG = 'packaging/electron-builder.config.ts';

export async function packApplication({ system, arch }: PackedFor = HERE): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'kontuar-packed-'));
  const electron = join(folder, 'electron');
  await mkdir(join(electron, 'locales'), { recursive: true });
  await writeFile(join(electron, 'electron'), Buffer.concat([Buffer.alloc(64), FUSES, Buffer.alloc(64)]));
  for (const name of ['pl', 'en-US', 'en-GB', 'de'])
    await writeFile(join(electron, 'locales', `${name}.pak`), '');
  let config = CONFIG;
  if (system !== 'linux') {
    config = join(folder, basename(CONFIG));
    await writeFile(config, asLinux(system === 'win32' ? 'win' : 'mac'));
  }
  const { status, out, err } = await run('node_modules/electron-builder/cli.js', [
    '--linux',
    '--dir',
    `--${arch}`,
    '--config',
    config,
    `-c.electronDist=${electron}`,
    `-c.directories.output=${join(folder, 'dist')}`,
  ]);
  if (status !== 0)
    throw new Error(`electron-builder could not pack:
${out}${err}`);
  const unpacked = join(folder, 'dist', arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
  const app = join(folder, 'app');
  extractAll(join(unpacked, 'resources', 'app.asar'), app);
  return {
    app,
    program: join(unpacked, 'kontuar-desk'),
    resources: join(unpacked, 'resources'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Lists packages in the archive that the program does not need. Fonts do not count, because they are read and not
 * imported.
 */
export function unneededIn(app: string): string[] {
  const { found } = neededBy(app);
  return packagesIn(join(app, 'node_modules'))
    .filter((folder) => !found.has(folder) && !/\/@(fontsource|expo-google-fonts)\//.test(folder))
    .map((folder) => folder.slice(app.length + 1));
}

function packagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('@')) return packagesIn(path);
    return existsSync(join(path, 'package.json')) ? [path, ...packagesIn(join(path, 'node_modules'))] : [];
  });
}

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * Lists the packages that the packed program would not find: every package that its code imports, and every package
 * that those packages need. Electron itself does not count.
 */
export const missingIn = (app: string): string[] => [...neededBy(app).missing].sort();

function neededBy(app: string): { missing: Set<string>; found: Set<string> } {
  const missing = new Set<string>();
  const found = new Set<string>();
  const look = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === null) missing.add(name);
    else if (!found.has(folder)) {
      found.add(folder);
      const text = readFileSync(join(folder, 'package.json'), 'utf8');
      for (const needed of Object.keys(packageSchema.parse(JSON.parse(text)).dependencies))
        look(needed, folder);
    }
  };
  for (const name of importedBy(join(app, 'out', 'main'))) look(name, app);
  return { missing, found };
}

/**
 * Finds a package as Node does: in the folder's `node_modules`, then in those of the folders above, but never outside
 * the application.
 */
function folderOf(name: string, from: string): string | null {
  for (let folder = from; existsSync(join(folder, 'package.json')) || folder.includes('node_modules');) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    folder = dirname(folder);
  }
  return null;
}

const IMPORTS = [/^import (?:[^"';]+ from )?"([^"]+)";?$/gm, /\bimport\("([^"]+)"\)/g];

/** Lists the packages that built code imports, without the code's own files and Node's modules. */
export function importedBy(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const code = readFileSync(join(folder, name), 'utf8');
      return IMPORTS.flatMap((form) => [...code.matchAll(form)].map((match) => match[1] ?? ''));
    })
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
    .filter((name) => name !== 'electron')
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}
