import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { asWindow, BrowserWindow, parts } from '#support/electron/module';
import { makeUpdater } from '../../src-main/host/electron/updater';
import { startFile } from '../../src-main/host/update/startRecord';
import { beginStart, startedWell } from '../../src-main/host/update/starts';

/** What the updater asks of Electron and of electron-updater; when it does so is `updating.test.ts`. */

/** A feed with one version; its parts have the types of electron-updater. */
const feed = vi.hoisted(() => ({
  asked: [] as unknown[][],
  autoDownload: true,
  autoInstallOnAppQuit: true,
  allowDowngrade: true,
  logger: undefined as unknown,
  setFeedURL(options: Parameters<AppUpdater['setFeedURL']>[0]) {
    this.asked.push(['feed', options]);
  },
  checkForUpdates() {
    this.asked.push(['look']);
    const updateInfo = { version: '0.2.0', releaseNotes: 'Plan opens faster.' };
    return Promise.resolve({ isUpdateAvailable: true, updateInfo });
  },
  downloadUpdate() {
    this.asked.push(['fetch']);
    return Promise.resolve([]);
  },
  quitAndInstall(...how: Parameters<AppUpdater['quitAndInstall']>) {
    this.asked.push(['install', ...how]);
  },
}));
vi.mock('electron', () => import('#support/electron/module'));
vi.mock('electron-updater', () => ({ default: { autoUpdater: feed } }));

const { app, dialog } = parts;
const address = 'https://updates.example/kontuar';
const settings = { language: 'en' as const, startAtLogin: false, updatesFrom: address };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  app.isPackaged = true;
  feed.asked.length = 0;
  dialog.asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  app.isPackaged = false;
});

function desk(version = '0.1.0') {
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-updater-'));
  onTestFinished(() => rmSync(profileDir, { recursive: true, force: true }));
  const starts = startFile(join(profileDir, 'starts.json'));
  const queue = { waiting: 0, conflicts: 0, language: 'en' as const, each: [] };
  const begin = () => {
    const updater = makeUpdater({ version, starts, profileDir });
    updater.begin(asWindow(new BrowserWindow({})), () => Promise.resolve(queue));
    updater.settings(settings);
    updater.startedWell();
    return updater;
  };
  return { profileDir, starts, queue, begin };
}
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);
const did = () => feed.asked.map(([what]) => what).filter((what) => what !== 'feed');

test('looks, fetches, says what is new, closes and installs', async () => {
  const { begin, starts, queue } = desk();
  const updater = begin();
  queue.waiting = 1;
  const quits: unknown[] = [];
  app.on('before-quit', (event) => quits.push(event));
  dialog.answer = 0;
  await minutes(8);
  expect(did()).toEqual(['look', 'fetch']);
  expect(dialog.asked).toEqual([]);
  queue.waiting = 0;
  await minutes(2);
  expect(dialog.asked).toHaveLength(1);
  expect(dialog.asked[0]).toMatchObject({ message: 'Kontuar 0.2.0 is ready to be installed', cancelId: 1 });
  expect(dialog.asked[0]?.detail).toContain('Plan opens faster.');
  expect(quits).toHaveLength(1);
  expect(did()).toEqual(['look', 'fetch']);
  await updater.left();
  expect(await updater.closed()).toBe(true);
  expect(feed.asked.at(-1)).toEqual(['install', true, true]);
  // Nothing on its own: no download that nobody asked for, no install at a quit that the engine has not finished.
  expect(feed).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
  expect(feed.asked).toContainEqual(['feed', { provider: 'generic', url: address }]);
  expect(starts.read()).toMatchObject({ well: '0.1.0', failed: 0 });
  app.removeAllListeners('before-quit');
});

test('a checkout looks for nothing and notes nothing', async () => {
  app.isPackaged = false;
  const { begin, starts } = desk();
  const updater = begin();
  await minutes(60);
  await updater.left();
  expect(await updater.closed()).toBe(false);
  expect(feed.asked).toEqual([]);
  expect(starts.read()).toBeNull();
});

test('a version that failed twice offers the one before; without its installer it says who can help', async () => {
  const { profileDir, starts } = desk();
  const failing = () => makeUpdater({ version: '0.2.0', starts, profileDir });
  starts.write(startedWell(beginStart(null, '0.1.0').record));
  expect(await failing().goneBack('en')).toBe(false);
  expect(await failing().goneBack('en')).toBe(false);
  expect(dialog.asked).toEqual([]);
  dialog.answer = 0;
  expect(await failing().goneBack('en')).toBe(false);
  expect(dialog.asked[0]).toMatchObject({
    message: 'Kontuar 0.2.0 failed to start twice',
    buttons: ['Try again'],
  });

  const own = join(profileDir, 'Kontuar.AppImage');
  const kept = join(profileDir, 'before.AppImage');
  for (const file of [own, kept]) writeFileSync(file, '#!/bin/sh\n');
  vi.stubEnv('APPIMAGE', own);
  const known = starts.read();
  if (!known) throw new Error('nothing was noted');
  starts.write({ ...known, kept: { version: '0.1.0', file: kept } });
  dialog.answer = 1;
  expect(await failing().goneBack('en')).toBe(true);
  expect(dialog.asked[1]).toMatchObject({ buttons: ['Try again', 'Go back to version 0.1.0'] });
  expect(starts.read()).toMatchObject({ takenBack: ['0.2.0'] });
  vi.unstubAllEnvs();
});
