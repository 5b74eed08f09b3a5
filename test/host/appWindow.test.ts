import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDisplay, type TestDisplay } from '#support/display';
import { build, makeProfile, ROOT, type TestProfile } from '#support/profile';

/** A real window of a real browser, on a display of its own (Debian: xvfb). */
let display: TestDisplay;
let profile: TestProfile;

beforeAll(async () => {
  await build();
  profile = await makeProfile();
  display = await startDisplay();
}, 180_000);
afterAll(async () => {
  await display.stop();
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
    { cwd: ROOT, env: { ...process.env, DISPLAY: display.name }, stdio: ['ignore', 'pipe', 'pipe'] },
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
