import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isRunningAsRoot } from '../displayAndRootChecks';
import { readJson } from '../readJson';
import type { Mode } from './runProgramInHost';

/**
 * Result of the search for the Electron program in the source checkout. npm downloads Electron at its first use, so the
 * search can fail in a network that blocks the download.
 */
export type Electron =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly why: string };

/** Time in ms without any received data after which the download of Electron counts as failed. */
const STALL_MS = 10_000;
const STALL_CHECK_INTERVAL_MS = 1_000;
const FAILED_DOWNLOAD_PAUSE_MS = 24 * 60 * 60_000;

const failedDownloadSchema = z.object({ version: z.string(), why: z.string(), at: z.number() });

/**
 * Returns the Electron program of the source checkout `root`; downloads Electron if it is missing. With `again`, the
 * download is tried even after a recent failure.
 */
export async function findOrDownloadElectron(
  root: string,
  { again, say }: { again: boolean; say: (line: string) => void },
): Promise<Electron> {
  const folder = join(root, 'node_modules', 'electron');
  const version = readElectronVersion(folder);
  if (version === null) return { ok: false, why: 'the package electron is not installed' };
  const binary = findElectronBinary(folder);
  if (binary) return checkElectronStarts(binary);

  const memory = join(root, 'node_modules', '.cache', 'kontuar', 'electron.json');
  const failed = again ? null : readRecentFailure(memory, version);
  if (failed)
    return { ok: false, why: `${failed} (tried in the last 24 hours; --host electron tries again)` };

  say(
    `Fetching Electron ${version}, about 110 MB; if nothing comes for 10 seconds, Kontuar goes on without.`,
  );
  const why = await downloadElectronBinary(folder);
  const fetched = findElectronBinary(folder);
  if (fetched) return checkElectronStarts(fetched);
  await mkdir(join(memory, '..'), { recursive: true });
  await writeFile(memory, JSON.stringify({ version, why, at: Date.now() }));
  return { ok: false, why };
}

/** Runs Kontuar in Electron until its window is closed or `leave` aborts, and resolves with the exit status. */
export async function runKontuarInElectronChildProcess(
  program: string,
  start: { readonly profileDir: string; readonly mode: Mode; readonly programDir: string },
  leave: AbortSignal,
): Promise<number> {
  const child = spawn(
    program,
    [
      join(start.programDir, 'electron.js'),
      ...(isRunningAsRoot() ? ['--no-sandbox'] : []),
      `--profile=${start.profileDir}`,
      ...(start.mode === 'training' ? ['--training'] : []),
    ],
    { stdio: 'inherit' },
  );
  leave.addEventListener('abort', () => void child.kill('SIGTERM'), { once: true });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? (leave.aborted ? 0 : 1)));
  });
}

function readElectronVersion(folder: string): string | null {
  return readJson(join(folder, 'package.json'), z.object({ version: z.string() }))?.version ?? null;
}

function findElectronBinary(folder: string): string | null {
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Starts Electron once to check that it works. Electron fails at once if system libraries are missing. */
function checkElectronStarts(program: string): Electron {
  const trial = spawnSync(program, ['-e', '0'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (trial.status === 0) return { ok: true, program };
  const words = (trial.stderr || trial.error?.message || '').trim().split('\n')[0] ?? '';
  return { ok: false, why: `Electron is here but cannot start: ${words}` };
}

function readRecentFailure(memory: string, version: string): string | null {
  const known = readJson(memory, failedDownloadSchema);
  return known?.version === version && Date.now() - known.at < FAILED_DOWNLOAD_PAUSE_MS ? known.why : null;
}

/**
 * Runs the installer of the npm package `electron`, which downloads, verifies and unpacks the program. Resolves with
 * the reason of a failure, or '' on success.
 */
async function downloadElectronBinary(folder: string): Promise<string> {
  // The download of Electron writes its temporary files into a separate folder; Kontuar checks whether this folder
  // still grows.
  const scratch = await mkdtemp(join(tmpdir(), 'kontuar-electron-'));
  const child = spawn(process.execPath, [join(folder, 'install.js')], {
    env: { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch, ELECTRON_GET_NO_PROGRESS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  let seen = 0;
  let grewAt = Date.now();
  let stalled = false;
  let looking = false;
  const watch = setInterval(async () => {
    if (looking) return;
    looking = true;
    const size = (await sumFolderBytes(scratch)) + (await sumFolderBytes(join(folder, 'dist')));
    looking = false;
    if (size !== seen) grewAt = Date.now();
    seen = size;
    if (Date.now() - grewAt > STALL_MS) stalled = child.kill();
  }, STALL_CHECK_INTERVAL_MS);
  const status = await ended;
  clearInterval(watch);
  await rm(scratch, { recursive: true, force: true });
  if (status === 0) return '';
  return stalled
    ? 'its download did not get on'
    : `its binary could not be fetched (${extractFirstErrorLine(complaint)})`;
}

/** Returns the first line of an error's printout without the error name, for example `fetch failed`. */
const extractFirstErrorLine = (printout: string): string =>
  (printout.trim().split('\n')[0] ?? '').replace(/^\w*Error: /, '');

async function sumFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
