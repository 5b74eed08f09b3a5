import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateLook } from '#shared/model/programUpdate';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { eventually } from '#support/eventually';
import { asWindow, BrowserWindow, parts } from '#support/electron/module';
import { NodeUpdater, createTemporaryFolder, serveReleaseFolder } from '#support/releases';
import { createUpdater } from '../../src-main/host/electron/updater';
import { held } from './electronUpdater';

export const { app, dialog, clipboard } = parts;

/** Sets up a PC with version 0.1.0 installed, signed by its publisher unless `signed` is false. */
export async function desk(platform: NodeJS.Platform = 'win32', signed = true) {
  const resourcesDir = createTemporaryFolder('updater');
  writeFileSync(
    join(resourcesDir, 'app-update.yml'),
    signed ? 'publisherName: Kontuar sp. z o.o.\n' : 'x: y\n',
  );
  // electron-updater reads this variable; its own folder of packages belongs to the test.
  vi.stubEnv('APPIMAGE', join(resourcesDir, 'Kontuar.AppImage'));
  const queue = { waiting: 0, conflicts: 0, language: 'en' as const, each: [], unknown: [] };
  const looks: UpdateLook['result'][] = [];
  const web = await serveReleaseFolder();
  const electronUpdater = new NodeUpdater('0.1.0');
  held.updater = electronUpdater;
  const updater = createUpdater({ platform, resourcesDir, program: '/nowhere/Kontuar' });
  const begin = (updatesFrom: string | null = web.address) => {
    updater.begin({
      window: asWindow(new BrowserWindow({})),
      requestUnsentChanges: () => Promise.resolve(queue),
      reportUpdateCheck: ({ result }) => looks.push(result),
    });
    updater.applySettings({ language: 'en', startAtLogin: false, updatesFrom });
  };
  return { queue, looks, web, updater, electronUpdater, begin };
}

export const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);

/** Runs the clock until `times` update checks were reported. */
export const looked = (looks: readonly unknown[], times = 1) =>
  eventually(async () => {
    await minutes(1);
    expect(looks).toHaveLength(times);
  });

/** Sets fake timers and a packaged program for each test of a file. */
export function resetElectron(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    app.isPackaged = true;
    dialog.asked.length = 0;
    dialog.answer = 1;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    app.isPackaged = false;
    app.removeAllListeners('before-quit');
  });
}
