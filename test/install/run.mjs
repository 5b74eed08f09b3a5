import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { pinnedNode, ROOT } from '../../scripts/checkout.mjs';

/**
 * `npm run test:long -- install [-- 10 11]` installs Kontuar as on a stranger's PC, once for each named major version
 * of npm: a clone of the last commit, an empty home folder, a PATH without compiler, make and Python. After `npm ci`,
 * Kontuar must start and one test with both native modules must pass. Then the command lines of the other systems are
 * assembled and inspected, and the Windows installer runs under Wine if Wine is installed. The run needs the npm
 * registry and takes four to eight minutes.
 */

/** Matches programs that node-gyp would call. */
const TOOLS = /^(cc|c\+\+|gcc|g\+\+|clang|clang\+\+|make|gmake|ninja|python|python2|python3|py)([-.\d].*)?$/;
/**
 * Environment variables that every Windows program needs, and those that give access to the registry; no other variable
 * of this PC is passed on.
 */
const WINDOWS = ['SystemRoot', 'TEMP', 'TMP', 'COMSPEC', 'PATHEXT'];
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
const START_MS = 120_000;
const windows = process.platform === 'win32';

/**
 * Creates a folder of links to every program on the PATH that is not a compiler tool; on Windows, returns the PATH
 * unchanged.
 */
function pathWithoutTools(folder) {
  if (windows) return process.env.PATH;
  mkdirSync(folder);
  const nodeDir = dirname(pinnedNode());
  for (const from of process.env.PATH.split(delimiter)) {
    if (!existsSync(from) || from.startsWith(join(ROOT, 'node_modules')) || from === nodeDir) continue;
    for (const name of readdirSync(from))
      if (!TOOLS.test(name) && !existsSync(join(folder, name)))
        trySymlink(join(from, name), join(folder, name));
  }
  return folder;
}

function trySymlink(target, path) {
  try {
    symlinkSync(target, path);
  } catch {
    // An earlier folder of the PATH already gave this name to a dangling link.
  }
}

/** Runs a command to its end; throws an error with the command's output if it fails. */
function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new Error(
    `${basename(command)} ${args.join(' ')}: ${error?.message ?? `status ${status}`}\n${stdout}\n${stderr}`,
  );
}

/** Starts Kontuar and resolves with its address; throws if Kontuar ends or prints no address within two minutes. */
async function addressOf(npm, options, profile) {
  const args = [...npm.slice(1), 'start', '--silent', '--', '--no-open', '--training', '--profile', profile];
  // The child gets its own process group because npm does not pass signals on to the program that it starts.
  const child = spawn(npm[0], args, {
    ...options,
    shell: windows,
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const address = new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const url = /"url":\s*"([^"]+)"/.exec(text)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([address, closed, wait(START_MS, undefined, { ref: false })]);
  if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await closed;
  if (typeof url !== 'string') throw new Error(`Kontuar printed no address\n${errors}`);
  return url;
}

/** Runs the whole installation of a stranger with one version of npm. */
async function tryWith(major) {
  const folder = mkdtempSync(join(tmpdir(), `kontuar-install-npm${major}-`));
  try {
    const home = join(folder, 'home');
    mkdirSync(home);
    const path = pathWithoutTools(join(folder, 'bin'));
    const kept = [...WINDOWS, ...NETWORK];
    const env = Object.fromEntries(
      kept.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
    );
    Object.assign(env, { HOME: home, USERPROFILE: home, PATH: path, CI: 'true' });
    const npmHome = join(folder, 'npm');
    run('npm', ['install', '--silent', '--prefix', npmHome, `npm@${major}`], { cwd: home, env });
    const npm = ['node', join(npmHome, 'node_modules', 'npm', 'bin', 'npm-cli.js')];
    const clone = join(folder, 'kontuar');
    run('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone], { cwd: home, env });
    const options = { cwd: clone, env };
    const version = run(npm[0], [...npm.slice(1), '--version'], options).trim();
    const began = Date.now();
    run(npm[0], [...npm.slice(1), 'ci'], options);
    const seconds = Math.round((Date.now() - began) / 1000);
    const url = await addressOf(npm, options, join(folder, 'profile'));
    run(
      npm[0],
      [...npm.slice(1), 'run', '--silent', 'test:unit', '--', 'test/install/native.test.ts'],
      options,
    );
    console.log(
      `ok     npm ${version}: installed in ${seconds} s, started at ${new URL(url).origin}, native modules load`,
    );
    return true;
  } catch (error) {
    console.log(`FAILED npm ${major}: ${error.message}`);
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const majors = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['10', '11'];
const results = [];
for (const major of majors) results.push(await tryWith(major));
const assembled = spawnSync(
  process.execPath,
  [
    join(ROOT, 'scripts', 'tool.mjs'),
    'vitest',
    'run',
    'test/install/commandLines.registry.test.ts',
    'test/host/nsis.registry.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, KONTUAR_REGISTRY: '1' } },
);
results.push(assembled.status === 0);
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
