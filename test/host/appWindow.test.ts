import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, makeProfile, ROOT, type TestProfile } from '#support/profile';

/** A real window of a real browser, on a display of its own (Debian: xvfb). */
let display: ChildProcess;
let number: string;
let profile: TestProfile;

beforeAll(async () => {
  await build();
  profile = await makeProfile();
  // Xvfb takes a free number and writes it to the given descriptor.
  display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [chunk] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  number = chunk.toString('utf8').trim();
}, 180_000);
afterAll(async () => {
  display.kill();
  await once(display, 'exit');
  await profile.remove();
});

/** The browser's first process, by the folder that only this window has. */
function browserProcess(browserDir: string): number | null {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const ours = words.includes(`--user-data-dir=${browserDir}`);
      if (ours && !words.some((word) => word.startsWith('--type='))) return Number(name);
    } catch {
      // Ended between the listing and the reading.
    }
  }
  return null;
}

test('npm start opens a window in app mode, and ends when it is closed', { timeout: 120_000 }, async () => {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin', 'start.mjs'), '--host', 'browser', '--training', '--profile', profile.dir],
    { cwd: ROOT, env: { ...process.env, DISPLAY: `:${number}` }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close');
  let said = '';
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  while (!said.includes('Kontuar is open in') && child.exitCode === null) await wait(100);
  expect(said).toContain('Browser host: asked for.');
  expect(printed).toBe('');

  const browser = browserProcess(join(profile.dir, 'browser'));
  expect(browser, said).not.toBeNull();
  process.kill(browser ?? 0, 'SIGTERM');
  const [status] = (await ended) as [number | null];
  expect(status, said).toBe(0);
});
