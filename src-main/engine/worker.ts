import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { join } from 'node:path';
import { z } from 'zod';
import type { Notice } from '#shared/contract/inbox';
import type { PropertyState } from '#shared/contract/properties';
import type { Preferences } from '#shared/model/account';
import type { UpdateLook } from '#shared/model/update';
import { NOT_HERE, propertyIdSchema, type PropertyId, type World } from '#shared/model/world';
import type { Language } from '#shared/text/language';
import { openHouse, type House } from './app/installation';
import type { PreferenceFile } from './profile/preferences';
import type { Properties } from './app/properties';
import type { Refusal } from './profile/profile';
import { goBack, waysBack, type WayBack } from './recovery/downgrade';

/**
 * The engine in a thread of its own: it owns the database and the network, so nothing it does can hold up
 * a window. A host hands it ports; what is said on them is the contract and not the host's business.
 */

/** From the host. The port of `connect` travels as a transferred object. */
export type ToWorker =
  | { type: 'connect'; world: World; port: MessagePort }
  | { type: 'unsent' }
  | { type: 'follow' }
  | { type: 'woken' }
  | { type: 'looked'; look: UpdateLook }
  | { type: 'stop' };
/** To the host. */
export type FromWorker =
  | { type: 'ready'; home: PropertyId }
  /** `waysBack`: where a later Kontuar wrote the data. */
  | ({ type: 'refused'; waysBack: WayBack[] } & Refusal)
  /** The copy that was agreed to could not be made ready; nothing was changed. */
  | { type: 'notRestored'; detail: string }
  | { type: 'unsent'; waiting: number; conflicts: number; language: Language; each: Counted[] }
  | ({ type: 'notice' } & Notice)
  | { type: 'unread'; each: Counted[] }
  | { type: 'settings'; language: Language; startAtLogin: boolean; updatesFrom: string | null }
  | { type: 'stopped' };

/** How much of something a property has; `name` null where there is only one. */
interface Counted {
  readonly name: string | null;
  readonly count: number;
}

const start = z.object({
  profileDir: z.string(),
  version: z.string(),
  platform: z.string(),
  provisioning: z.array(z.string()).default([]),
  /** Copies that somebody agreed to: they take the databases' places first. */
  restore: z.array(z.object({ id: propertyIdSchema, name: z.string() })).default([]),
});

if (parentPort) void run(parentPort);

async function run(host: MessagePort): Promise<void> {
  const tell = (message: FromWorker) => host.postMessage(message);
  const { restore, ...installation } = start.parse(workerData);
  const failure = await goBack(installation.profileDir, restore);
  if (failure !== null) return tell({ type: 'notRestored', detail: failure });
  const opened = await openHouse({
    ...installation,
    drawingFile: join(import.meta.dirname, 'drawing.js'),
    secrets: null,
    lock: true,
  });
  if (!opened.ok) {
    const later = opened.refusal.reason === 'newer';
    tell({ type: 'refused', ...opened.refusal, waysBack: later ? waysBack(installation.profileDir) : [] });
    return;
  }
  const house = opened.value;
  host.on('message', (message: ToWorker) => void answer(house, message, tell, host));
  tell({ type: 'ready', home: house.properties.home() });
}

async function answer(
  house: House,
  message: ToWorker,
  tell: (message: FromWorker) => void,
  host: MessagePort,
): Promise<void> {
  const { properties } = house;
  switch (message.type) {
    case 'connect': {
      const { world, port } = message;
      // Training can fail to open (no room on the disk): its page sees the line end, the desk goes on.
      const engine = await house.engine(world).catch(() => undefined);
      if (engine === null) port.postMessage(NOT_HERE);
      if (!engine) return port.close();
      if (world !== 'training') properties.shows(world);
      engine.serve(port);
      return;
    }
    case 'unsent': {
      const states = properties.list();
      const sum = (of: 'waiting' | 'conflicts') => states.reduce((all, state) => all + state[of], 0);
      tell({
        type: 'unsent',
        waiting: sum('waiting'),
        conflicts: sum('conflicts'),
        language: house.preferences.get().language,
        each: counted(states, ({ waiting, conflicts }) => waiting + conflicts),
      });
      return;
    }
    case 'follow':
      followSettings(house.preferences, tell);
      followNews(properties, tell);
      return;
    case 'woken':
      properties.woken();
      return;
    case 'looked':
      house.updates.note(message.look);
      return;
    case 'stop':
      await house.stop();
      tell({ type: 'stopped' });
      host.close();
      return;
  }
}

const counted = (states: readonly PropertyState[], of: (state: PropertyState) => number): Counted[] =>
  states.map((state) => ({ name: states.length > 1 ? state.name : null, count: of(state) }));

/** What the desktop has to know of the settings, now and whenever they change. They outlive the engine. */
function followSettings(preferences: PreferenceFile, tell: (message: FromWorker) => void): void {
  const settings = ({ language, startAtLogin, updatesFrom }: Preferences) =>
    tell({ type: 'settings', language, startAtLogin, updatesFrom });
  settings(preferences.get());
  preferences.onSet(settings);
}

/** Notifications, and how much is unread, from now on. */
function followNews(properties: Properties, tell: (message: FromWorker) => void): void {
  let told = '';
  const unread = () => {
    const each = counted(properties.list(), (state) => state.unread);
    if (JSON.stringify(each) === told) return;
    told = JSON.stringify(each);
    tell({ type: 'unread', each });
  };
  properties.onChange(unread);
  unread();
  properties.hear((notice) => tell({ type: 'notice', ...notice }));
}
