import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateLook } from '#shared/model/update';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { eventually } from '#support/eventually';
import { asWindow, BrowserWindow, parts } from '#support/electron/module';
import { NodeUpdater, temporary, testKey, webFolder } from '#support/releases';
import { createUpdater } from '../../src-main/host/electron/updater';
import { startFile } from '../../src-main/host/update/startRecord';
import { held } from './electronUpdater';

export const { app, dialog } = parts;

export const key = testKey();

export const program = (version: string, trace: string) => `#!/bin/sh\necho ${version} >> ${trace}\n`;

/** A PC on which the AppImage of 0.1.0 runs. */
export async function desk(version = '0.1.0') {
  const profileDir = temporary('updater');
  const trace = join(profileDir, 'started');
  const own = join(profileDir, 'Kontuar.AppImage');
  writeFileSync(own, program(version, trace), { mode: 0o755 });
  vi.stubEnv('APPIMAGE', own);
  const starts = startFile(join(profileDir, 'starts.json'));
  const queue = { waiting: 0, conflicts: 0, language: 'en' as const, each: [], unknown: [] };
  const looks: UpdateLook['result'][] = [];
  const web = await webFolder();
  const run = (running = version) => {
    const electronUpdater = new NodeUpdater(running);
    held.updater = electronUpdater;
    const updater = createUpdater({ version: running, keys: [key.name], starts, profileDir });
    const begin = (updatesFrom: string | null = web.address, authority: string | null = null) => {
      updater.begin({
        window: asWindow(new BrowserWindow({})),
        unsent: () => Promise.resolve(queue),
        looked: ({ result }) => looks.push(result),
      });
      updater.settings({ language: 'en', startAtLogin: false, updatesFrom, authority });
      updater.startedWell();
    };
    return { updater, electronUpdater, begin };
  };
  return { profileDir, trace, own, starts, queue, looks, web, run };
}

export const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);

export const looked = (looks: readonly unknown[], times = 1) =>
  eventually(() => expect(looks).toHaveLength(times));

/** Fake timers and a packaged program for each test of a file. */
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
