import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { copyOfProgram, type BrokenProgram } from '#support/brokenProgram';
import { launchChromium } from '#support/browser';
import { build, makeProfile, ROOT, type Ended } from '#support/testProfile';
import { smallDisk } from '#support/smallDisk';
import { SQLITE_APPLICATION_ID } from '#engine/store/sql/migrateDatabaseSchema';
import { expectAccessible } from '../e2e/watched';
import { BROKEN_PARTS } from './brokenParts';
import { serveStartupErrorPage } from '../../src-main/host/browser/startupErrorPage';
import { buildStartupErrorMessage } from '../../src-main/host/startupErrorMessage';

/**
 * A failed start gives its reason and the place of the log, in each host and on the command line, and the log contains
 * the reason. The broken part belongs to a real copy of the built program or to the profile.
 */

const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
beforeAll(build, 180_000);

async function run(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...NO_KEYCHAIN, LC_ALL: 'en_GB.UTF-8', LANG: 'en_GB.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const [status] = z
    .tuple([z.int().nullable()])
    .rest(z.unknown())
    .parse(await once(child, 'close'));
  return { status, out, err };
}

/** Two ways to start the program at `root`; Electron, the third, has its own table (failures.packed.test.ts). */
const inBrowser = (root: string, dir: string) =>
  run([join(root, 'out/main/launch.js'), '--no-open', '--profile', dir]);
const asCommand = (root: string, dir: string) =>
  run([join(root, 'out/main/cli.js'), 'status', '--json', '--profile', dir]);
async function newProfile(): Promise<string> {
  const profile = await makeProfile();
  onTestFinished(() => profile.remove());
  return profile.dir;
}
const logOf = (dir: string) => readFileSync(join(dir, 'log', 'kontuar.log'), 'utf8');

