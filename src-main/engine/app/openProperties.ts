import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';
import type { Notice } from '#shared/contract/inboxContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import { MAX_PROPERTIES, type PropertyId, type World } from '#shared/model/propertyOrTrainingId';
import { isPropertyClosedForMissingKey } from '#shared/rules/isPropertyClosedForMissingKey';
import type { Engine } from './engineTypes';
import type { Opened } from '../profile/prepareAndLockProfileFolder';
import { openAdditionalProperty, openProperty, type Property, type PropertyOptions } from './openProperty';
import type { EngineContext } from './engineContextInterface';
import type { Clock, Random } from '../platform/platform';
import {
  deletePropertyFolder,
  getPropertyFolder,
  createPropertyFolder,
  readPropertyFolderList,
  writePropertyOrderAndLastShown,
} from '../profile/propertyFolders';
import { createAsyncMutex } from '../platform/asyncMutex';
import { saveNewPropertySignIn } from './savePropertySignIn';
import { readOccupancyFiguresByProperty } from './reportFiguresByProperty';
import { createPropertyChangeNotifier } from './propertyChangeNotifier';
import { createPropertyOpenRetries } from './propertyOpenRetries';
import {
  getEngineIfOpen,
  findOtherPropertyWithAccount,
  chooseStartProperty,
  isUnusedProfile,
  readKeyIdsAcceptedAsOwnerProof,
  isPropertyShownInList,
  listPropertyStates,
  listOtherPropertyEngineContexts,
  type Slot,
} from './propertySlotStates';
import {
  createEmptyOtherProperties,
  type Added,
  type OtherProperties,
  type Removed,
} from '../account/otherPropertiesInterface';
import type { PropertyWithoutKeyControl } from '../api/propertyWithoutKeyApi';
import { createPropertiesWithoutKey } from './propertiesWithoutKey';
import { forgetDataKey } from './dataKeys';
import { removePropertyAndArchiveData } from './removePropertyAndArchiveData';

/**
 * Maximum wait (ms) for the keychain to return the first property's key; after this time the window opens without the
 * key.
 */
const MAX_KEYCHAIN_WAIT_MS = 3_000;

/** The properties of one PC, each with its own engine. The engines of hidden properties run too. */
export interface Properties {
  /** Waits until the property has been opened; null if there is no such property or it cannot be opened. */
  engine(id: PropertyId): Promise<Engine | null>;
  /**
   * Returns the functions that can open a property whose encryption key is missing; null for a property in any other
   * state.
   */
  closed(id: PropertyId): Promise<PropertyWithoutKeyControl | null>;
  /** Records that the window shows this property, so that the next start of the program opens the same property. */
  shows(id: PropertyId): void;
  /** Returns the access of the property `world` to the other properties on this PC. */
  seenFrom(world: World): OtherProperties;
  list(): readonly PropertyState[];
  /** Returns the property that the window showed last. */
  home(): PropertyId;
  /**
   * Calls the listener with every desktop notification of any property on this PC; returns the unsubscribe function.
   */
  subscribe(listener: (notice: Notice) => void): () => void;
  onChange(listener: () => void): () => void;
  /** Handles the PC's wake-up from sleep, after which the shown data may be hours old. */
  woken(): void;
  stop(): Promise<void>;
}

type Options = Pick<PropertyOptions, 'profileDir' | 'shared' | 'prepared' | 'secrets' | 'dataKey' | 'lock'>;

