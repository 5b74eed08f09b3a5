import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A test's own profile on disk, and the command line that runs on it. */

export const ROOT = join(import.meta.dirname, '..', '..');

export interface TestProfile {
  readonly dir: string;
  remove(): Promise<void>;
}

export async function makeProfile(): Promise<TestProfile> {
  const dir = await mkdtemp(join(tmpdir(), 'kontuar-profile-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Builds out/ so that it matches the sources. */
export async function build(): Promise<void> {
  const { status, err } = await run('scripts/build.mjs', []);
  if (status !== 0) throw new Error(`the build failed:\n${err}`);
}

/** Runs `kontuar ...` as a separate process, in the Node version that runs the tests. */
export const kontuar = (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run('bin/kontuar.mjs', args, environment);

/** Runs a script of the project to its end. */
export function run(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, out, err }));
  });
}
