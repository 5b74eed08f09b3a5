import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { copyOfProgram, type BrokenProgram } from '#support/brokenProgram';
import { launchChromium } from '#support/browser';
import { build, makeProfile, ROOT, type Ended } from '#support/profile';
import { smallDisk } from '#support/smallDisk';
import { chromiumProgram } from '#support/chromium';
import { startDesktop } from '#support/devtools/drive';
import { APPLICATION_ID } from '#engine/store/sql/migrate';
import { expectAccessible } from '../e2e/watched';
import { serveTrouble } from '../../src-main/host/browser/troublePage';
import { toldOf } from '../../src-main/host/trouble';

/**
 * A start that fails says why, in each host and on the command line, with the log's place; the reason stands in the log. What
 * is broken is a part of a real copy of the built program, or of the profile.
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

/** The three ways to begin, on a program that lies at `root`. */
const inBrowser = (root: string, dir: string) =>
  run([join(root, 'out/main/launch.js'), '--no-open', '--profile', dir]);
const asCommand = (root: string, dir: string) =>
  run([join(root, 'out/main/cli.js'), 'status', '--json', '--profile', dir]);
/** Somebody copies what it says for support, and closes it. */
async function inElectron(root: string, dir: string) {
  const desktop = startDesktop({
    chromium: chromiumProgram(),
    profileDir: dir,
    main: join(root, 'out', 'main', 'electron.js'),
    packaged: true,
    environment: { ...process.env, ...NO_KEYCHAIN },
  });
  const { id } = await desktop.told('dialog');
  desktop.act({ act: 'answer', id, button: 1 });
  const { text: copied } = await desktop.told('copied');
  const { id: again } = await desktop.told('dialog', (one) => one.id !== id);
  desktop.act({ act: 'answer', id: again, button: 0 });
  return { status: await desktop.ended, copied, asked: desktop.all('dialog') };
}

async function newProfile(): Promise<string> {
  const profile = await makeProfile();
  onTestFinished(() => profile.remove());
  return profile.dir;
}
const logOf = (dir: string) => readFileSync(join(dir, 'log', 'kontuar.log'), 'utf8');
const failedStarts = (dir: string): unknown => {
  const record: unknown = JSON.parse(readFileSync(join(dir, 'starts.json'), 'utf8'));
  return z.object({ failed: z.int() }).parse(record).failed;
};