/** Opens all properties, one after another. If the first property cannot be opened, the program does not start. */
export async function openProperties(options: Options): Promise<Opened<Properties>> {
  const { profileDir: home, shared } = options;
  const { clock, random } = shared;
  const known = readPropertyFolderList(home);
  let shown = known.shown;
  const slots: Slot[] = [];
  const news = createPropertyChangeNotifier(() => slots);
  const ending = new AbortController();
  /** Id of the property that is being added and does not sync yet; null if no property is being added. */
  let adding: PropertyId | null = null;

  const slotOf = (id: PropertyId): Slot | undefined => slots.find((slot) => slot.id === id);
  const remember = (): void => {
    const beside = slots.map(({ id }) => id).filter((id) => id !== 'real');
    writePropertyOrderAndLastShown(home, { shown, beside });
  };

  function begin(id: PropertyId, engine: Engine): void {
    news.attach(id, engine);
    // A property that the user is adding has no sign-in yet, so its sync is not started here.
    if (id !== adding) engine.start();
    news.notify();
  }

  function open(slot: Slot) {
    const { id } = slot;
    const prepared = id === 'real' ? options.prepared : null;
    return (id === 'real' ? openProperty : openAdditionalProperty)({
      ...options,
      profileDir: getPropertyFolder(home, id),
      prepared,
      otherProperties: seenFrom(id),
      onEngine: (engine) => begin(id, engine),
      // The first property needs no `onLost` callback, because the host process reports its failed reopening.
      ...(id === 'real' ? {} : { onLost: ({ reason }) => notOpen(slot, reason) }),
    });
  }
  const { tryToOpen, take, notOpen, readAgain } = createPropertyOpenRetries({
    slots,
    open,
    notify: news.notify,
    clock,
    ending: ending.signal,
  });
  const list = () => listPropertyStates(home, slots, readAgain);
  const homeNow = () => chooseStartProperty(slots, shown);
  /** Properties are added and removed one after the other, never at the same time. */
  const inTurn = createAsyncMutex();
  const hasRoom = (): boolean => list().length < MAX_PROPERTIES;

  async function add(...[account, secrets, begun]: Parameters<OtherProperties['add']>): Promise<Added> {
    if (!hasRoom()) return { ok: false, reason: 'noRoom' };
    const held = await findOtherPropertyWithAccount(home, slots, 'training', account, secrets);
    if (!held.ok) return held;
    if (held.value !== null) {
      const name = list().find(({ id }) => id === held.value)?.name ?? null;
      return { ok: false, reason: 'here', id: held.value, name };
    }
    const realEngine = getEngineIfOpen(slotOf('real'));
    if (realEngine && isUnusedProfile(realEngine.context))
      return saveNewPropertySignIn('real', realEngine.context, account, secrets, begun);
    return addBeside(
      {
        home,
        random,
        slots,
        remember,
        open,
        setAdding: (id) => void (adding = id),
      },
      (context, id) => saveNewPropertySignIn(id, context, account, secrets, begun),
    ).finally(news.notify);
  }

  async function remove(id: PropertyId, from: World, anyway: boolean): Promise<Removed> {
    const slot = slotOf(id);
    if (!slot || !isPropertyShownInList(slots, slot)) return { ok: false, reason: 'unknown' };
    if (id === from || list().length < 2) return { ok: false, reason: 'here' };
    const engine = getEngineIfOpen(slot);
    if (!engine || typeof slot.state !== 'object') return { ok: false, reason: 'closed' };
    const { context } = engine;
    const removed = await removePropertyAndArchiveData({ home, id, context, property: slot.state, anyway });
    if (id !== 'real' && removed.ok) slots.splice(slots.indexOf(slot), 1);
    // If the folder of a removed property could not be put aside, the property is opened again.
    else if (id !== 'real' && !removed.ok && removed.reason === 'notKept') await tryToOpen(slot);
    if (removed.ok) remember();
    news.notify();
    return removed;
  }

  function seenFrom(world: World): OtherProperties {
    const ownerProof = () => readKeyIdsAcceptedAsOwnerProof(home, slots);
    if (world === 'training') return { ...createEmptyOtherProperties(world), home: homeNow, ownerProof };
    return {
      world,
      home: homeNow,
      name: () => list().find(({ id }) => id === world)?.name ?? null,
      ownerProof,
      list,
      hasRoom,
      onChange: news.onChange,
      subscribe: (listener) => news.subscribe(listener, world),
      alive: (covered) => {
        for (const [, context] of listOtherPropertyEngineContexts(slots, world))
          context.notices.alive(covered);
      },
      holder: (account, secrets) => findOtherPropertyWithAccount(home, slots, world, account, secrets),
      add: (...given) => inTurn(() => add(...given)),
      remove: (id, anyway) => inTurn(() => remove(id, world, anyway)),
      figures: (request) =>
        readOccupancyFiguresByProperty(list(), (id) => getEngineIfOpen(slotOf(id)), request),
    };
  }

  const realSlot: Slot = { id: 'real', state: 'opening', tried: Promise.resolve() };
  slots.push(
    realSlot,
    ...known.beside.map((id): Slot => ({ id, state: 'opening', tried: Promise.resolve() })),
  );
  const opening = open(realSlot);
  realSlot.tried = opening.then((opened) => take(realSlot, opened));
  // The program starts after a few seconds even if the keychain still waits for its password, so that the window can
  // show the reason for the wait.
  const late = waitForSlowKeychain(clock, ending.signal);
  const opened = await Promise.race([opening, late]);
  if (opened && !opened.ok && !isPropertyClosedForMissingKey(opened.refusal.reason)) {
    ending.abort();
    return opened;
  }
  const closed = createPropertiesWithoutKey({ home, slots, tryToOpen, list, shared });
  // The window's property first.
  let before: Promise<void> = Promise.resolve();
  for (const slot of slots.slice(1).sort((a, b) => Number(b.id === shown) - Number(a.id === shown)))
    before = slot.tried = before.then(() => tryToOpen(slot));

  return {
    ok: true,
    value: {
      engine: async (id) => {
        const slot = slotOf(id);
        await slot?.tried;
        return slot && typeof slot.state === 'object' ? slot.state.engine() : null;
      },
      shows: (id) => {
        if (shown === id || !slotOf(id)) return;
        shown = id;
        if (slots.length > 1) remember();
      },
      closed: (id) => closed.find(id),
      seenFrom,
      list,
      home: homeNow,
      subscribe: (listener) => news.subscribe(listener, null),
      onChange: news.onChange,
      woken: () => {
        for (const [, context] of listOtherPropertyEngineContexts(slots, 'training'))
          context.scheduler.woken();
      },
      stop: async () => {
        ending.abort();
        await stopOpenProperties(slots);
      },
    },
  };
}

