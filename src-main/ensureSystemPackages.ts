import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A feature that Kontuar needs on Linux, the packages that provide the feature, and a check whether it is present. This
 * file imports no code of Kontuar, because `npm test` runs it before a build.
 */

interface Need {
  readonly what: string;
  readonly packages: readonly string[];
  readonly isPresent: () => boolean;
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const NEEDS = {
  browser: {
    what: 'a browser of the Chromium family',
    packages: ['chromium'],
    isPresent: () => BROWSERS.some(hasProgram),
  },
  chromium: { what: 'chromium', packages: ['chromium'], isPresent: () => hasProgram('chromium') },
  chromiumShell: {
    what: 'chromium without its frame, for quicker tests',
    packages: ['chromium-headless-shell'],
    isPresent: () => hasProgram('chromium-headless-shell'),
  },
  libsecret: {
    what: 'the way to the keychain',
    packages: ['libsecret-1-0'],
    isPresent: () => hasLibrary('libsecret-1.so.0'),
  },
  secretService: {
    what: 'a keychain',
    packages: ['gnome-keyring'],
    isPresent: () =>
      hasProgram('gnome-keyring-daemon') ||
      existsSync('/usr/share/dbus-1/services/org.freedesktop.secrets.service'),
  },
  gnomeKeyring: {
    what: 'the keychain that the tests unlock',
    packages: ['gnome-keyring'],
    isPresent: () => hasProgram('gnome-keyring-daemon'),
  },
  dbus: {
    what: 'a message bus for the keychain',
    packages: ['dbus'],
    isPresent: () => hasProgram('dbus-run-session'),
  },
  networkDrive: {
    what: 'a network drive for tests',
    packages: ['sshfs', 'openssh-sftp-server'],
    isPresent: () => hasProgram('sshfs') && existsSync('/usr/lib/openssh/sftp-server'),
  },
  display: {
    what: 'a display for windows in tests',
    packages: ['xvfb'],
    isPresent: () => hasProgram('Xvfb'),
  },
} as const satisfies Record<string, Need>;
export type PackageNeed = keyof typeof NEEDS;

/**
 * Installs missing system packages, or prints the command for the installation. Resolves with true if no package is
 * missing.
 */
export async function ensureSystemPackages(
  needs: readonly PackageNeed[],
  say: (line: string) => void,
  agree: (question: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const missing = needs.map((need): Need => NEEDS[need]).filter((need) => !need.isPresent());
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.flatMap((need) => need.packages))];
  const missingNames = missing.map((need) => need.what).join(', ');
  const system = readLinuxDistribution();
  const may = system.id === 'debian' && process.getuid?.() === 0;
  if (may && (await agree(`Install ${packages.join(', ')} (${missingNames}) with apt-get?`))) {
    say(`Installing ${packages.join(', ')} (${missingNames}) ...`);
    const trouble = installWithApt(packages);
    if (trouble === null) return true;
    say(`apt-get could not: ${trouble}`);
  }
  const command = system.like.includes('debian')
    ? `sudo apt-get install -y ${packages.join(' ')}`
    : `your system's package manager (on Debian: ${packages.join(', ')})`;
  say(`Missing here: ${missingNames}. To have it, use:  ${command}`);
  return false;
}

/** Returns the id of the Linux system, such as `debian`, and the ids of similar systems, from `os-release`. */
function readLinuxDistribution(): { id: string; like: string[] } {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const readField = (key: string) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(text)?.[1] ?? '';
  const id = readField('ID');
  return { id, like: [id, ...readField('ID_LIKE').split(' ')] };
}

/** Installs packages with apt-get. Returns null on success, otherwise the last line of the error output. */
function installWithApt(packages: readonly string[]): string | null {
  const patience = [
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Acquire::Retries=2',
    '-o',
    'DPkg::Lock::Timeout=60',
  ];
  const runApt = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-qq', ...patience, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  const install = () => runApt('install', '--no-install-recommends', ...packages);
  let done = install();
  // A fresh system image has no package lists, so a failed installation is repeated after `apt update`.
  if (done.status !== 0 && runApt('update').status === 0) done = install();
  if (done.status === 0) return null;
  return (done.stderr || done.error?.message || '').trim().split('\n').at(-1) ?? 'no reason given';
}

const hasProgram = (name: string): boolean =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)));

const hasLibrary = (name: string): boolean =>
  ['/usr/lib', '/usr/lib64', '/lib']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...listArchitectureFolders(folder)])
    .some((folder) => existsSync(join(folder, name)));

const listArchitectureFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
    .map((entry) => join(folder, entry.name));
