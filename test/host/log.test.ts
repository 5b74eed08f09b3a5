import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { z } from 'zod';
import { parseStackFrames, buildErrorTrace } from '#shared/outcome/errorTrace';
import { openLog, log } from '../../src-main/log/log';

/** Tests the rules of the log: the content of a line, its maximum size and its readers. */

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-log-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};
/** Node needs file extensions, which our imports leave out. */
const RESOLVE = ['--import', join(import.meta.dirname, '../engine/store/children/resolveTs.mjs')];
const line = z.looseObject({
  level: z.string(),
  time: z.iso.datetime(),
  part: z.string(),
  event: z.string(),
});
const linesOf = (profileDir: string) =>
  readFileSync(join(profileDir, 'log', 'kontuar.log'), 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));

test('program log: writes level, program part and event of each entry to a file that only the current user can read', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'engine', makes: true });
  log.note('start', { version: '1.2.3' });
  log.warn('refused', { reason: 'inUse' });
  expect(linesOf(profileDir)).toEqual([
    expect.objectContaining({ level: 'info', part: 'engine', event: 'start', version: '1.2.3' }),
    expect.objectContaining({ level: 'warn', event: 'refused', reason: 'inUse' }),
  ]);
  expect(log.getFilePath()).toBe(join(profileDir, 'log', 'kontuar.log'));
  expect(statSync(join(profileDir, 'log')).mode & 0o777).toBe(0o700);
  expect(statSync(join(profileDir, 'log', 'kontuar.log')).mode & 0o777).toBe(0o600);
});

test('program log: writes a question mark in place of names, e-mail addresses and phone numbers', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'engine', makes: true });
  for (const text of ['Anna Nowak', 'anna@example.com', '+48 600 100 200', 'Żak'])
    log.note('attempt', { path: text });
  expect(linesOf(profileDir).map(({ path }) => path)).toEqual(['?', '?', '?', '?']);
});

test('error in the program log: keeps class, code and stack, but not the error message or the folder names', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'engine', makes: true });
  const cause = Object.assign(new Error(`open '/home/anna/Nowak.pdf'`), { code: 'ENOENT' });
  const error = new Error('no room for Nowak, 600 100 200', { cause });
  error.stack = `Error: no room for Nowak\n    at Nowak said so\n    at send (/home/anna/kontuar/worker.js:12:3)\n    at async file:///C:/Users/anna/out/parts/x.js:4:5`;
  log.fault('call', error, { procedure: 'outbox.edit' });
  const [written] = linesOf(profileDir);
  expect(written).toMatchObject({
    level: 'error',
    event: 'fault',
    where: 'call',
    procedure: 'outbox.edit',
    name: 'Error',
    frames: ['at send (worker.js:12:3)', 'at async x.js:4:5'],
    cause: { name: 'Error', code: 'ENOENT' },
  });
  expect(JSON.stringify(written)).not.toMatch(/Nowak|anna|600 100 200/);
});

test('error in the program log: keeps a message of the JavaScript engine, with the words in quotation marks replaced by …', () => {
  const { said, frames } = buildErrorTrace(
    new TypeError(`Cannot read properties of undefined (reading 'nowak')`),
  );
  expect(said).toBe('Cannot read properties of undefined (reading …)');
  expect(frames[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
  expect(buildErrorTrace('Nowak')).toEqual({ name: 'thrown string', frames: [] });
});

test('stack trace in the program log: leaves out message lines that look like stack frames', () => {
  expect(parseStackFrames('Error: a\nat home (with Nowak)\n    at f (a.js:1:2)')).toEqual([
    'at f (a.js:1:2)',
  ]);
});

test('program log: writes a repeated fault 20 times, then only every hundredth time', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'engine', makes: true });
  const error = new Error('again');
  for (let time = 0; time < 250; time += 1) log.fault('pass', error);
  expect(linesOf(profileDir).map(({ times }) => times)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => index + 1),
    100,
    200,
  ]);
});

