import type { RetentionState } from '#shared/contract/people';
import { instantSchema } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { limitsOf, retentionSchema, type Limits, type Retention } from '#shared/rules/retention';
import { instantOf, type Clock } from '../platform/platform';
import type { PackKeeper } from '../documents/pack/schedule';
import { backupsBefore, putAsideBefore, removeCopies } from '../recovery/oldFiles';
import type { Store } from '../store/store';

/** Lets go what is over its time: once a day, in the pauses after a pass, a little at a time. */
export interface RetentionKeeper {
  state(): Promise<RetentionState>;
  /** From the next idle hour on. */
  choose(rules: Retention): void;
  /** Where a day has passed since the last time. Never rejects. */
  tend(): Promise<void>;
}

/** In the store's memory; this PC's own, whatever property it serves. */
export const RETENTION_KEY = 'people.retention';
const LAST_KEY = 'people.retentionAt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** What one transaction takes, so that no screen waits for it. */
const AT_ONCE = 25;
const PAUSE_MS = 20;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  /** null: this profile keeps no copies (training). */
  readonly profileDir: string | null;
  readonly pack: PackKeeper | null;
  /** It ends with the engine. */
  readonly halt: AbortSignal;
}

export function makeRetention({ store, clock, profileDir, pack, halt }: Parts): RetentionKeeper {
  let running = false;
  const rules = (): Retention =>
    retentionSchema.catch(retentionSchema.parse({})).parse(store.memory.get(RETENTION_KEY) ?? {});
  const limits = (): Limits => limitsOf(rules(), businessDay(instantOf(clock)));
  const last = () => instantSchema.nullable().catch(null).parse(store.memory.get(LAST_KEY));
  const dayOf = (instant: string) => instant.slice(0, 10);

  async function carryOut(): Promise<void> {
    const over = limits();
    let erased = 0;
    for (;;) {
      if (halt.aborted) return;
      const stays = store.people.eraseStays(store.people.dueStays(over, AT_ONCE));
      const rows = store.people.prune(over, AT_ONCE);
      erased += stays;
      if (stays === 0 && rows === 0) break;
      await clock.sleep(PAUSE_MS, halt);
    }
    if (erased > 0) store.people.mergeIndex();
    if (profileDir !== null) {
      removeCopies(backupsBefore(profileDir, over.backups));
      removeCopies(putAsideBefore(profileDir, over.copies));
    }
    await pack?.before(dayOf(over.packs), true);
    store.memory.set(LAST_KEY, instantOf(clock));
  }

  return {
    async state() {
      const over = limits();
      const { pastLaw, ...rows } = store.people.due(over);
      return {
        rules: rules(),
        due: {
          ...rows,
          packs: (await pack?.before(dayOf(over.packs), false)) ?? 0,
          backups: profileDir === null ? 0 : backupsBefore(profileDir, over.backups).length,
          copies: profileDir === null ? 0 : putAsideBefore(profileDir, over.copies).length,
        },
        pastLaw,
        last: last(),
      };
    },
    choose: (chosen) => {
      store.transaction(() => {
        store.memory.set(RETENTION_KEY, chosen);
        // What became due by it does not wait for tomorrow.
        store.memory.set(LAST_KEY, null);
      });
    },
    async tend() {
      const before = last();
      const age = before === null ? DAY_MS : clock.now() - Date.parse(before);
      // A clock that was ahead put it off; nobody knows for how long.
      if (running || (age >= 0 && age < DAY_MS)) return;
      running = true;
      try {
        await carryOut();
      } catch {
        // A disk that takes nothing, or the end of the engine: the next pass tries again.
      } finally {
        running = false;
      }
    },
  };
}
