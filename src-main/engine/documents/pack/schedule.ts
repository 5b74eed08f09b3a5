import { access, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import {
  packStateSchema,
  packWishSchema,
  type PackFault,
  type PackState,
  type PackWish,
} from '#shared/contract/pack';
import type { Day, Instant } from '#shared/model/scalars';
import type { Draw } from '../worker/render';
import { instantOf, type Chance, type Clock, type Keychain } from '../../platform/platform';
import { passingKeychain } from '../../platform/keychain';
import { unlessFull } from '../../store/sql/bestEffort';
import type { Store } from '../../store/store';
import { packHash, packOf } from './contents';
import { faultFrom, faultOf, mark, PACK_NAMES, thinOut, writePack, type PackFile } from './folder';
import { packFiles, packName, prefixOf } from './makePack';
import { pluggedIn } from './drives';
import { onlyNewest, packsBefore, packsThatStay } from './retention';

/** Keeps a downtime pack in the chosen folder, every 15 minutes when something on it changed. */
export interface PackKeeper {
  state(): Promise<PackState>;
  /** Writes one at once; where that fails, the wish before stays. */
  choose(wish: PackWish, passphrase?: string): Promise<Written>;
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
  /** Begins to tend by itself, once a minute. */
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

/** In the store's memory; this PC's own, whatever property it serves. */
export const PACK_KEY = 'pack';
/** How often something that changed is written, ms. */
const EVERY_MS = 15 * 60_000;
/** How often somebody looks whether the stick is there, ms. */
const LOOK_MS = 60_000;

const memorySchema = z.object({
  /** Stands in the folder, too. */
  id: z.string().default(''),
  wish: packWishSchema.default(packWishSchema.parse({})),
  last: packStateSchema.shape.last.default(null),
  hash: z.string().default(''),
});
type Memory = z.infer<typeof memorySchema>;

export const packSecretsSchema = z.object({ passphrase: z.string().min(1) });
export type PackSecrets = z.infer<typeof packSecretsSchema>;

/** Packs are to be encrypted and cannot be: none is written, least of all an open one. */
class NoPassphrase extends Error {}

export function makePackKeeper(
  store: Store,
  clock: Clock,
  chance: Chance,
  draw: Draw,
  keychain: Keychain<PackSecrets> = passingKeychain(),
): PackKeeper {
  const listeners = new Set<() => void>();
  const halt = new AbortController();
  let fault: PackState['fault'] = null;
  let tried = -Infinity;
  let running: Promise<unknown> = Promise.resolve();

  const known = (): Memory =>
    memorySchema.catch(memorySchema.parse({})).parse(store.memory.get(PACK_KEY) ?? {});
  const tell = () => listeners.forEach((listener) => listener());
  const note = (found: PackFault | null) => {
    if (found?.kind === fault?.kind) return;
    fault = found && { ...found, since: instantOf(clock) };
    tell();
  };
  /** One after the other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = running.then(work);
    running = mine.catch(() => undefined);
    return mine;
  };

  async function put(folder: string, wish: PackWish, only: boolean): Promise<Made> {
    const at = instantOf(clock);
    const pack = packOf(store, at, wish.doorCodes);
    const open: PackFile[] = await packFiles(pack, wish.languages, at, draw);
    const files = wish.sealed ? [await sealed(open, wish)] : open;
    const name = await writePack(folder, packName(pack, at), files);
    await thinOut(folder, prefixOf(pack), only ? onlyNewest : packsThatStay, clock.now());
    return { at, name, hash: packHash(pack, wish.languages), files: files.map((file) => file.name) };
  }
  async function sealed(files: readonly PackFile[], { languages }: PackWish): Promise<PackFile> {
    const secrets = await keychain.read();
    if (!secrets.ok) throw new NoPassphrase(secrets.detail);
    if (!secrets.value) throw new NoPassphrase('the keychain holds no passphrase for packs');
    // Loaded here: most desks do without it.
    const { sealedZip } = await import('./sealedZip');
    const { sealed: name } = PACK_NAMES[languages === 'en' ? 'en' : 'pl'];
    return { name, bytes: await sealedZip(files, secrets.value.passphrase) };
  }
  type Made = { at: Instant; name: string; hash: string; files: string[] };

  /** Into the chosen folder. `only`: older packs hold what is no longer to be written. */
  async function keep(folder: string, memory: Memory, only: boolean): Promise<Written> {
    tried = clock.now();
    try {
      const { at, name, hash, files } = await put(folder, memory.wish, only);
      // A database that takes nothing has no say in whether the pack is there.
      unlessFull(() => store.memory.set(PACK_KEY, { ...memory, last: { at, name }, hash }));
      note(null);
      tell();
      return { ok: true, pack: { at, name, files } };
    } catch (error) {
      return failed(error);
    }
  }

  const failed = (error: unknown): Written & { ok: false } => ({
    ok: false,
    fault: error instanceof NoPassphrase ? { kind: 'noPassphrase', detail: error.message } : faultFrom(error),
  });

  async function write(): Promise<Written> {
    const memory = known();
    const { folder } = memory.wish;
    if (folder === null) return { ok: true, pack: null };
    const found = await faultOf(folder, memory.id);
    const written: Written = found ? { ok: false, fault: found } : await keep(folder, memory, false);
    if (!written.ok) note(written.fault);
    return written;
  }

  async function choose(wish: PackWish, passphrase?: string): Promise<Written> {
    const before = known();
    const { folder } = wish;
    if (folder === null) {
      store.memory.set(PACK_KEY, { ...before, wish });
      note(null);
      tell();
      return { ok: true, pack: null };
    }
    if (wish.sealed && passphrase !== undefined) {
      const kept = await keychain.write({ passphrase });
      if (!kept.ok) return { ok: false, fault: { kind: 'noPassphrase', detail: kept.detail } };
    }
    if (!isAbsolute(folder)) return { ok: false, fault: { kind: 'missing', detail: folder } };
    const memory = { ...before, id: before.id || chance.id(), wish };
    try {
      // The folder that was chosen before is not taken for the right one by this.
      if (folder !== before.wish.folder || (await faultOf(folder, memory.id))?.kind === 'other')
        await mark(folder, memory.id);
    } catch (error) {
      return failed(error);
    }
    // Older packs hold what is no longer to be read by whoever finds the stick.
    const stricter =
      (before.wish.doorCodes && !wish.doorCodes) ||
      (wish.sealed && (!before.wish.sealed || passphrase !== undefined));
    return keep(folder, memory, stricter && folder === before.wish.folder);
  }

  /** One look: at the stick each time, at the records when it is time. */
  async function look(): Promise<void> {
    const memory = known();
    const { folder, languages, doorCodes } = memory.wish;
    if (folder === null) return;
    const found = await faultOf(folder, memory.id);
    if (found) return note(found);
    const back = fault?.kind === 'missing' || fault?.kind === 'other';
    if (!back && clock.now() - tried < EVERY_MS) return;
    const same = memory.hash === packHash(packOf(store, instantOf(clock), doorCodes), languages);
    if (same && memory.last && (await isThere(join(folder, memory.last.name)))) {
      tried = clock.now();
      return note(null);
    }
    const written = await keep(folder, memory, false);
    if (!written.ok) note(written.fault);
  }

  // What is no fault of a disk is one of ours; it must not end the engine, and the state says that there is none.
  const tend = (): Promise<void> =>
    inTurn(look).catch((error: unknown) =>
      note({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) }),
    );

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
    state: async () => {
      const { wish, last } = known();
      return { wish, last, fault, places: await pluggedIn() };
    },
    choose: (wish, passphrase) => inTurn(() => choose(wish, passphrase)),
    write: () => inTurn(write),
    writeInto: (folder) =>
      inTurn(async () => {
        try {
          await mkdir(folder, { recursive: true });
          return { ok: true, pack: await put(folder, known().wish, false) };
        } catch (error) {
          return failed(error);
        }
      }),
    renew: () =>
      inTurn(async () => {
        const memory = known();
        const { folder } = memory.wish;
        if (folder === null) return null;
        const found = await faultOf(folder, memory.id);
        return found ? { ok: false, fault: found } : keep(folder, memory, true);
      }),
    before: (day, remove) =>
      inTurn(async () => {
        const { id, wish } = known();
        if (wish.folder === null || (await faultOf(wish.folder, id)) !== null) return 0;
        const prefix = prefixOf(packOf(store, instantOf(clock), false));
        let over: string[] = [];
        const stays = (packs: readonly string[]) => {
          over = packsBefore(packs, day);
          return new Set(remove ? packs.filter((name) => !over.includes(name)) : packs);
        };
        await thinOut(wish.folder, prefix, stays, clock.now());
        return over.length;
      }).catch(() => 0),
    tend,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => void run(),
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
