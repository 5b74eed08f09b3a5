import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startsWell } from './startsWell.ts';

/**
 * Tries the installer of this system in FOLDER with `node packaging/tryInstallers.ts FOLDER [PREVIOUS] [--no-window]`:
 * installs it with provisioning, runs the command line and the window, goes back to the version PREVIOUS and forward
 * again, and uninstalls, keeping the data. It changes this PC, so run it only in the workflow or on a disposable
 * machine.
 */
const MAX_UNINSTALL_MS = 90_000;
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
};
const ask = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', shell: command.endsWith('.cmd') }).trim();

const findFile = (folder: string, ending: RegExp): string => {
  const [name, ...more] = readdirSync(folder).filter((file) => ending.test(file));
  if (name === undefined || more.length > 0) throw new Error(`${folder} has not one file like ${ending}`);
  return join(folder, name);
};
const sudo = (command: string, ...args: string[]): void =>
  process.getuid?.() === 0 ? run(command, ...args) : run('sudo', command, ...args);
const appData = process.env['APPDATA'] ?? '';
const programs = join(process.env['LOCALAPPDATA'] ?? '', 'Programs', 'Kontuar');
const bundle = '/Applications/Kontuar.app';

/** How an installer is installed and removed on a system, and the paths of the installed files. */
interface System {
  /** Returns the path of the installer in a folder. */
  file(folder: string): string;
  install(file: string, provisioning?: string): void;
  remove(): void;
  provision(file: string): void;
  readonly provisioned: string;
  readonly command: string;
  readonly window: string;
  readonly data: string;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, System>> = {
  linux: {
    file: (folder) => findFile(folder, /_amd64\.deb$/),
    install: (file) => sudo('apt-get', 'install', '-y', '--allow-downgrades', file),
    remove: () => sudo('apt-get', 'remove', '-y', 'kontuar'),
    provision: (file) => sudo('install', '-D', '-m', '644', file, '/etc/kontuar/provisioning.json'),
    provisioned: '/etc/kontuar/provisioning.json',
    command: '/usr/bin/kontuar',
    window: '/usr/bin/kontuar-desk',
    data: join(homedir(), '.local', 'share', 'kontuar'),
  },
  win32: {
    file: (folder) => findFile(folder, /-Setup-.*\.exe$/),
    install: (file, provisioning) =>
      run(file, '/S', '/currentuser', ...(provisioning ? [`/PROVISIONING=${provisioning}`] : [])),
    remove: () => run(join(programs, 'Uninstall Kontuar.exe'), '/S', '/currentuser'),
    // On Windows the installer has already copied the provisioning file.
    provision: () => undefined,
    provisioned: join(appData, 'Kontuar', 'provisioning.json'),
    command: join(programs, 'resources', 'cli', 'bin', 'kontuar.cmd'),
    window: join(programs, 'Kontuar.exe'),
    data: join(appData, 'Kontuar'),
  },
  darwin: {
    file: (folder) => findFile(folder, /\.dmg$/),
    install: (file) => {
      run('hdiutil', 'attach', '-nobrowse', '-mountpoint', '/Volumes/kontuar-release', file);
      try {
        rmSync(bundle, { recursive: true, force: true });
        run('cp', '-R', '/Volumes/kontuar-release/Kontuar.app', bundle);
      } finally {
        run('hdiutil', 'detach', '/Volumes/kontuar-release');
      }
    },
    remove: () => rmSync(bundle, { recursive: true }),
    provision: (file) => {
      const folder = join(homedir(), 'Library', 'Application Support', 'Kontuar');
      mkdirSync(folder, { recursive: true });
      cpSync(file, join(folder, 'provisioning.json'));
    },
    provisioned: join(homedir(), 'Library', 'Application Support', 'Kontuar', 'provisioning.json'),
    command: join(bundle, 'Contents', 'Resources', 'cli', 'bin', 'kontuar'),
    window: join(bundle, 'Contents', 'MacOS', 'Kontuar'),
    data: join(homedir(), 'Library', 'Application Support', 'Kontuar'),
  },
};

async function waitUntilGone(path: string): Promise<void> {
  // The uninstaller of Windows continues in the background after its command has ended.
  for (const until = Date.now() + MAX_UNINSTALL_MS; Date.now() < until && existsSync(path);) await wait(200);
  if (existsSync(path)) throw new Error(`${path} is still there`);
}

const words = process.argv.slice(2);
const [folder, previous] = words.filter((word) => !word.startsWith('--'));
const system = SYSTEMS[process.platform];
if (system === undefined || folder === undefined)
  throw new Error('tryInstallers.ts FOLDER [PREVIOUS] [--no-window]');
const work = mkdtempSync(join(tmpdir(), 'kontuar-installed-'));

/** Installs one version, also over another, and checks that the command line and the window have that version. */
async function check(
  { file: findInstaller, ...system }: System,
  from: string,
  provisioning?: string,
): Promise<void> {
  const file = findInstaller(from);
  system.install(file, provisioning);
  const version = ask(system.command, '--version');
  if (!file.includes(version)) throw new Error(`${file} has installed ${version}`);
  if (!ask(system.command, 'report', '--help').includes('--from'))
    throw new Error('the command line does not answer');
  if (!words.includes('--no-window') && !(await startsWell(system.window)))
    throw new Error(`the window of ${version} did not get as far as its line to the engine`);
  console.log(`installed and started: ${version}`);
}

try {
  const provisioning = join(work, 'provisioning.json');
  writeFileSync(provisioning, '{"language":"pl"}');
  mkdirSync(system.data, { recursive: true });
  writeFileSync(join(system.data, 'left-here'), '');
  if (previous !== undefined) await check(system, previous);
  await check(system, folder, provisioning);
  system.provision(provisioning);
  if (readFileSync(system.provisioned, 'utf8') !== '{"language":"pl"}')
    throw new Error('it is not provisioned');
  if (previous !== undefined) {
    await check(system, previous);
    await check(system, folder);
  }
  system.remove();
  await waitUntilGone(system.command);
  await waitUntilGone(system.window);
  if (!existsSync(join(system.data, 'left-here'))) throw new Error('uninstalling has taken the data along');
  console.log('uninstalled; the data stayed');
} finally {
  rmSync(work, { recursive: true, force: true });
}