describe('a part of the program is missing or broken', { timeout: 180_000 }, () => {
  let program: BrokenProgram;
  afterAll(() => program.remove());

  for (const { what, own, breaks, says, reason, command } of BROKEN_PARTS)
    test(`damaged program files (${what}): browser host and kontuar commands report the fault and end with status 1`, async () => {
      program = copyOfProgram(own);
      breaks(program);
      const dir = await newProfile();

      const browser = await inBrowser(program.root, dir);
      expect(browser).toMatchObject({ status: 1, out: '' });
      expect(browser.err).toMatch(says.en);
      expect(browser.err).not.toMatch(/cannot write/);
      expect(browser.err).toContain(join(dir, 'log', 'kontuar.log'));
      expect(logOf(dir)).toContain(`"reason":"${reason}"`);

      if (!command) return program.remove();
      const { status, out } = await asCommand(program.root, dir);
      expect([status, JSON.parse(out)]).toEqual([
        1,
        { error: { code: reason, message: expect.stringMatching(says.en) } },
      ]);
      return program.remove();
    });

  test('engine that fails at start: leaves its stack trace in the log', async () => {
    program = copyOfProgram();
    writeFileSync(
      program.at('out/main/worker.js'),
      'function begin() { throw new TypeError("x") }\nbegin();',
    );
    const dir = await newProfile();
    await inBrowser(program.root, dir);
    expect(logOf(dir)).toMatch(/"event":"fault","where":"start".*"frames":\["at begin \(worker\.js:1:26\)"/);
  });

  test('missing keychain library: kontuar doctor exits with status 1 and the code keychain, and the program still starts', async () => {
    program = copyOfProgram(['@github/keytar']);
    const dir = await newProfile();
    const { status, out } = await run([program.at('out/main/cli.js'), 'doctor', '--json', '--profile', dir]);
    expect([
      status,
      z.object({ error: z.object({ code: z.string() }) }).parse(JSON.parse(out)).error.code,
    ]).toEqual([1, 'keychain']);
    const child = spawn(process.execPath, [program.at('out/main/launch.js'), '--no-open', '--profile', dir], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [chunk] = z
      .tuple([z.instanceof(Buffer)])
      .rest(z.unknown())
      .parse(await once(child.stdout, 'data'));
    expect(JSON.parse(chunk.toString('utf8'))).toHaveProperty('url');
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});

describe('the profile cannot be opened', { timeout: 180_000 }, () => {
  test('browser host: exits with status 6 when the profile is already open', async () => {
    const dir = await newProfile();
    const lock = new Database(join(dir, 'kontuar.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    onTestFinished(() => void lock.close());
    const browser = await inBrowser(ROOT, dir);
    expect(browser).toMatchObject({ status: 6, out: '' });
    expect(browser.err).toMatch(/already open/);
  });

  test('browser host: reports that the data file is from a newer Kontuar version and leaves the file unchanged', async () => {
    const dir = await newProfile();
    const later = new Database(join(dir, 'kontuar.db'));
    later.pragma(`application_id = ${SQLITE_APPLICATION_ID}`);
    later.pragma('journal_mode = WAL');
    later.pragma('user_version = 99');
    later.exec('CREATE TABLE future (x)');
    later.close();
    const before = readFileSync(join(dir, 'kontuar.db'));
    expect((await inBrowser(ROOT, dir)).err).toMatch(/written by a newer/);
    expect(readFileSync(join(dir, 'kontuar.db')).equals(before)).toBe(true);
  });

  test('browser host: reports a full or read-only disk and writes the log elsewhere on the PC', async (context) => {
    const disk = smallDisk(2 * 1024 * 1024);
    if (typeof disk === 'string') return context.skip(disk);
    onTestFinished(() => disk.remove());
    const state = await newProfile();
    disk.fill(0);
    const tried = () =>
      run([join(ROOT, 'out/main/launch.js'), '--no-open', '--profile', disk.dir], {
        KONTUAR_STATE_DIR: state,
      });
    const full = await tried();
    expect([full.status, full.err]).toEqual([1, expect.stringMatching(/The disk is full/)]);
    expect(full.err).toContain(join(state, 'log', 'kontuar.log'));
    disk.free();
    disk.readOnly(true);
    const readOnly = await tried();
    expect([readOnly.status, readOnly.err]).toEqual([1, expect.stringMatching(/folder is read-only/)]);
    expect(readOnly.err).toContain(join(state, 'log', 'kontuar.log'));
    return undefined;
  });
});

test('start error page: can be read by a screen reader and copied for support', async () => {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  for (const language of ['pl', 'en'] as const) {
    const trouble = { reason: 'fault', detail: 'boom <b>', error: new TypeError('x') } as const;
    const message = buildStartupErrorMessage(trouble, language, {
      version: '4.5.6',
      platform: 'linux x64',
      profileDir: '/nowhere',
    });
    const served = await serveStartupErrorPage(message);
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(served.url);
    // Only the problem is the heading, because a screen reader reads a heading in full each time; the advice is text
    // below it.
    const [problem, advice] = (
      {
        pl: [
          'Kontuar nie uruchomił się z powodu błędu w programie.',
          'Zapisane dane są bezpieczne. Spróbuj ponownie',
        ],
        en: [
          'Kontuar could not start because of an error in the program.',
          'The data has not been changed. Try again',
        ],
      } as const
    )[language];
    await page.getByRole('heading', { name: problem, exact: true }).waitFor();
    await page.getByRole('paragraph').filter({ hasText: advice }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(message.message.slice(problem.length + 1));
    await expectAccessible(page);
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}-${language}.png` });
    await page.getByRole('button').click();
    const copied = language === 'pl' ? 'Skopiowano' : 'Copied';
    await page.getByRole('button', { name: copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message.support);
    expect(message.support).toMatch(
      /^Kontuar 4\.5\.6 \(linux x64\)[\s\S]*start: fault\nboom <b>\nTypeError\nat /,
    );
    expect(served.isSeen()).toBe(true);
    await context.close();
    await served.close();
  }
});
