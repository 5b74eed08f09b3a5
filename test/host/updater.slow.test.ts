import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eventually } from '#support/eventually';
import { createTemporaryFolder } from '#support/releases';
import { isSignedBuild } from '../../src-main/host/update/signedBuild';
import { app, clipboard, desk, dialog, looked, minutes, resetElectron } from './updaterDesk';

/**
 * Tests the updater with the real electron-updater and a folder served over HTTP; only Electron and the installation
 * are substitutes. `updating.test.ts` covers the timing; electron-updater itself checks that an installer comes from
 * the publisher.
 */

vi.mock('electron', () => import('#support/electron/module'));
vi.mock('electron-updater', async () => ({ default: (await import('./electronUpdater')).electronUpdater }));

resetElectron();

test('updater: downloads a newer version, and asks to install the version only when no change waits', async () => {
  const { looks, queue, web, updater, electronUpdater, begin } = await desk();
  web.publish('0.2.0', 'program');
  queue.waiting = 1;
  begin();
  const quits: unknown[] = [];
  app.on('before-quit', (event) => quits.push(event));
  dialog.answer = 0;
  await minutes(5);
  await looked(looks);
  expect(looks).toEqual([{ is: 'ready', version: '0.2.0' }]);
  await minutes(2);
  expect(dialog.asked).toEqual([]);
  queue.waiting = 0;
  await minutes(2);
  expect(dialog.asked).toMatchObject([{ message: 'Kontuar 0.2.0 is ready to install', cancelId: 1 }]);
  expect(quits).toHaveLength(1);
  expect(electronUpdater.installations).toEqual([]);
  await updater.onWindowClosed();
  expect(await updater.installOnExit()).toBe('installing');
  expect(electronUpdater.installations).toEqual([true]);
  // electron-updater does nothing by itself: no download that nobody requested, and no install at a quit before the
  // engine has finished.
  expect(electronUpdater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
  });
});

test('updater: installs a postponed version at closing and does not start the program again', async () => {
  const { looks, web, updater, electronUpdater, begin } = await desk();
  web.publish('0.2.0', 'program');
  begin();
  await minutes(5);
  await looked(looks);
  await minutes(2);
  await updater.onWindowClosed();
  expect([await updater.installOnExit(), electronUpdater.installations]).toEqual(['installing', [false]]);
});

test('updater: starts the old version again when the installer fails', async () => {
  const { looks, web, updater, electronUpdater, begin } = await desk();
  web.publish('0.2.0', 'program');
  dialog.answer = 0;
  begin();
  await minutes(5);
  await looked(looks);
  await minutes(2);
  await updater.onWindowClosed();
  electronUpdater.fails = new Error('no rights');
  expect(await updater.installOnExit()).toBe('startAgain');
});

test('updater: refuses a file whose hash differs from the update list', async () => {
  const { looks, web, updater, begin } = await desk();
  web.publish('0.2.0', 'program');
  web.files.set('Kontuar-0.2.0.AppImage', 'another');
  begin();
  await minutes(5);
  await looked(looks);
  expect(looks).toEqual([{ is: 'refused', why: 'file' }]);
  await updater.onWindowClosed();
  expect(await updater.installOnExit()).toBe('end');
});

test('updater: ignores an older version', async () => {
  const { looks, web, begin } = await desk();
  web.publish('0.0.9', 'program');
  begin();
  await minutes(5);
  await looked(looks);
  expect([looks, web.asked]).toEqual([[{ is: 'newest' }], ['latest-linux.yml']]);
});

test('updater: contacts no server when the build is unsigned, and reports the reason', async () => {
  const { looks, web, updater, begin } = await desk('win32', false);
  web.publish('0.2.0', 'program');
  begin();
  await eventually(() => expect(looks).toEqual([{ is: 'refused', why: 'unsigned' }]));
  await minutes(24 * 60);
  expect(web.asked).toEqual([]);
  await updater.onWindowClosed();
  expect(await updater.installOnExit()).toBe('end');
});

test('updater of an unsigned Linux build: reports a newer version once with its link, and downloads nothing', async () => {
  const { looks, web, updater, begin } = await desk('linux', false);
  web.publish('0.2.0', 'program');
  dialog.answer = 0;
  begin();
  await minutes(5);
  await looked(looks);
  expect(looks).toEqual([{ is: 'available', version: '0.2.0' }]);
  await eventually(() => expect(dialog.asked).toHaveLength(1));
  expect(dialog.asked[0]).toMatchObject({
    message: 'Kontuar 0.2.0 is available',
    detail: expect.stringContaining('https://github.com/kontuar/kontuar/releases/latest'),
  });
  await eventually(() => expect(clipboard.text).toBe('https://github.com/kontuar/kontuar/releases/latest'));
  await minutes(6 * 60);
  await looked(looks, 2);
  expect(dialog.asked).toHaveLength(1);
  expect(web.asked).toEqual(['latest-linux.yml', 'latest-linux.yml']);
  await updater.onWindowClosed();
  expect(await updater.installOnExit()).toBe('end');
});

test('updater: reports an unreachable server and checks again after six hours', async () => {
  const { looks, web, updater, begin } = await desk();
  begin();
  await minutes(5);
  await looked(looks);
  expect(looks).toEqual([{ is: 'unreachable' }]);
  web.publish('0.1.0', 'program');
  await minutes(6 * 60);
  await looked(looks, 2);
  expect(looks[1]).toEqual({ is: 'newest' });
  await updater.onWindowClosed();
});

test('updater: sends no request without an update address or when run from a source checkout', async () => {
  const without = await desk();
  without.begin(null);
  app.isPackaged = false;
  const checkout = await desk();
  checkout.begin();
  await minutes(24 * 60);
  for (const { updater, web, looks } of [without, checkout]) {
    expect([web.asked, looks]).toEqual([[], []]);
    await updater.onWindowClosed();
    expect(await updater.installOnExit()).toBe('end');
  }
});

test('build signature: a Windows build counts as signed when its update file names the publisher, a Linux build never', async () => {
  const resourcesDir = createTemporaryFolder('signed');
  const build = { resourcesDir, program: '/nowhere/Kontuar' };
  expect(await isSignedBuild({ ...build, platform: 'win32' })).toBe(false);
  writeFileSync(join(resourcesDir, 'app-update.yml'), 'provider: generic\npublisherName:\n  - Kontuar\n');
  expect(await isSignedBuild({ ...build, platform: 'win32' })).toBe(true);
  expect(await isSignedBuild({ ...build, platform: 'darwin' })).toBe(false);
  expect(await isSignedBuild({ ...build, platform: 'linux' })).toBe(false);
});