describe('a part of the program is missing or broken', { timeout: 180_000 }, () => {
  let program: BrokenProgram;
  afterAll(() => program.remove());

  const BROKEN = [
    {
      what: 'the library of SQLite in quarantine',
      own: ['better-sqlite3'],
      breaks: () => undefined,
      says: /incomplete: one of its files/,
      reason: 'program',
      command: 'program',
    },
    {
      what: 'no engine',
      own: [],
      breaks: ({ at }: BrokenProgram) => rmSync(at('out/main/worker.js')),
      says: /incomplete: one of its files/,
      reason: 'program',
      command: null,
    },
    {
      what: 'an engine that was cut short',
      own: [],
      breaks: ({ at }: BrokenProgram) =>
        writeFileSync(at('out/main/worker.js'), 'import { join } from "node:pa'),
      says: /incomplete: one of its files/,
      reason: 'program',
      command: null,
    },
    {
      what: 'an engine that throws',
      own: [],
      breaks: ({ at }: BrokenProgram) =>
        writeFileSync(at('out/main/worker.js'), 'function begin() { throw new Error("boom") }\nbegin();'),
      says: /could not start because of an error in the program/,
      reason: 'fault',
      command: null,
    },
    {
      what: 'no pages',
      own: [],
      breaks: ({ at }: BrokenProgram) => rmSync(at('out/renderer'), { recursive: true }),
      says: /incomplete: one of its files/,
      reason: 'program',
      command: null,
    },
  ];
  for (const { what, own, breaks, says, reason, command } of BROKEN)
    test(`${what}: said in the browser host, in Electron and to commands`, async () => {
      program = copyOfProgram(own);
      breaks(program);
      const dir = await newProfile();
      const place = join(dir, 'log', 'kontuar.log');

      const browser = await inBrowser(program.root, dir);
      expect(browser).toMatchObject({ status: 1, out: '' });
      expect(browser.err).toMatch(says);
      expect(browser.err).not.toMatch(/cannot write/);
      expect(browser.err).toContain(place);
      expect(logOf(dir)).toContain(`"reason":"${reason}"`);

      const electron = await inElectron(program.root, dir);
      expect(electron.status).toBe(1);
      // Again after it was copied.
      expect(electron.asked).toHaveLength(2);
      expect(electron.copied).toContain(`start: ${reason}`);
      // The stand-in's PC is Polish.
      expect(electron.asked[0]?.message).toMatch(/niekompletny|błędu w programie/);
      expect(electron.asked[0]?.detail).toContain(place);
      expect(electron.asked[0]?.buttons).toEqual(['Zamknij', 'Kopiuj dla pomocy technicznej']);
      expect(failedStarts(dir)).toBe(1);

      if (command === null) return program.remove();
      const { status, out } = await asCommand(program.root, dir);
      expect([status, JSON.parse(out)]).toEqual([
        1,
        { error: { code: command, message: expect.stringMatching(says) } },
      ]);
      return program.remove();
    });

  test('an engine that throws leaves its stack in the log', async () => {
    program = copyOfProgram();
    writeFileSync(
      program.at('out/main/worker.js'),
      'function begin() { throw new TypeError("x") }\nbegin();',
    );
    const dir = await newProfile();
    await inBrowser(program.root, dir);
    expect(logOf(dir)).toMatch(/"event":"fault","where":"start".*"frames":\["at begin \(worker\.js:1:26\)"/);
  });

  test('no keychain library: the window opens, and the keychain is said to be missing', async () => {
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
  test('in use: never a failed version, however often it is tried', async () => {
    const dir = await newProfile();
    const lock = new Database(join(dir, 'kontuar.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    onTestFinished(() => void lock.close());
    const browser = await inBrowser(ROOT, dir);
    expect(browser).toMatchObject({ status: 6, out: '' });
    expect(browser.err).toMatch(/already open/);
    for (let time = 0; time < 3; time += 1) {
      const { status, asked } = await inElectron(ROOT, dir);
      expect([status, asked.length, asked[0]?.message]).toEqual([
        6,
        2,
        expect.stringMatching(/już (otwarty|uruchomiony)/),
      ]);
      expect(failedStarts(dir)).toBe(0);
    }
  });

  test('data of a later Kontuar: said, untouched, and no failed version', async () => {
    const dir = await newProfile();
    const later = new Database(join(dir, 'kontuar.db'));
    later.pragma(`application_id = ${APPLICATION_ID}`);
    later.pragma('journal_mode = WAL');
    later.pragma('user_version = 99');
    later.exec('CREATE TABLE future (x)');
    later.close();
    const before = readFileSync(join(dir, 'kontuar.db'));
    expect((await inBrowser(ROOT, dir)).err).toMatch(/written by a newer/);
    const { asked } = await inElectron(ROOT, dir);
    expect(asked[0]?.message).toMatch(/nowsza wersja/);
    expect(failedStarts(dir)).toBe(0);
    expect(readFileSync(join(dir, 'kontuar.db')).equals(before)).toBe(true);
  });

  test('a disk that is full, or read-only: each by its name, and the log is elsewhere on the PC', async (context) => {
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

test('the page of a trouble can be read by all, and copied for support', async () => {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  for (const language of ['pl', 'en'] as const) {
    const trouble = { reason: 'fault', detail: 'boom <b>', error: new TypeError('x') } as const;
    const told = toldOf(trouble, language, {
      version: '4.5.6',
      platform: 'linux x64',
      profileDir: '/nowhere',
    });
    const served = await serveTrouble(told);
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(served.url);
    // The problem alone is the heading: a screen reader says it whole each time; advice is text below.
    const [problem, advice] = (
      {
        pl: [
          'Kontuar nie mógł się uruchomić z powodu błędu w programie.',
          'Dane są nienaruszone. Spróbuj ponownie',
        ],
        en: [
          'Kontuar could not start because of an error in the program.',
          'The data has not been changed. Try again',
        ],
      } as const
    )[language];
    await page.getByRole('heading', { name: problem, exact: true }).waitFor();
    await page.getByRole('paragraph').filter({ hasText: advice }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(told.message.slice(problem.length + 1));
    await expectAccessible(page);
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}-${language}.png` });
    await page.getByRole('button').click();
    const copied = language === 'pl' ? 'Skopiowano' : 'Copied';
    await page.getByRole('button', { name: copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(told.support);
    expect(told.support).toMatch(
      /^Kontuar 4\.5\.6 \(linux x64\)[\s\S]*start: fault\nboom <b>\nTypeError\nat /,
    );
    expect(served.seen()).toBe(true);
    await context.close();
    await served.close();
  }
});
