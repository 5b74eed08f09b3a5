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
import { startsWell } from './startsWell.mjs';

/**
 * `node bin/installed.mjs FOLDER [PREVIOUS] [--no-window]`: the installer of this system in FOLDER, as a person meets it:
 * installed with its provisioning, the command line, the window, the version of PREVIOUS put back and this one again, and
 * uninstalled with the data left. It changes this PC: for a machine of the workflow, or one that is thrown away.
 */
const PATIENCE_MS = 90_000;
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const ask = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', shell: command.endsWith('.cmd') }).trim();

const found = (folder, ending) => {
  const [name, ...more] = readdirSync(folder).filter((one) => ending.test(one));
  if (name === undefined || more.length > 0) throw new Error(`${folder} has not one file like ${ending}`);
  return join(folder, name);
};
const sudo = (...words) => (process.getuid?.() === 0 ? run(...words) : run('sudo', ...words));
const appData = process.env.APPDATA ?? '';
const programs = join(process.env.LOCALAPPDATA ?? '', 'Programs', 'Kontuar');
const bundle = '/Applications/Kontuar.app';

/** For each system: how a file is installed and removed, and where everything lies then. */
const SYSTEMS = {
  linux: {
    file: (folder) => found(folder, /_amd64\.deb$/),
    install: (file) => sudo('apt-get', 'install', '-y', '--allow-downgrades', file),
    remove: () => sudo('apt-get', 'remove', '-y', 'kontuar'),
    provision: (file) => sudo('install', '-D', '-m', '644', file, '/etc/kontuar/provisioning.json'),
    provisioned: '/etc/kontuar/provisioning.json',
    command: '/usr/bin/kontuar',
    window: '/usr/bin/kontuar-desk',
    data: join(homedir(), '.local', 'share', 'kontuar'),
  },
  win32: {
    file: (folder) => found(folder, /-Setup-.*\.exe$/),
    install: (file, provisioning) =>
      run(file, '/S', '/currentuser', ...(provisioning ? [`/PROVISIONING=${provisioning}`] : [])),
    remove: () => run(join(programs, 'Uninstall Kontuar.exe'), '/S', '/currentuser'),
    // The installer has copied it.
    provision: () => undefined,
    provisioned: join(appData, 'Kontuar', 'provisioning.json'),
    command: join(programs, 'resources', 'cli', 'bin', 'kontuar.cmd'),
    window: join(programs, 'Kontuar.exe'),
    data: join(appData, 'Kontuar'),
  },
  darwin: {
    file: (folder) => found(folder, /\.dmg$/),
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

async function gone(path) {
  // The uninstaller of Windows goes on by itself after its command has ended.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && existsSync(path);) await wait(200);
  if (existsSync(path)) throw new Error(`${path} is still there`);
}

const words = process.argv.slice(2);
const [folder, previous] = words.filter((word) => !word.startsWith('--'));
const system = SYSTEMS[process.platform];
const work = mkdtempSync(join(tmpdir(), 'kontuar-installed-'));

/** One version, installed or installed over another: the command line and the window are of that version. */
async function check(from, provisioning) {
  const file = system.file(from);
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
  if (previous !== undefined) await check(previous);
  await check(folder, provisioning);
  system.provision(provisioning);
  if (readFileSync(system.provisioned, 'utf8') !== '{"language":"pl"}')
    throw new Error('it is not provisioned');
  if (previous !== undefined) {
    await check(previous);
    await check(folder);
  }
  system.remove();
  await gone(system.command);
  await gone(system.window);
  if (!existsSync(join(system.data, 'left-here'))) throw new Error('uninstalling has taken the data along');
  console.log('uninstalled; the data stayed');
} finally {
  rmSync(work, { recursive: true, force: true });
}
