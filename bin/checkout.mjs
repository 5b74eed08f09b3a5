import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What the starters share. They run on the system's own Node, 20 or newer; everything else runs on the
 * Node 24 that `npm ci` puts into node_modules.
 */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pinned Node of this checkout. Ends the program where `npm ci` has not run. */
export function pinnedNode() {
  const bin = join(ROOT, 'node_modules', 'node', 'bin');
  const node = ['node', 'node.exe'].map((name) => join(bin, name)).find((path) => existsSync(path));
  if (node) return node;
  console.error('The parts of Kontuar are not installed here. Run: npm ci');
  process.exit(1);
}

/** What Node made of the code when it was last run: a start takes a third less. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'kontuar', 'compiled');

/** Goes on as another script with the same arguments: in this process where it runs on the pinned Node already. */
export async function goOnAs(script) {
  if (realpathSync(process.execPath) === realpathSync(pinnedNode())) {
    module.enableCompileCache(COMPILED);
    // For its threads.
    process.env.NODE_COMPILE_CACHE = COMPILED;
    await import(pathToFileURL(script).href);
  } else process.exitCode = await runPinned(script, process.argv.slice(2));
}

/**
 * Runs a script on the pinned Node until it ends; signals and this program's own end reach it.
 * Resolves with its exit status.
 */
export function runPinned(script, args, options = {}) {
  const child = spawn(pinnedNode(), [script, ...args], {
    cwd: process.cwd(),
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    // The fourth is a line that breaks when this program is gone, however it went.
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