test('program log: takes at most 20 MB and keeps the newest lines', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'engine', makes: true });
  const dir = join(profileDir, 'log');
  const full = 'x'.repeat(4_999_990);
  for (let time = 0; time < 8; time += 1) {
    log.note('start', { time });
    writeFileSync(join(dir, 'kontuar.log'), `${full}\n`, { flag: 'a' });
  }
  log.note('stop', { last: true });
  const names = readdirSync(dir);
  const bytes = names.reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  expect(names).toHaveLength(4);
  expect(bytes).toBeLessThan(20_000_000);
  expect(linesOf(profileDir)).toEqual([expect.objectContaining({ event: 'stop', last: true })]);
});

test('program log: loses no line when two processes write while the full log file is replaced', async () => {
  const profileDir = folder();
  mkdirSync(join(profileDir, 'log'));
  writeFileSync(join(profileDir, 'log', 'kontuar.log'), `${' '.repeat(4_960_000)}\n`);
  const writers = [1, 2].map(() =>
    fork(join(import.meta.dirname, 'children', 'logWriter.ts'), [profileDir, '400'], { execArgv: RESOLVE }),
  );
  await Promise.all(writers.map((writer) => once(writer, 'exit')));
  const names = readdirSync(join(profileDir, 'log'));
  expect(names).toHaveLength(2);
  const logText = names.map((name) => readFileSync(join(profileDir, 'log', name), 'utf8')).join('');
  expect(logText.split('\n').filter((text) => text.includes('"event":"pass"'))).toHaveLength(800);
});

test('program log: keeps writing while another process replaces the full file, and ignores an abandoned lock file', () => {
  const profileDir = folder();
  const dir = join(profileDir, 'log');
  const lock = join(dir, 'kontuar.log.lock');
  mkdirSync(dir);
  writeFileSync(join(dir, 'kontuar.log'), `${' '.repeat(4_999_990)}\n`);
  writeFileSync(lock, '');
  openLog({ profileDir, part: 'engine', makes: true });
  log.note('start', {});
  expect(readdirSync(dir).sort()).toEqual(['kontuar.log', 'kontuar.log.lock']);
  expect(linesOf(profileDir)).toHaveLength(1);

  const before = new Date(Date.now() - 11_000);
  utimesSync(lock, before, before);
  log.note('stop', {});
  expect(linesOf(profileDir)).toHaveLength(2);
  log.note('start', {});
  expect(readdirSync(dir).filter((name) => name.endsWith('.lock'))).toEqual([]);
  expect(linesOf(profileDir)).toHaveLength(1);
});

test('command that only reads: does not create the program log, but writes to an existing log', () => {
  const profileDir = folder();
  openLog({ profileDir, part: 'command', makes: false });
  log.note('start', {});
  expect(readdirSync(profileDir)).toEqual([]);
  expect(log.getFilePath()).toBeNull();
  mkdirSync(join(profileDir, 'log'));
  log.note('start', {});
  expect(linesOf(profileDir)).toHaveLength(1);
});

test('program log: is written to the state folder of the user account when the profile folder cannot hold the log', () => {
  const profileDir = folder();
  writeFileSync(join(profileDir, 'log'), 'a file where the folder would be');
  openLog({ profileDir, part: 'desktop', makes: true });
  log.note('start', {});
  expect(log.getFilePath()).toBe(join(process.env['KONTUAR_STATE_DIR'] ?? '', 'log', 'kontuar.log'));
});

test.skipIf(process.platform === 'win32')(
  'log: follows no link, neither of its file nor of its folder',
  () => {
    const [profileDir, foreign] = [folder(), folder()];
    const victim = join(foreign, 'victim');
    writeFileSync(victim, 'as it was');
    mkdirSync(join(profileDir, 'log'));
    symlinkSync(victim, join(profileDir, 'log', 'kontuar.log'));
    openLog({ profileDir, part: 'command', makes: false });
    log.note('start', {});
    expect(readFileSync(victim, 'utf8')).toBe('as it was');
    expect(log.getFilePath()).toBeNull();

    rmSync(join(profileDir, 'log'), { recursive: true });
    symlinkSync(foreign, join(profileDir, 'log'));
    openLog({ profileDir, part: 'command', makes: false });
    log.note('start', {});
    expect(existsSync(join(foreign, 'kontuar.log'))).toBe(false);
  },
);
