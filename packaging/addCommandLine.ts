import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { z } from 'zod';
import { NODE_PACKAGES } from '../scripts/checkout.mjs';

/**
 * Adds the command line of an installed Kontuar beside the archive of the window
 * (docs/decisions/0014-installed-cli.md): cli/bin/kontuar is the file for the PATH (Windows: kontuar.cmd), cli/node is
 * the Node of the npm registry for that system and processor, and cli/app is the part of the archive that the command
 * line runs.
 */

const ROOT = join(import.meta.dirname, '..');

/** Parts of the archive that only the window needs. */
const WINDOW_ONLY = [
  /^out\/(renderer|preload)\//,
  /^out\/main\/(electron|launch|worker)\.js$/,
  /^resources\/icons\//,
  /^node_modules\/electron-updater\//,
];

// The launcher clears these variables, which users set for other programs: Kontuar runs only its own code and trusts
// only its own certificate authorities.
const UNIX = `#!/bin/sh
cli=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
unset NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
exec "$cli/node" "$cli/app/out/main/cli.js" "$@"
`;
const WINDOWS = [
  '@echo off',
  'setlocal',
  'set "NODE_OPTIONS="',
  'set "NODE_PATH="',
  'set "NODE_EXTRA_CA_CERTS="',
  '"%~dp0..\\node.exe" "%~dp0..\\app\\out\\main\\cli.js" %*',
  'exit /b %ERRORLEVEL%',
  '',
].join('\r\n');

interface Target {
  readonly resources: string;
  readonly system: string;
  readonly arch: string;
}

/**
 * Puts the command line for a system (`linux`, `win32`, `darwin`) and processor into `resources`, the folder of
 * `app.asar`. Throws if the Node of the registry differs from the one in package-lock.json.
 */
export function addCommandLine({ resources, system, arch }: Target): void {
  const cli = join(resources, 'cli');
  rmSync(cli, { recursive: true, force: true });
  copyApplication(join(resources, 'app.asar'), join(cli, 'app'), system, arch);
  const node = system === 'win32' ? 'node.exe' : 'node';
  copyFromPackage(`${system}-${arch}`, join('bin', node), join(cli, node));
  // The Node packages for Windows contain no licence file; the licence is identical on all systems.
  const licensed = system === 'win32' ? 'linux-x64' : `${system}-${arch}`;
  copyFromPackage(licensed, 'LICENSE', join(cli, 'NODE-LICENSE.txt'));
  chmodSync(join(cli, node), 0o755);
  mkdirSync(join(cli, 'bin'));
  const launcher = join(cli, 'bin', system === 'win32' ? 'kontuar.cmd' : 'kontuar');
  writeFileSync(launcher, system === 'win32' ? WINDOWS : UNIX);
  chmodSync(launcher, 0o755);
}

/** The x64 and arm64 builds for macOS hold the same binaries because they are merged into one universal application. */
const isForOther = (name: string, system: string, arch: string): boolean =>
  system !== 'darwin' && /\/prebuilds\//.test(name) && !name.includes(`/${system}-${arch}`);

function copyApplication(archive: string, folder: string, system: string, arch: string): void {
  for (const path of listPackage(archive, { isPack: false })) {
    const name = path.slice(1).replaceAll('\\', '/');
    if ('files' in statFile(archive, path.slice(1))) continue;
    if (WINDOW_ONLY.some((pattern) => pattern.test(name)) || isForOther(name, system, arch)) continue;
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, extractFile(archive, path.slice(1)));
  }
}

function copyFromPackage(system: string, from: string, to: string): void {
  const { folder, remove } = openNodePackage(system);
  try {
    copyFileSync(join(folder, from), to);
  } finally {
    remove();
  }
}

/**
 * Opens the package with the Node of a system: from this checkout if it is there, else from the registry, checked
 * against the lock file.
 */
function openNodePackage(system: string): { readonly folder: string; remove(): void } {
  const packages: Readonly<Record<string, string>> = NODE_PACKAGES;
  const name = packages[system];
  if (name === undefined) throw new Error(`npm has no Node for ${system}`);
  const installed = join(ROOT, 'node_modules', name);
  if (existsSync(join(installed, 'bin'))) return { folder: installed, remove: () => undefined };
  const { version, integrity } = readLockedPackage(name);
  // The downloaded packages are kept between builds because each has 40 MB.
  const kept = join(ROOT, 'node_modules', '.cache', 'kontuar', `${name}-${version}.tgz`);
  if (!existsSync(kept)) fetchPackage(`${name}@${version}`, kept);
  const hash = createHash('sha512').update(readFileSync(kept)).digest('base64');
  if (`sha512-${hash}` !== integrity) {
    rmSync(kept);
    throw new Error(`${name} ${version} is not the one of package-lock.json`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-node-'));
  run('tar', ['-xzf', kept, '-C', folder, '--strip-components=1']);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

/** Returns version and integrity hash of a package; throws if the lock file does not name the package. */
function readLockedPackage(name: string): { version: string; integrity: string } {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined)
    throw new Error(`${name} is not in package-lock.json`);
  return { version, integrity };
}

function fetchPackage(packageSpec: string, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-npm-'));
  try {
    const file = run('npm', ['pack', '--silent', '--pack-destination', folder, packageSpec]).trim();
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(folder, file), `${target}.part`);
    renameSync(`${target}.part`, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: readonly string[]): string {
  const windows = process.platform === 'win32' && command === 'npm';
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', shell: windows });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
