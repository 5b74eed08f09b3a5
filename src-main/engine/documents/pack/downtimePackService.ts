import { access, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { PackFault, PackState, PackOptions } from '#shared/contract/downtimePackContract';
import type { Day, Instant } from '#shared/model/scalars';
import { Listeners } from '../../platform/listeners';
import { getErrorMessage } from '../../../errorMessage';
import type { Render } from '../worker/renderJob';
import { getCurrentInstant, type Random, type Clock, type Keychain } from '../../platform/platform';
import { createInMemoryKeychain } from '../../platform/systemKeychain';
import { createAsyncMutex } from '../../platform/asyncMutex';
import { tryDatabaseWriteIgnoringErrors } from '../../store/sql/bestEffortWrite';
import type { Setting } from '../../store/meta/settings';
import type { Store } from '../../store/storeInterface';
import { hashDowntimePack, collectDowntimePackContents } from './downtimePackContents';
import {
  checkDowntimePackFolderIdentity,
  writePackFolderMarker,
  listExpiredDowntimePacks,
  removeOldDowntimePacks,
} from './writeAndRemoveDowntimePacks';
import { buildDowntimePackPrefix } from './buildDowntimePackFiles';
import { createDowntimePackWriter, buildDowntimePackFailure, type PackSecrets } from './packWriter';

/** Keeps the downtime pack in the chosen folder up to date: a changed downtime pack is written every 15 minutes. */
export interface PackKeeper {
  state(): PackState;
  /**
   * Applies new options for downtime packs (folder, languages, encryption) and writes a downtime pack at once; if
   * writing fails, the previous options stay.
   */
  applyOptions(wish: PackOptions, passphrase?: string): Promise<PackWriteResult>;
  /** Writes a downtime pack (emergency copy of stays and invoices) into the chosen folder, even if nothing changed. */
  write(): Promise<PackWriteResult>;
  /**
   * Writes a downtime pack into the given folder and creates the folder if needed. The stored pack options stay
   * unchanged.
   */
  writeInto(folder: string): Promise<PackWriteResult>;
  /**
   * Replaces all downtime packs with a new one, for example because older packs contain an erased person. Returns null
   * if no folder is chosen.
   */
  replacePacks(): Promise<PackWriteResult | null>;
  /**
   * Returns how many downtime packs in the chosen folder were written before `day`, and deletes these packs on request.
   */
  countOrRemovePacksBefore(day: Day, remove: boolean): Promise<number>;
  /** Checks the folder of the downtime packs, and writes a downtime pack if one is due. Never rejects. */
  writeIfDue(): Promise<void>;
  watch(listener: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

export type PackWriteResult =
  | {
      readonly ok: true;
      readonly pack: {
        readonly at: Instant;
        readonly name: string;
        readonly files: readonly string[];
      } | null;
    }
  | { readonly ok: false; readonly fault: PackFault };

/** Minimum time in ms between two attempts to write a downtime pack. */
const PACK_WRITE_INTERVAL_MS = 15 * 60_000;
/** Interval in ms between two checks of the downtime pack folder; this folder may be on a USB stick. */
const FOLDER_CHECK_INTERVAL_MS = 60_000;

type PackSetting = Setting<'pack'>;

export function createDowntimePackService(
  store: Store,
  clock: Clock,
  random: Random,
  draw: Render,
  keychain: Keychain<PackSecrets> = createInMemoryKeychain(),
): PackKeeper {
  const listeners = new Listeners();
  const halt = new AbortController();
  let fault: PackState['fault'] = null;
  let tried = -Infinity;
  const inTurn = createAsyncMutex();
  const writer = createDowntimePackWriter({ store, clock, render: draw, keychain });

  const readPackSetting = (): PackSetting => store.settings.get('pack');
  const notify = () => listeners.notify();
  const setFault = (found: PackFault | null) => {
    if (found?.kind === fault?.kind) return;
    fault = found && { ...found, since: getCurrentInstant(clock) };
    notify();
  };
  async function writePackAndRecord(
    folder: string,
    memory: PackSetting,
    only: boolean,
  ): Promise<PackWriteResult> {
    tried = clock.now();
    try {
      const { at, name, hash, files } = await writer.writePack(folder, memory.wish, only);
      // Errors of this database write are ignored, because the downtime pack is already complete on the disk.
      tryDatabaseWriteIgnoringErrors(() =>
        store.settings.set('pack', { ...memory, last: { at, name }, hash }),
      );
      setFault(null);
      notify();
      return { ok: true, pack: { at, name, files } };
    } catch (error) {
      return buildDowntimePackFailure(error);
    }
  }

  async function writeToChosenFolder(only: boolean): Promise<PackWriteResult | null> {
    const memory = readPackSetting();
    const { folder } = memory.wish;
    if (folder === null) return null;
    const found = await checkDowntimePackFolderIdentity(folder, memory.id);
    return found ? { ok: false, fault: found } : writePackAndRecord(folder, memory, only);
  }

  async function saveOptionsAndWrite(wish: PackOptions, passphrase?: string): Promise<PackWriteResult> {
    const before = readPackSetting();
    const { folder } = wish;
    if (folder === null) {
      store.settings.set('pack', { ...before, wish });
      setFault(null);
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
      // The marker file of this installation is written into a newly chosen folder, and into a folder with the marker
      // file of another installation.
      if (
        folder !== before.wish.folder ||
        (await checkDowntimePackFolderIdentity(folder, memory.id))?.kind === 'other'
      )
        await writePackFolderMarker(folder, memory.id);
    } catch (error) {
      return buildDowntimePackFailure(error);
    }
    const stricter = isMoreProtective(before.wish, wish, passphrase !== undefined);
    return writePackAndRecord(folder, memory, stricter && folder === before.wish.folder);
  }

  async function checkFolderAndWrite(): Promise<void> {
    const memory = readPackSetting();
    const { folder, languages, doorCodes } = memory.wish;
    if (folder === null) return;
    const found = await checkDowntimePackFolderIdentity(folder, memory.id);
    if (found) return setFault(found);
    const back = fault?.kind === 'missing' || fault?.kind === 'other';
    // After the PC's clock was set back, the time since the last attempt to write the pack is negative, so its absolute
    // value is compared.
    if (!back && Math.abs(clock.now() - tried) < PACK_WRITE_INTERVAL_MS) return;
    const same =
      memory.hash ===
      hashDowntimePack(collectDowntimePackContents(store, getCurrentInstant(clock), doorCodes), languages);
    if (same && memory.last && (await isPathAccessible(join(folder, memory.last.name)))) {
      tried = clock.now();
      return setFault(null);
    }
    const written = await writePackAndRecord(folder, memory, false);
    if (!written.ok) setFault(written.fault);
  }

  // An unexpected error does not stop the engine; the user only sees that the downtime pack could not be written.
  const writeIfDue = (): Promise<void> =>
    inTurn(checkFolderAndWrite).catch((error: unknown) =>
      setFault({ kind: 'failed', detail: getErrorMessage(error) }),
    );

  async function run(): Promise<void> {
    for (;;) {
      await writeIfDue();
      try {
        await clock.sleep(FOLDER_CHECK_INTERVAL_MS, halt.signal);
      } catch {
        return;
      }
    }
  }

  return {
    state: () => {
      const { wish, last } = readPackSetting();
      return { wish, last, fault };
    },
    applyOptions: (wish, passphrase) => inTurn(() => saveOptionsAndWrite(wish, passphrase)),
    write: () =>
      inTurn(async () => {
        const written = (await writeToChosenFolder(false)) ?? { ok: true, pack: null };
        if (!written.ok) setFault(written.fault);
        return written;
      }),
    writeInto: (folder) =>
      inTurn(async () => {
        try {
          await mkdir(folder, { recursive: true });
          return { ok: true, pack: await writer.writePack(folder, readPackSetting().wish, false) };
        } catch (error) {
          return buildDowntimePackFailure(error);
        }
      }),
    replacePacks: () => inTurn(() => writeToChosenFolder(true)),
    countOrRemovePacksBefore: (day, remove) =>
      inTurn(async () => {
        const { id, wish } = readPackSetting();
        if (wish.folder === null || (await checkDowntimePackFolderIdentity(wish.folder, id)) !== null)
          return 0;
        return countOrRemoveOldPacks(store, clock, wish.folder, day, remove);
      }).catch(() => 0),
    writeIfDue,
    watch: (listener) => listeners.add(listener),
    start: () => void run(),
    stop: async () => {
      halt.abort();
      await inTurn.idle();
    },
  };
}

const isPathAccessible = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Returns whether the new options protect guest data better than the old options, because they omit door codes, add
 * encryption or set a new passphrase.
 */
const isMoreProtective = (before: PackOptions, wish: PackOptions, isNewPassphrase: boolean): boolean =>
  (before.doorCodes && !wish.doorCodes) || (wish.sealed && (!before.sealed || isNewPassphrase));

async function countOrRemoveOldPacks(
  store: Store,
  clock: Clock,
  folder: string,
  day: Day,
  remove: boolean,
): Promise<number> {
  const prefix = buildDowntimePackPrefix(collectDowntimePackContents(store, getCurrentInstant(clock), false));
  let over: string[] = [];
  const selectPacksToKeep = (packs: readonly string[]) => {
    over = listExpiredDowntimePacks(packs, day);
    return new Set(remove ? packs.filter((name) => !over.includes(name)) : packs);
  };
  await removeOldDowntimePacks(folder, prefix, selectPacksToKeep, clock.now());
  return over.length;
}
