import { access, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { PackFault, PackState, PackOptions } from '#shared/contract/downtimePackContract';
import type { Day, Instant } from '#shared/model/scalars';
import { Listeners } from '../../platform/listeners';
import { errorMessage } from '../../../errorMessage';
import type { Render } from '../worker/render';
import { getCurrentInstant, type Random, type Clock, type Keychain } from '../../platform/platform';
import { passingKeychain } from '../../platform/keychain';
import { createTurns } from '../../platform/turns';
import { bestEffort } from '../../store/sql/bestEffort';
import type { Setting } from '../../store/meta/settings';
import type { Store } from '../../store/store';
import { packHash, buildDowntimePack } from './packContents';
import { checkPackFolder, mark, packsBefore, removeOldPacks } from './folder';
import { buildPackNamePrefix } from './makePack';
import { createPackWriter, packFailure, type PackSecrets } from './packWriter';

/** Keeps a downtime pack in the chosen folder, every 15 minutes when something on it changed. */
export interface PackKeeper {
  state(): PackState;
  /** Writes one at once; where that fails, the wish before stays. */
  choose(wish: PackOptions, passphrase?: string): Promise<Written>;
  /** Into the chosen folder, changed or not. */
  write(): Promise<Written>;
  /** Into another folder, which is made where it is not there; what was chosen stays as it is. */
  writeInto(folder: string): Promise<Written>;
  /** Writes one and removes all before it: they hold what is not to be kept. null: no folder is chosen. */
  renew(): Promise<Written | null>;
  /** How many packs in the chosen folder are of days before; with `remove` they go. 0 where the folder is not there. */
  before(day: Day, remove: boolean): Promise<number>;
  /** Looks for the folder, and writes when it is time and something changed. Never rejects. */
  tend(): Promise<void>;
  watch(listener: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

export type Written =
  | {
      readonly ok: true;
      readonly pack: {
        readonly at: Instant;
        readonly name: string;
        readonly files: readonly string[];
      } | null;
    }
  | { readonly ok: false; readonly fault: PackFault };

/** How often something that changed is written, ms. */
const EVERY_MS = 15 * 60_000;
/** How often the stick is looked for, ms. */
const LOOK_MS = 60_000;

type Memory = Setting<'pack'>;

export function createPackKeeper(
  store: Store,
  clock: Clock,
  random: Random,
  draw: Render,
  keychain: Keychain<PackSecrets> = passingKeychain(),
): PackKeeper {
  const listeners = new Listeners();
  const halt = new AbortController();
  let fault: PackState['fault'] = null;
  let tried = -Infinity;
  const inTurn = createTurns();
  const writer = createPackWriter({ store, clock, render: draw, keychain });

  const known = (): Memory => store.settings.get('pack');
  const notify = () => listeners.notify();
  const note = (found: PackFault | null) => {
    if (found?.kind === fault?.kind) return;
    fault = found && { ...found, since: getCurrentInstant(clock) };
    notify();
  };
  /** Into the chosen folder. `only`: older packs hold what is no longer to be written. */
  async function keep(folder: string, memory: Memory, only: boolean): Promise<Written> {
    tried = clock.now();
    try {
      const { at, name, hash, files } = await writer.put(folder, memory.wish, only);
      // A database that takes nothing has no say in whether the pack is there.
      bestEffort(() => store.settings.set('pack', { ...memory, last: { at, name }, hash }));
      note(null);
      notify();
      return { ok: true, pack: { at, name, files } };
    } catch (error) {
      return packFailure(error);
    }
  }

  /** null: no folder is chosen. */
  async function write(only: boolean): Promise<Written | null> {
    const memory = known();
    const { folder } = memory.wish;
    if (folder === null) return null;
    const found = await checkPackFolder(folder, memory.id);
    return found ? { ok: false, fault: found } : keep(folder, memory, only);
  }

  async function choose(wish: PackOptions, passphrase?: string): Promise<Written> {
    const before = known();
    const { folder } = wish;
    if (folder === null) {
      store.settings.set('pack', { ...before, wish });
      note(null);
      notify();
      return { ok: true, pack: null };
    }
    if (wish.sealed && passphrase !== undefined) {
      const kept = await keychain.write({ passphrase });
      if (!kept.ok) return { ok: false, fault: { kind: 'noPassphrase', detail: kept.detail } };
    }
    if (!isAbsolute(folder)) return { ok: false, fault: { kind: 'missing', detail: folder } };
    const memory = { ...before, id: before.id || random.id(), wish };
    try {
      // The folder that was chosen before is not taken for the right one by this.
      if (folder !== before.wish.folder || (await checkPackFolder(folder, memory.id))?.kind === 'other')
        await mark(folder, memory.id);
    } catch (error) {
      return packFailure(error);
    }
    const stricter = isStricter(before.wish, wish, passphrase !== undefined);
    return keep(folder, memory, stricter && folder === before.wish.folder);
  }

  /** One look: at the stick each time, at the records when it is time. */
  async function checkFolder(): Promise<void> {
    const memory = known();
    const { folder, languages, doorCodes } = memory.wish;
    if (folder === null) return;
    const found = await checkPackFolder(folder, memory.id);
    if (found) return note(found);
    const back = fault?.kind === 'missing' || fault?.kind === 'other';
    // However far off the clock was then.
    if (!back && Math.abs(clock.now() - tried) < EVERY_MS) return;
    const same =
      memory.hash === packHash(buildDowntimePack(store, getCurrentInstant(clock), doorCodes), languages);
    if (same && memory.last && (await isThere(join(folder, memory.last.name)))) {
      tried = clock.now();
      return note(null);
    }
    const written = await keep(folder, memory, false);
    if (!written.ok) note(written.fault);
  }

  // An error that is not the disk's is ours; it must not end the engine, and the state says that there is no pack.
  const tend = (): Promise<void> =>
    inTurn(checkFolder).catch((error: unknown) => note({ kind: 'failed', detail: errorMessage(error) }));

  async function run(): Promise<void> {
    for (;;) {
      await tend();
      try {
        await clock.sleep(LOOK_MS, halt.signal);
      } catch {
        return;
      }
    }
  }

  return {
    state: () => {
      const { wish, last } = known();
      return { wish, last, fault };
    },
    choose: (wish, passphrase) => inTurn(() => choose(wish, passphrase)),
    write: () =>
      inTurn(async () => {
        const written = (await write(false)) ?? { ok: true, pack: null };
        if (!written.ok) note(written.fault);
        return written;
      }),
    writeInto: (folder) =>
      inTurn(async () => {
        try {
          await mkdir(folder, { recursive: true });
          return { ok: true, pack: await writer.put(folder, known().wish, false) };
        } catch (error) {
          return packFailure(error);
        }
      }),
    renew: () => inTurn(() => write(true)),
    before: (day, remove) =>
      inTurn(async () => {
        const { id, wish } = known();
        if (wish.folder === null || (await checkPackFolder(wish.folder, id)) !== null) return 0;
        return countBefore(store, clock, wish.folder, day, remove);
      }).catch(() => 0),
    tend,
    watch: (listener) => listeners.add(listener),
    start: () => void run(),
    stop: async () => {
      halt.abort();
      await inTurn.idle();
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Older packs contain what a finder of the stick may no longer read. */
const isStricter = (before: PackOptions, wish: PackOptions, isNewPassphrase: boolean): boolean =>
  (before.doorCodes && !wish.doorCodes) || (wish.sealed && (!before.sealed || isNewPassphrase));

/** How many packs in the folder are of days before; with `remove` they go. */
async function countBefore(
  store: Store,
  clock: Clock,
  folder: string,
  day: Day,
  remove: boolean,
): Promise<number> {
  const prefix = buildPackNamePrefix(buildDowntimePack(store, getCurrentInstant(clock), false));
  let over: string[] = [];
  const stays = (packs: readonly string[]) => {
    over = packsBefore(packs, day);
    return new Set(remove ? packs.filter((name) => !over.includes(name)) : packs);
  };
  await removeOldPacks(folder, prefix, stays, clock.now());
  return over.length;
}
