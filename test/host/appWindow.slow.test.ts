import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startDisplay, type TestDisplay } from '#support/testDisplay';
import { build, makeProfile, ROOT, type TestProfile } from '#support/testProfile';

/** Tests a real window of a real browser on its own display (Debian: xvfb). */

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

/** Yields the argument lists of all processes, which every user of the PC can read. */
function* argumentLists(): Generator<{ pid: number; words: string[] }> {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // Chromium overwrites its list and then separates the arguments with spaces.
      yield { pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, 'utf8').split(/[\0 ]/) };
    } catch {
      // The process ended after it was listed and before it was read.
    }
  }
}

/** Returns the id of the browser's first process, found by this window's own browser folder. */
function browserProcess(browserDir: string): number | null {
  for (const { pid, words } of argumentLists()) {
    const ours = words.includes(`--user-data-dir=${browserDir}`);
    if (ours && !words.some((word) => word.startsWith('--type='))) return pid;
  }
  return null;
}

test(
  'npm start: opens Kontuar in a browser window and deletes form data stored in its browser profile',
  { timeout: 120_000 },
  async () => {
    // An earlier version may have left these files.
    const gathered = join(profile.dir, 'browser', 'Default');
    mkdirSync(gathered, { recursive: true });
    for (const name of ['Login Data', 'Web Data'])
      writeFileSync(join(gathered, name), 'SECRET-TYPED-EARLIER');
    writeFileSync(
      join(gathered, 'Preferences'),
      JSON.stringify({ autofill: { kept: 1 }, session: { of: 2 } }),
    );
    const began = Date.now();
    // Without a session bus no keychain can ask for a password on this display, which nobody would answer.
    const environment = { DISPLAY: display.name, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
    const child = spawn(
      process.execPath,
      [join(ROOT, 'scripts', 'start.mjs'), '--host', 'browser', '--training', '--profile', profile.dir],
      { cwd: ROOT, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const ended = once(child, 'close');
    let errorOutput = '';
    let printed = '';
    const leaks: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
    const enter = join(profile.dir, 'browser', 'enter.html');
    let mode = 0;
    while (!errorOutput.includes('Kontuar is open in') && child.exitCode === null) {
      for (const { words } of argumentLists())
        if (words.some((word) => word.includes(profile.dir)))
          leaks.push(...words.filter((word) => word.includes('token=')));
      mode ||= existsSync(enter) ? statSync(enter).mode & 0o777 : 0;
      await wait(100);
    }
    expect(errorOutput).toContain('Browser host: asked for.');
    expect(printed).toBe('');
    // No other user can read the one-time token anywhere, and the page that carried it is deleted after use.
    expect(leaks).toEqual([]);
    expect(mode).toBe(0o600);
    expect(statSync(dirname(enter)).mode & 0o777).toBe(0o700);
    await expect.poll(() => existsSync(enter)).toBe(false);
    expect(Date.now() - began).toBeLessThan(50_000);

    const browser = browserProcess(join(profile.dir, 'browser'));
    expect(browser, errorOutput).not.toBeNull();
    process.kill(browser ?? 0, 'SIGTERM');
    const [status] = (await ended) as [number | null];
    expect(status, errorOutput).toBe(0);
    // The browser is set to store nothing typed, and what it had stored is deleted.
    const preferences = z
      .looseObject({
        credentials_enable_service: z.literal(false),
        autofill: z.looseObject({ profile_enabled: z.literal(false), kept: z.literal(1) }),
      })
      .safeParse(JSON.parse(readFileSync(join(gathered, 'Preferences'), 'utf8')));
    expect(preferences.error).toBeUndefined();
    for (const name of ['Login Data', 'Web Data'])
      if (existsSync(join(gathered, name)))
        expect(readFileSync(join(gathered, name)).includes('SECRET-TYPED-EARLIER')).toBe(false);
  },
);
