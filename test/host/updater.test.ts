import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MANIFEST_FILE, signManifest } from '../../src-main/host/update/manifest';
import { eventually } from '#support/eventually';
import { fileOf, manifestOf, temporary, testKey } from '#support/releases';
import { createUpdater } from '../../src-main/host/electron/updater';
import { runInstaller } from '../../src-main/host/update/runInstaller';
import { beginStart, startedWell } from '../../src-main/host/update/starts';
import { app, dialog, key, program, desk, minutes, looked, resetElectron } from './updaterDesk';

/**
 * The updater with electron-updater itself, a folder on the web and files on disk; only Electron is a stand-in. When it does what is
 * `updating.test.ts`, which manifests are believed is `manifest.test.ts`.
 */
vi.mock('electron', () => import('#support/electron/module'));
vi.mock('electron-updater', async () => ({ default: (await import('./electronUpdater')).electronUpdater }));

resetElectron();

/** No file can be put beside the AppImage: what a copy is called there is a folder. */
const stopCopies = (own: string) => mkdirSync(join(dirname(own), '.kontuar-next'));

test('looks, fetches what is signed, says what is new, closes and installs', async () => {
  const { looks, queue, web, run, starts, own, trace } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key);
  const { updater, electronUpdater, begin } = run();
  begin();
  queue.waiting = 1;
  const quits: unknown[] = [];
  app.on('before-quit', (event) => quits.push(event));
  dialog.answer = 0;
  await minutes(8);
  await looked(looks);
  expect(looks).toEqual([{ is: 'ready', version: '0.2.0' }]);
  // Names come from the signed list alone.
  expect(web.asked.filter((name) => name.endsWith('.yml'))).toEqual([]);
  await minutes(2);
  expect(dialog.asked).toEqual([]);
  queue.waiting = 0;
  await minutes(2);
  expect(dialog.asked).toHaveLength(1);
  expect(dialog.asked[0]).toMatchObject({ message: 'Kontuar 0.2.0 is ready to install', cancelId: 1 });
  expect(quits).toHaveLength(1);
  expect(readFileSync(own, 'utf8')).toContain('0.1.0');
  // electron-updater would move it with the system's `mv`, once the old one is gone.
  vi.stubEnv('PATH', '/nonexistent');
  await updater.left();
  expect(await updater.closed()).toBe('startAgain');
  expect(readFileSync(own, 'utf8')).toContain('0.2.0');
  expect(statSync(own).mode & 0o777).toBe(0o755);
  // Nothing on its own: no download that nobody asked for, no install at a quit that the engine has not finished.
  expect(electronUpdater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
  });
  expect(starts.read()).toMatchObject({ well: '0.1.0', failed: 0 });
});

test.each([
  [
    'pl',
    'Kontuar 0.2.0 jest gotowy do zainstalowania',
    ['Co nowego:', '– Pierwszy wiersz', '– Drugi', '– Trzeci', '– Czwarty', '– Piąty'],
  ],
  [
    'en',
    'Kontuar 0.2.0 is ready to install',
    ['What’s new:', '– First line', '– Second', '– Third', '– Fourth', '– Fifth'],
  ],
] as const)(
  'the question shows the release notes in the language of the desk: %s',
  async (language, message, shown) => {
    const { looks, web, run } = await desk();
    const name = 'Kontuar-0.2.0.AppImage';
    const notes = {
      pl: ['Pierwszy wiersz', 'Drugi', 'Trzeci', 'Czwarty', 'Piąty'],
      en: ['First line', 'Second', 'Third', 'Fourth', 'Fifth'],
    };
    web.files.set(name, 'x');
    web.files.set(
      MANIFEST_FILE,
      signManifest(manifestOf('0.2.0', [fileOf(name, 'x')], { notes }), [key.secret]),
    );
    const { updater, begin } = run();
    begin();
    updater.settings({ language, startAtLogin: false, updatesFrom: web.address, authority: null });
    await minutes(8);
    await looked(looks);
    await minutes(4);
    expect(dialog.asked).toHaveLength(1);
    expect(dialog.asked[0]?.message).toBe(message);
    const [, lines = ''] = dialog.asked[0]?.detail?.split('\n\n') ?? [];
    expect(lines.split('\n')).toEqual(shown);
  },
);

