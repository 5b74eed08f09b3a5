import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { join } from 'node:path';
import { z } from 'zod';
import type { Notice } from '#shared/contract/inbox';
import type { Preferences } from '#shared/model/account';
import type { Language } from '#shared/text/language';
import type { Core } from './core';
import { openHouse, type House, type Mode } from './house';
import type { PreferenceFile } from './preferences';

/**
 * The engine in a thread of its own: it owns the database and the network, so nothing it does can hold up
 * a window. A host hands it ports; what is said on them is the contract and not the host's business.
 */

/** From the host. The port of `connect` travels as a transferred object. */
export type ToWorker =
  | { type: 'connect'; mode: Mode; port: MessagePort }
  | { type: 'unsent' }
  | { type: 'follow' }
  | { type: 'woken' }
  | { type: 'stop' };
/** To the host. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'refused'; reason: string; detail: string }
  | { type: 'unsent'; waiting: number; conflicts: number; language: Language }
  | ({ type: 'notice' } & Notice)
  | { type: 'unread'; count: number }
  | { type: 'settings'; language: Language; startAtLogin: boolean; updatesFrom: string | null }
  | { type: 'stopped' };

const start = z.object({
  profileDir: z.string(),
  version: z.string(),
  platform: z.string(),
  provisioning: z.array(z.string()).default([]),
});

if (parentPort) void run(parentPort);

async function run(host: MessagePort): Promise<void> {
  const tell = (message: FromWorker) => host.postMessage(message);
  const opened = await openHouse({
    ...start.parse(workerData),
    drawingFile: join(import.meta.dirname, 'drawing.js'),
    secrets: null,
    lock: true,
  });
  if (!opened.ok) {
    tell({ type: 'refused', ...opened.refusal });
    return;
  }
  const house = opened.value;
  (await house.engine('real')).start();
  house.onReopened((engine) => engine.start());
  host.on('message', (message: ToWorker) => void answer(house, message, tell, host));
  tell({ type: 'ready' });
}

async function answer(
  house: House,
  message: ToWorker,
  tell: (message: FromWorker) => void,
  host: MessagePort,
): Promise<void> {
  switch (message.type) {
    case 'connect':
      try {
        (await house.engine(message.mode)).serve(message.port);
      } catch {
        // Only training can fail to open (no room on the disk): its page sees the line end, the desk goes on.
        message.port.close();
      }
      return;
    case 'unsent': {
      const { store, preferences } = (await house.engine('real')).core;
      tell({ type: 'unsent', ...store.outbox.counts(), language: preferences.get().language });
      return;
    }
    case 'follow': {
      followSettings((await house.engine('real')).core.preferences, tell);
      house.onReopened(({ core }) => followNews(core, tell));
      followNews((await house.engine('real')).core, tell);
      return;
    }
    case 'woken':
      (await house.engine('real')).core.scheduler.woken();
      return;
    case 'stop':
      await house.stop();
      tell({ type: 'stopped' });
      host.close();
      return;
  }
}

/** What the desktop has to know of the settings, now and whenever they change. They outlive the engine. */
function followSettings(preferences: PreferenceFile, tell: (message: FromWorker) => void): void {
  const settings = ({ language, startAtLogin, updatesFrom }: Preferences) =>
    tell({ type: 'settings', language, startAtLogin, updatesFrom });
  settings(preferences.get());
  preferences.onSet(settings);
}

/** Notifications, and how much is unread, from now on. */
function followNews({ store, notices }: Core, tell: (message: FromWorker) => void): void {
  const unread = () => tell({ type: 'unread', count: store.inbox.count() });
  store.onChange((areas) => {
    if (areas.includes('inbox')) unread();
  });
  unread();
  notices.listen((notice) => tell({ type: 'notice', ...notice }));
}
