import type { Notice } from '#shared/contract/inbox';
import type { PropertyState } from '#shared/contract/properties';
import type { Account, Secrets } from '#shared/model/account';
import { MOST_PROPERTIES, type PropertyId, type World } from '#shared/model/world';
import type { GivenSecrets } from '../account/bound';
import type { Core } from './engineContext';
import type { Engine } from './engineParts';
import type { Opened, Refusal } from '../profile/profile';
import { openProperty, type Property } from './openProperty';
import type { Prepared } from '../profile/provisioning';
import type { Shared } from './sharedServices';
import { isDamage } from '../store/sql/database';
import {
  dropFolder,
  folderOf,
  makeFolder,
  readProperties,
  writeProperties,
} from '../profile/propertyFolders';
import { holderOf, settle } from './addProperty';
import {
  alone,
  nameOf,
  type Added,
  type Closed,
  type Held,
  type Neighbours,
  type Removed,
} from '../account/otherProperties';
import { removeProperty } from './removeProperty';

/** The properties of one PC, each in an engine of its own; all of them are at work, whichever the window shows. */
export interface Properties {
  /** Waits until it has been opened. null: there is no such one, or it cannot be opened. */
  engine(id: PropertyId): Promise<Engine | null>;
  /** The window shows it; the next start begins with it. */
  shows(id: PropertyId): void;
  /** What one engine sees of the others. */
  seenFrom(world: World): Neighbours;
  list(): readonly PropertyState[];
  /** The one that the window showed last. */
  home(): PropertyId;
  /** Notifications of all of them; returns the way to stop. */
  hear(listener: (notice: Notice) => void): () => void;
  /** Told when any has changed in what `list` says; returns the way to stop. */
  onChange(listener: () => void): () => void;
  /** The PC has slept: what is shown may be old by hours. */
  woken(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly profileDir: string;
  readonly shared: Shared;
  readonly prepared: Prepared | null;
  readonly secrets: GivenSecrets | null;
  readonly lock: boolean;
}

/** A property's place, and what stands there: it, or why it does not. */
interface Slot {
  readonly id: PropertyId;
  stands: Property | Refusal['reason'] | 'opening';
  /** Resolves when it has been opened, or could not be. */
  tried: Promise<void>;
}

interface Hearer {
  readonly listener: (notice: Notice) => void;
  readonly except: World | null;
  readonly stops: (() => void)[];
}

/** Another Kontuar, a command for example, has the profile: it is looked at again so often, ms. */
const AGAIN_MS = 15_000;

/** The first property decides whether there is a program at all; the others are opened behind it, one after the other. */
export async function openProperties(options: Options): Promise<Opened<Properties>> {
  const { profileDir: home, shared } = options;
  const { clock, chance } = shared;
  const known = readProperties(home);
  let shown = known.shown;
  const slots: Slot[] = [];
  const listeners = new Set<() => void>();
  const hearers = new Set<Hearer>();
  const ending = new AbortController();
  /** Opened, and not yet anybody's. */
  let adding: PropertyId | null = null;

  const stir = (): void => {
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        // It read a data file that has just broken: that one is mended and opened anew, and then all are told again.
        if (!isDamage(error)) throw error;
      }
    }
  };
  const engineIn = (slot: Slot | undefined): Engine | null =>
    slot && typeof slot.stands === 'object' ? slot.stands.now() : null;
  const slotOf = (id: PropertyId): Slot | undefined => slots.find((slot) => slot.id === id);
  const remember = (): void => {
    const beside = slots.map(({ id }) => id).filter((id) => id !== 'real');
    writeProperties(home, { shown, beside });
  };

  function begin(id: PropertyId, engine: Engine): void {
    const { store, board } = engine.core;
    store.onChange((areas) => {
      if (areas.some((area) => area === 'inbox' || area === 'outbox' || area === 'invoices')) stir();
    });
    board.watch(stir);
    for (const hearer of hearers) if (hearer.except !== id) hearer.stops.push(tap(engine, hearer));
    // Its first pass is one that somebody waits for: it begins with the sign-in.
    if (id !== adding) engine.start();
    stir();
  }
  const tap = ({ core }: Engine, { listener }: Hearer) => core.notices.listen(listener);
  function hear(listener: Hearer['listener'], except: World | null): () => void {
    const hearer: Hearer = { listener, except, stops: [] };
    hearers.add(hearer);
    for (const slot of slots) {
      const engine = engineIn(slot);
      if (engine && slot.id !== except) hearer.stops.push(tap(engine, hearer));
    }
    return () => {
      hearers.delete(hearer);
      for (const stop of hearer.stops) stop();
    };
  }
  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const open = (id: PropertyId, prepared: Prepared | null) =>
    openProperty({
      ...options,
      profileDir: folderOf(home, id),
      prepared,
      neighbours: seenFrom(id),
      onEngine: (engine) => begin(id, engine),
      // The first one's loss is the program's: its host says so.
      ...(id === 'real' ? {} : { onLost: ({ reason }) => stands(id, reason) }),
    });
  function stands(id: PropertyId, what: Slot['stands']): void {
    const slot = slotOf(id);
    if (slot) slot.stands = what;
    stir();
  }
  /** One more try where somebody else holds it, until it is here. */
  async function tryToOpen(slot: Slot): Promise<void> {
    const opened = await open(slot.id, null);
    const gone = ending.signal.aborted || !slots.includes(slot);
    if (opened.ok && gone) return opened.value.stop();
    stands(slot.id, opened.ok ? opened.value : opened.refusal.reason);
    if (opened.ok || gone || opened.refusal.reason !== 'inUse') return;
    clock.sleep(AGAIN_MS, ending.signal).then(
      () => tryToOpen(slot),
      () => undefined,
    );
  }

  /** The profile's own place, with nobody in it, beside others: it takes the next one. */
  const isFree = ({ account, store }: Core): boolean => {
    const { waiting, conflicts } = store.outbox.counts();
    return (
      account() === null &&
      waiting + conflicts === 0 &&
      store.reservations.count() === 0 &&
      store.invoices.count() === 0
    );
  };
  const isShown = (slot: Slot): boolean => {
    const engine = slot.id === 'real' && slots.length > 1 ? engineIn(slot) : null;
    return !engine || !isFree(engine.core);
  };

  function list(): readonly PropertyState[] {
    const seen = new Map<string, number>();
    return slots.filter(isShown).map((slot): PropertyState => {
      const engine = engineIn(slot);
      const { id } = slot;
      const place = { id, folder: folderOf(home, id) };
      if (!engine) {
        const closed = typeof slot.stands === 'object' ? 'opening' : slot.stands;
        const nothing = { connected: false, light: 'upToDate', waiting: 0, conflicts: 0, unread: 0 } as const;
        return { ...place, name: null, closed, ...nothing };
      }
      const { core } = engine;
      const own = nameOf(core);
      const times = own === null ? 0 : (seen.get(own) ?? 0) + 1;
      if (own !== null) seen.set(own, times);
      return {
        ...place,
        name: times > 1 ? `${own} (${times})` : own,
        closed: null,
        connected: core.account() !== null,
        light: core.board.state().light,
        ...core.store.outbox.counts(),
        unread: core.store.inbox.count(),
      };
    });
  }
  const homeNow = (): PropertyId => {
    const listed = slots.filter(isShown);
    return (listed.find(({ id }) => id === shown) ?? listed[0])?.id ?? 'real';
  };

  const others = (world: World): readonly [PropertyId, Core][] =>
    slots.flatMap((slot) => {
      const engine = slot.id === world ? null : engineIn(slot);
      return engine ? [[slot.id, engine.core] as const] : [];
    });

  /** Each of the others is asked; one that is just being opened is waited for. */
  async function holder(world: World, account: Account, secrets: Secrets): Promise<Held> {
    const closed: Closed[] = [];
    for (const slot of slots.filter(({ id }) => id !== world)) {
      await slot.tried;
      // Back from a copy it is another engine.
      if (typeof slot.stands === 'object') await slot.stands.engine().catch(() => undefined);
      if (engineIn(slot)) continue;
      const why = typeof slot.stands === 'object' ? 'opening' : slot.stands;
      closed.push({ folder: folderOf(home, slot.id), why });
    }
    return holderOf(others(world), closed, account, secrets);
  }

  /** What changes the number of properties is done one after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }
  const hasRoom = (): boolean => list().length < MOST_PROPERTIES;

  async function add(...[account, secrets, how]: Parameters<Neighbours['add']>): Promise<Added> {
    if (!hasRoom()) return { ok: false, reason: 'noRoom' };
    const held = await holder('training', account, secrets);
    if (!held.ok) return held;
    if (held.value !== null) {
      const name = list().find(({ id }) => id === held.value)?.name ?? null;
      return { ok: false, reason: 'here', id: held.value, name };
    }
    const own = engineIn(slotOf('real'));
    if (own && isFree(own.core)) return settle('real', own.core, account, secrets, how);
    let id: PropertyId;
    try {
      id = makeFolder(home, chance);
    } catch (error) {
      return { ok: false, reason: 'notKept', detail: error instanceof Error ? error.message : String(error) };
    }
    const slot: Slot = { id, stands: 'opening', tried: Promise.resolve() };
    slots.push(slot);
    adding = id;
    const opened = await open(id, null);
    const engine = opened.ok ? await opened.value.engine() : null;
    const settled =
      opened.ok && engine
        ? await settle(id, engine.core, account, secrets, how)
        : ({ ok: false, reason: 'notKept', detail: opened.ok ? '' : opened.refusal.detail } as const);
    adding = null;
    if (opened.ok && settled.ok) {
      slot.stands = opened.value;
      engine?.start();
      remember();
    } else {
      slots.splice(slots.indexOf(slot), 1);
      if (opened.ok) await opened.value.stop();
      dropFolder(home, id);
    }
    stir();
    return settled;
  }

  async function remove(id: PropertyId, from: World, anyway: boolean): Promise<Removed> {
    const slot = slotOf(id);
    if (!slot || !isShown(slot)) return { ok: false, reason: 'unknown' };
    if (id === from || list().length < 2) return { ok: false, reason: 'here' };
    const engine = engineIn(slot);
    if (!engine || typeof slot.stands !== 'object') return { ok: false, reason: 'closed' };
    const removed = await removeProperty({ home, id, core: engine.core, property: slot.stands, anyway });
    if (id !== 'real' && removed.ok) slots.splice(slots.indexOf(slot), 1);
    // A folder that did not move: the property is opened as it was.
    else if (id !== 'real' && !removed.ok && removed.reason === 'notKept') await tryToOpen(slot);
    if (removed.ok) remember();
    stir();
    return removed;
  }

  function seenFrom(world: World): Neighbours {
    if (world === 'training') return { ...alone(world), home: homeNow };
    return {
      world,
      home: homeNow,
      name: () => list().find(({ id }) => id === world)?.name ?? null,
      list,
      hasRoom,
      onChange,
      hear: (listener) => hear(listener, world),
      alive: (covered) => {
        for (const [, core] of others(world)) core.notices.alive(covered);
      },
      holder: (account, secrets) => holder(world, account, secrets),
      add: (...given) => inTurn(() => add(...given)),
      remove: (id, anyway) => inTurn(() => remove(id, world, anyway)),
    };
  }

  const own: Slot = { id: 'real', stands: 'opening', tried: Promise.resolve() };
  slots.push(own, ...known.beside.map((id): Slot => ({ id, stands: 'opening', tried: Promise.resolve() })));
  const opened = await open('real', options.prepared);
  if (!opened.ok) return opened;
  own.stands = opened.value;
  stir();
  // The one that the window will show comes first.
  let before: Promise<void> = Promise.resolve();
  for (const slot of slots.slice(1).sort((a, b) => Number(b.id === shown) - Number(a.id === shown)))
    before = slot.tried = before.then(() => tryToOpen(slot));

  return {
    ok: true,
    value: {
      engine: async (id) => {
        const slot = slotOf(id);
        await slot?.tried;
        return slot && typeof slot.stands === 'object' ? slot.stands.engine() : null;
      },
      shows: (id) => {
        if (shown === id || !slotOf(id)) return;
        shown = id;
        if (slots.length > 1) remember();
      },
      seenFrom,
      list,
      home: homeNow,
      hear: (listener) => hear(listener, null),
      onChange,
      woken: () => {
        for (const [, core] of others('training')) core.scheduler.woken();
      },
      stop: async () => {
        ending.abort();
        await Promise.all(slots.flatMap(({ stands: one }) => (typeof one === 'object' ? one.stop() : [])));
      },
    },
  };
}