test.each([
  ['unsigned', () => null],
  ['unsigned', () => 'version: 0.2.0\n'],
  ['foreign', (name: string) => signManifest(manifestOf('0.2.0', [fileOf(name, 'x')]), [testKey().secret])],
  ['older', (name: string) => signManifest(manifestOf('0.0.9', [fileOf(name, 'x')]), [key.secret])],
  [
    'tampered',
    (name: string) =>
      signManifest(manifestOf('0.2.0', [fileOf(name, 'x')]), [key.secret]).replace(
        /"sig": ".{8}/,
        '"sig": "AAAAAAAA',
      ),
  ],
  [
    'notForThisPc',
    (name: string) =>
      signManifest(manifestOf('0.2.0', [fileOf(name, 'x', { system: 'darwin' })]), [key.secret]),
  ],
] as const)('%s: nothing is fetched, and the reason is told', async (why, manifest) => {
  const { looks, web, run } = await desk();
  const name = 'Kontuar-0.2.0.AppImage';
  web.files.set(name, 'x');
  // A list that older programs read is no way around.
  web.files.set('latest-linux.yml', `version: 0.2.0\nfiles:\n  - url: ${name}\n    sha512: x\n`);
  const envelope = manifest(name);
  if (envelope !== null) web.files.set(MANIFEST_FILE, envelope);
  const { updater, begin } = run();
  begin();
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'refused', why }]);
  expect(web.asked).toEqual([MANIFEST_FILE]);
  await minutes(60);
  expect(dialog.asked).toEqual([]);
  await updater.left();
  expect(await updater.closed()).toBe('end');
});

test('a file that is not the signed one is not offered', async () => {
  const { looks, web, run } = await desk();
  web.lay('0.2.0', 'the signed one', key);
  web.files.set('Kontuar-0.2.0.AppImage', 'another fileee');
  const { updater, begin } = run();
  begin();
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'refused', why: 'file' }]);
  await updater.left();
  expect(await updater.closed()).toBe('end');
});

test('a fetched file that was changed while it waited is not installed', async () => {
  const { looks, web, run, trace, own } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key);
  const { updater, electronUpdater, begin } = run();
  begin();
  await minutes(6);
  await looked(looks);
  await minutes(1);
  writeFileSync(electronUpdater.fetched ?? '', program('0.6.6', trace));
  await updater.left();
  expect(await updater.closed()).toBe('end');
  expect(existsSync(trace)).toBe(false);
  expect(readFileSync(own, 'utf8')).toContain('0.1.0');
});

test('an AppImage that cannot be replaced, wanted now: the program starts again, and says that it is the old one', async () => {
  const { looks, web, run, trace, own, starts } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key);
  const { updater, begin } = run();
  begin();
  await minutes(8);
  await looked(looks);
  dialog.answer = 0;
  await minutes(2);
  stopCopies(own);
  await updater.left();
  expect(await updater.closed()).toBe('startAgain');
  expect(starts.read()).toMatchObject({ notInstalled: '0.2.0' });
  expect(readFileSync(own, 'utf8')).toContain('0.1.0');

  dialog.asked.length = 0;
  const next = run();
  next.begin();
  await eventually(() => expect(dialog.asked).toHaveLength(1));
  expect(dialog.asked[0]?.message).toMatch(/0\.2\.0/);
  expect(dialog.asked[0]?.detail).toMatch(/0\.1\.0/);
  expect(starts.read()).toMatchObject({ notInstalled: null });
  await next.updater.left();
});

test('one that cannot be replaced at the end of the day: the next start says so', async () => {
  const { looks, web, run, trace, starts, own } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key);
  const { updater, begin } = run();
  begin();
  await minutes(6);
  await looked(looks);
  await minutes(1);
  stopCopies(own);
  await updater.left();
  expect(await updater.closed()).toBe('end');
  expect(starts.read()).toMatchObject({ notInstalled: '0.2.0' });
});

test('Windows: an installer ends with a status where the rights were declined', async () => {
  const folder = temporary('installer');
  const trace = join(folder, 'words');
  const installer = join(folder, 'Setup.exe');
  const ends = (status: number) =>
    writeFileSync(installer, `#!/bin/sh\necho "$@" > ${trace}\nexit ${status}\n`, { mode: 0o755 });
  ends(0);
  expect(await runInstaller(installer, ['--updated', '/S'])).toEqual({ ok: true });
  expect(readFileSync(trace, 'utf8')).toBe('--updated /S\n');
  // ERROR_CANCELLED, 1223, as far as a status goes here.
  ends(199);
  expect(await runInstaller(installer, [])).toEqual({ ok: false, detail: 'status 199' });
  expect(await runInstaller(join(folder, 'gone.exe'), [])).toMatchObject({ ok: false });
});

test('no address: nobody looks; no answer: said, and looked for again after six hours', async () => {
  const { looks, web, run } = await desk();
  const first = run();
  first.begin(null);
  await minutes(24 * 60);
  expect(web.asked).toEqual([]);
  await first.updater.left();
  const { updater, begin } = run();
  begin('http://127.0.0.1:9/kontuar');
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'unreachable' }]);
  await minutes(6 * 60 + 2);
  await looked(looks, 2);
  await updater.left();
});

