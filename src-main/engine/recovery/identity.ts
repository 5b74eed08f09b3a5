import { existsSync } from 'node:fs';
import type { Copied } from '#shared/contract/copied';
import { instantOf, type Clock, type Computer } from '../platform/platform';
import { bestEffort } from '../store/sql/bestEffort';
import type { Setting } from '../store/meta/settings';
import type { Store } from '../store/store';
import { databaseOf } from './place';

/**
 * Whether this profile is the one that was opened last. Each opening is noted in the folder and outside of it: a folder
 * that was copied, or put back from an image, disagrees with what was left outside (trust.md, 1).
 */

export type Opened = NonNullable<Setting<'openedBy'>>;

/** A place that is not copied with the folder. Never rejects; null: nothing there, or no answer. */
export interface Outside {
  read(): Promise<Opened | null>;
  write(opened: Opened): Promise<void>;
  forget(): Promise<void>;
}

export interface Turn {
  release(): void;
}

export interface Identity {
  /** Asks outside, once; later calls have the same answer. null: it is the one that was opened last. Never rejects. */
  known(): Promise<Copied | null>;
  /** The same for one who only reads: nothing is written anywhere. */
  look(): Promise<Pick<Copied, 'at' | 'how' | 'from'> | null>;
  /** The known state, without asking. */
  last(): Copied | null;
  note(copied: Copied): void;
  /** Called when a copy was detected; returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  forget(): Promise<void>;
  /** New invoices were sent: a copy from before is known by that. */
  noteSent(): void;
  /** One copy at a time sends what waits from before, as far as they share a PC. null: another one does. */
  turn(): Turn | null;
}

export interface Here {
  readonly computer: Computer;
  readonly path: string;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly here: Here;
  /** The first is written whenever invoices were sent, so it must answer at once. */
  readonly outside: readonly Outside[];
  readonly turn: () => Turn | null;
}

export function createIdentity({ store, clock, here, outside, turn }: Parts): Identity {
  let asked: Promise<Copied | null> | null = null;
  const listeners = new Set<() => void>();
  let count = 0;
  const last = () => store.settings.get('copied');
  const opened = (): Opened => {
    const { computer, path } = here;
    return {
      computer: { name: computer.name, cards: [...computer.cards] },
      path,
      count,
      at: instantOf(clock),
    };
  };

  async function compare() {
    const inside = insideOf(store);
    const left = newest(await Promise.all(outside.map((place) => place.read())));
    const how = restoredSince(store, left) ? null : compareOpenings(inside, left, here);
    const from = inside && { computer: inside.computer.name, path: inside.path };
    return { inside, left, how, from };
  }

  async function ask(): Promise<Copied | null> {
    const { inside, left, how, from } = await compare();
    if (how)
      store.settings.set('copied', {
        at: instantOf(clock),
        how,
        from,
        upTo: store.outbox.open().at(-1)?.changeId ?? 0,
        elsewhere: left === null,
        sendsFrom: null,
        seen: false,
      } satisfies Copied);
    count = Math.max(inside?.count ?? 0, left?.count ?? 0) + 1;
    // The folder first: cut between the two, it knows more than what is outside, and that is no copy.
    store.settings.set('openedBy', opened());
    await Promise.all(outside.map((place) => place.write(opened())));
    if (how) for (const listener of listeners) listener();
    return last();
  }

  return {
    // The program ended meanwhile, or the disk takes nothing: nothing is known then, and what is found is asked about.
    known: () => (asked ??= ask().catch(() => null)),
    look: async () => {
      const { how, from } = await compare();
      return how ? { at: instantOf(clock), how, from } : last();
    },
    forget: async () => {
      // A write in progress would restore it.
      await asked;
      await Promise.all(outside.map((place) => place.forget()));
    },
    last,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note: (copied) => store.settings.set('copied', copied),
    noteSent() {
      if (count === 0) return;
      count += 1;
      bestEffort(() => store.settings.set('openedBy', opened()));
      void outside[0]?.write(opened());
    },
    turn,
  };
}

const insideOf = (store: Store): Opened | null => store.settings.get('openedBy');

/** Of several places the one that knows most. */
const newest = (all: readonly (Opened | null)[]): Opened | null =>
  all.reduce((best, one) => (one && one.count >= (best?.count ?? 0) ? one : best), null);

/** `inside`: what the folder says of its last opening; null before it ever said so. `left`: what was left outside. */
export function compareOpenings(
  inside: Opened | null,
  left: Opened | null,
  here: Here,
): Copied['how'] | null {
  if (!inside) return left ? 'wentBack' : null;
  if (!isSameComputer(inside.computer, here.computer)) return 'otherComputer';
  if (inside.path !== here.path && !wasMoved(inside, left)) return 'otherPath';
  // Another copy of it was opened here since.
  if (left && inside.path === here.path && left.path !== here.path) return 'otherPath';
  return left && left.count > inside.count ? 'wentBack' : null;
}

/** A PC may be renamed, or have another card in use today; hardly both. */
export const isSameComputer = (one: Computer, other: Computer): boolean =>
  one.name === other.name || one.cards.some((card) => other.cards.includes(card));

/** On purpose: where it was opened last there is none any more, and what was left outside speaks of that one. */
const wasMoved = ({ path, count }: Opened, left: Opened | null): boolean =>
  left?.path === path && left.count === count && !existsSync(databaseOf(path));

/** Kontuar itself put a backup in the database's place since: that was said, and the journal has the queue. */
function restoredSince(store: Store, left: Opened | null): boolean {
  const recovery = store.settings.get('recovery');
  return recovery !== null && left !== null && recovery.at > left.at;
}
