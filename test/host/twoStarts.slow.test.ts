import { spawn } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { build, kontuar, makeProfile, ROOT } from '#support/testProfile';

/** Two impatient clicks start the built program twice at the same moment on one profile. */

const TIMES = Number(process.env['KONTUAR_STARTS'] ?? 2);
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
const IN_USE = 6;

beforeAll(build, 180_000);

interface Start {
  /** The address of the program, or null when the program ended without one. */
  readonly serves: Promise<string | null>;
  readonly ended: Promise<{ status: number | null; said: string }>;
  end(): void;
}

function start(profileDir: string): Start {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'out', 'main', 'launch.js'), '--no-open', '--profile', profileDir],
    { env: { ...process.env, ...NO_KEYCHAIN }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
  const ended = new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said: errorOutput })),
  );
  const served = new Promise<string | null>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim())),
  );
  return {
    serves: Promise.race([served, ended.then(() => null)]),
    ended,
    end: () => void child.kill('SIGTERM'),
  };
}

test(
  `two starts at once, ${TIMES} times: one runs, the other exits with status 6, and the database stays intact`,
  async () => {
    const profile = await makeProfile();
    // In the first round not even a database exists.
    for (let time = 0; time < TIMES; time += 1) {
      const starts = [start(profile.dir), start(profile.dir)];
      const addresses = await Promise.all(starts.map(({ serves }) => serves));
      const winner = starts[addresses.findIndex((address) => address !== null)];
      const loser = starts.find((candidate) => candidate !== winner);
      expect(addresses.filter((address) => address !== null)).toEqual([expect.stringMatching(/^{"url":/)]);
      const { status, said } = (await loser?.ended) ?? { status: null, said: '' };
      expect(status, said).toBe(IN_USE);
      expect(said).toMatch(/Kontuar jest już uruchomiony|profile is already open in Kontuar/);
      winner?.end();
      expect((await winner?.ended)?.status).toBe(0);
    }
    const looked = await kontuar(['doctor', '--profile', profile.dir], NO_KEYCHAIN);
    expect(looked.err + looked.out).toContain('database: ok');
    await profile.remove();
  },
  30_000 + TIMES * 20_000,
);