test('a checkout looks for nothing and notes nothing', async () => {
  app.isPackaged = false;
  const { run, starts, web } = await desk();
  const { updater, begin } = run();
  begin();
  await minutes(60);
  await updater.left();
  expect(await updater.closed()).toBe('end');
  expect(web.asked).toEqual([]);
  expect(starts.read()).toBeNull();
});

/** 0.1.0 runs, hears that it is the newest, and is then replaced by 0.2.0, which never gets as far as its window. */
async function failedTwice() {
  const one = await desk();
  const { looks, web, run, trace, starts, own } = one;
  web.lay('0.1.0', readFileSync(own, 'utf8'), key);
  const first = run();
  first.begin();
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'newest' }]);
  web.lay('0.2.0', program('0.2.0', trace), key);
  await minutes(6 * 60 + 2);
  await looked(looks, 2);
  await first.updater.left();
  await first.updater.closed();
  expect(readFileSync(own, 'utf8')).toContain('0.2.0');
  expect(starts.read()?.kept).toMatchObject({ version: '0.1.0' });
  const failing = () =>
    createUpdater({ version: '0.2.0', keys: [key.name], starts, profileDir: one.profileDir });
  for (const _time of [1, 2]) expect(await failing().downgraded('en')).toBe(false);
  dialog.asked.length = 0;
  return { ...one, failing, kept: starts.read()?.kept?.file ?? '' };
}

test('a version that failed twice: the kept installer of the one before starts, as it was signed', async () => {
  const { failing, starts, trace, own } = await failedTwice();
  dialog.answer = 1;
  expect(await failing().downgraded('en')).toBe(true);
  expect(dialog.asked[0]).toMatchObject({
    message: 'Kontuar 0.2.0 failed to start twice',
    buttons: ['Try again', 'Go back to version 0.1.0'],
  });
  expect(starts.read()).toMatchObject({ takenBack: ['0.2.0'] });
  await eventually(() => expect(readFileSync(trace, 'utf8')).toBe('0.1.0\n'));
  expect(readFileSync(own, 'utf8')).toContain('0.1.0');
});

test.each([
  [
    'another installer in its place',
    ({ kept, trace }: { kept: string; trace: string }) => writeFileSync(kept, program('0.6.6', trace)),
  ],
  [
    'a manifest that a stranger signed',
    ({ kept, trace, profileDir }: { kept: string; trace: string; profileDir: string }) => {
      writeFileSync(kept, program('0.6.6', trace));
      const file = fileOf('Kontuar-0.1.0.AppImage', program('0.6.6', trace));
      const envelope = signManifest(manifestOf('0.1.0', [file]), [testKey().secret]);
      writeFileSync(join(profileDir, 'versions', '0.1.0.json'), envelope);
    },
  ],
])('%s is not started, and it is said why', async (_what, spoil) => {
  const one = await failedTwice();
  spoil(one);
  dialog.answer = 0;
  expect(await one.failing().downgraded('en')).toBe(false);
  expect(dialog.asked[0]).toMatchObject({ buttons: ['Try again'] });
  expect(dialog.asked[0]?.detail).toContain('is not the one signed for release');
  expect(existsSync(one.trace)).toBe(false);
});

test('an installer that nobody vouches for is not kept', async () => {
  const { looks, web, run, trace, starts, profileDir } = await desk();
  // 0.1.0 was put here by hand and never seen in a feed.
  web.lay('0.2.0', program('0.2.0', trace), key);
  const { updater, begin } = run();
  begin();
  await minutes(6);
  await looked(looks);
  await updater.left();
  expect(await updater.closed()).toBe('end');
  expect(starts.read()?.kept).toBeNull();
  expect(existsSync(join(profileDir, 'versions', 'Kontuar-0.1.0.AppImage'))).toBe(false);
});

test('without an installer on this PC it says who can help', async () => {
  const { profileDir, starts } = await desk();
  const failing = () => createUpdater({ version: '0.2.0', keys: [key.name], starts, profileDir });
  starts.write(startedWell(beginStart(null, '0.1.0').record));
  expect(await failing().downgraded('en')).toBe(false);
  expect(await failing().downgraded('en')).toBe(false);
  expect(dialog.asked).toEqual([]);
  dialog.answer = 0;
  expect(await failing().downgraded('en')).toBe(false);
  expect(dialog.asked[0]).toMatchObject({
    message: 'Kontuar 0.2.0 failed to start twice',
    buttons: ['Try again'],
  });
  expect(dialog.asked[0]?.detail).toContain('is not on this PC');
});