async function stopOpenProperties(slots: readonly Slot[]): Promise<void> {
  await Promise.all(slots.flatMap(({ state }) => (typeof state === 'object' ? state.stop() : [])));
}

interface AddParts {
  readonly home: string;
  readonly random: Random;
  readonly slots: Slot[];
  readonly open: (slot: Slot) => Promise<Opened<Property>>;
  /** While a property is being added, its engine does not start by itself. */
  readonly setAdding: (id: PropertyId | null) => void;
  readonly remember: () => void;
}

/** Creates a further property in its own folder. If the sign-in fails, the folder and the keys are removed. */
async function addBeside(
  { home, random, slots, open, setAdding, remember }: AddParts,
  signIn: (context: EngineContext, id: PropertyId) => Promise<Added>,
): Promise<Added> {
  let id: PropertyId;
  try {
    id = createPropertyFolder(home, random);
  } catch (error) {
    return { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
  }
  const slot: Slot = { id, state: 'opening', tried: Promise.resolve() };
  slots.push(slot);
  setAdding(id);
  const opened = await open(slot);
  let engine: Engine | null = null;
  let added: Added;
  try {
    engine = opened.ok ? await opened.value.engine() : null;
    added = engine
      ? await signIn(engine.context, id)
      : { ok: false, reason: 'notKept', detail: opened.ok ? '' : opened.refusal.detail };
  } catch (error) {
    log.fault('property', error);
    added = { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
  }
  setAdding(null);
  if (opened.ok && added.ok) {
    slot.state = opened.value;
    engine?.start();
    remember();
  } else {
    slots.splice(slots.indexOf(slot), 1);
    if (opened.ok) await opened.value.stop();
    // Removes the keychain entries of the new property, because its setup failed.
    await engine?.context.keychain.forget();
    await engine?.context.dropKeys();
    await forgetDataKey(getPropertyFolder(home, id)).catch(() => undefined);
    deletePropertyFolder(home, id);
  }
  return added;
}

function waitForSlowKeychain(clock: Clock, signal: AbortSignal): Promise<null> {
  return clock.sleep(MAX_KEYCHAIN_WAIT_MS, signal).then(
    () => null,
    () => null,
  );
}
