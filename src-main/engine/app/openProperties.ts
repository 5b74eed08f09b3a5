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
  type PropertyEntry,
} from './propertySlotStates';
import {
  createEmptyOtherProperties,
  type AddPropertyResult,
  type OtherProperties,
  type RemovePropertyResult,
} from '../account/propertiesOnThisPcInterface';
import type { PropertyWithoutKeyControl } from '../api/propertyWithoutEncryptionKeyApi';
import { createPropertyWithoutKeyLookup } from './openPropertyWithoutEncryptionKey';
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
  findControlWithoutKey(id: PropertyId): Promise<PropertyWithoutKeyControl | null>;
  /** Stores which property the window shows, so that the next start of the program opens this property. */
  recordShownProperty(id: PropertyId): void;
  /**
   * Returns the object through which `world`, a property or the training mode, accesses the other properties on this
   * PC.
   */
  createOtherPropertiesFor(world: World): OtherProperties;
  list(): readonly PropertyState[];
  /** Returns the property that the window showed last. */
  getLastShownProperty(): PropertyId;
  /**
   * Calls the listener with every desktop notification of any property on this PC; returns the unsubscribe function.
   */
  subscribe(listener: (notice: Notice) => void): () => void;
  onChange(listener: () => void): () => void;
  /** Handles the PC's wake-up from sleep, after which the shown data may be hours old. */
  handleWakeUp(): void;
  stop(): Promise<void>;
}

type Options = Pick<PropertyOptions, 'profileDir' | 'shared' | 'prepared' | 'secrets' | 'dataKey' | 'lock'>;

/** Opens all properties, one after another. If the first property cannot be opened, the program does not start. */
export async function openProperties(options: Options): Promise<Opened<Properties>> {
  const { profileDir: home, shared } = options;
  const { clock, random } = shared;
  const known = readPropertyFolderList(home);
  let shown = known.shown;
  const slots: PropertyEntry[] = [];
  const news = createPropertyChangeNotifier(() => slots);
  const ending = new AbortController();
  /** Id of the property that is being added and does not sync yet; null if no property is being added. */
  let adding: PropertyId | null = null;

  const findSlot = (id: PropertyId): PropertyEntry | undefined => slots.find((slot) => slot.id === id);
  const storePropertyOrder = (): void => {
    const beside = slots.map(({ id }) => id).filter((id) => id !== 'real');
    writePropertyOrderAndLastShown(home, { shown, beside });
  };

  function startEngine(id: PropertyId, engine: Engine): void {
    news.attach(id, engine);
    // A property that the user is adding has no sign-in yet, so its sync is not started here.
    if (id !== adding) engine.start();
    news.notify();
  }

  function open(slot: PropertyEntry) {
    const { id } = slot;
    const prepared = id === 'real' ? options.prepared : null;
    return (id === 'real' ? openProperty : openAdditionalProperty)({
      ...options,
      profileDir: getPropertyFolder(home, id),
      prepared,
      otherProperties: createOtherPropertiesFor(id),
      onEngineOpened: (engine) => startEngine(id, engine),
      // The host process reports a failed reopening of the first property, so this property needs no `onLost` callback.
      ...(id === 'real' ? {} : { onLost: ({ reason }) => recordFailure(slot, reason) }),
    });
  }
  const { tryToOpen, recordResult, recordFailure, scheduleReread } = createPropertyOpenRetries({
    slots,
    open,
    notify: news.notify,
    clock,
    ending: ending.signal,
  });
  const list = () => listPropertyStates(home, slots, scheduleReread);
  const getLastShownProperty = () => chooseStartProperty(slots, shown);
  /** Properties are added and removed one after the other, never at the same time. */
  const inTurn = createAsyncMutex();
  const canAddProperty = (): boolean => list().length < MAX_PROPERTIES;

  async function add(...[account, secrets, begun]: Parameters<OtherProperties['add']>): Promise<AddPropertyResult> {
    if (!canAddProperty()) return { ok: false, reason: 'noRoom' };
    const held = await findOtherPropertyWithAccount(home, slots, 'training', account, secrets);
    if (!held.ok) return held;
    if (held.value !== null) {
      const name = list().find(({ id }) => id === held.value)?.name ?? null;
      return { ok: false, reason: 'here', id: held.value, name };
    }
    const realEngine = getEngineIfOpen(findSlot('real'));
    if (realEngine && isUnusedProfile(realEngine.context))
      return saveNewPropertySignIn('real', realEngine.context, account, secrets, begun);
    return addProperty(
      {
        home,
        random,
        slots,
        storePropertyOrder,
        open,
        setAdding: (id) => void (adding = id),
      },
      (context, id) => saveNewPropertySignIn(id, context, account, secrets, begun),
    ).finally(news.notify);
  }

  async function remove(id: PropertyId, from: World, anyway: boolean): Promise<RemovePropertyResult> {
    const slot = findSlot(id);
    if (!slot || !isPropertyShownInList(slots, slot)) return { ok: false, reason: 'unknown' };
    if (id === from || list().length < 2) return { ok: false, reason: 'here' };
    const engine = getEngineIfOpen(slot);
    if (!engine || typeof slot.state !== 'object') return { ok: false, reason: 'closed' };
    const { context } = engine;
    const removed = await removePropertyAndArchiveData({ home, id, context, property: slot.state, anyway });
    if (id !== 'real' && removed.ok) slots.splice(slots.indexOf(slot), 1);
    // If a property's folder could not be moved to the archive, the property is not removed but opened again.
    else if (id !== 'real' && !removed.ok && removed.reason === 'notKept') await tryToOpen(slot);
    if (removed.ok) storePropertyOrder();
    news.notify();
    return removed;
  }

  function createOtherPropertiesFor(world: World): OtherProperties {
    const ownerProof = () => readKeyIdsAcceptedAsOwnerProof(home, slots);
    if (world === 'training')
      return { ...createEmptyOtherProperties(world), getLastShownProperty, ownerProof };
    return {
      world,
      getLastShownProperty,
      name: () => list().find(({ id }) => id === world)?.name ?? null,
      ownerProof,
      list,
      canAddProperty,
      onChange: news.onChange,
      subscribe: (listener) => news.subscribe(listener, world),
      reportActivity: (covered) => {
        for (const [, context] of listOtherPropertyEngineContexts(slots, world))
          context.notices.recordActivity(covered);
      },
      findByAccount: (account, secrets) => findOtherPropertyWithAccount(home, slots, world, account, secrets),
      add: (...given) => inTurn(() => add(...given)),
      remove: (id, anyway) => inTurn(() => remove(id, world, anyway)),
      readFigures: (request) =>
        readOccupancyFiguresByProperty(list(), (id) => getEngineIfOpen(findSlot(id)), request),
    };
  }

  const realSlot: PropertyEntry = { id: 'real', state: 'opening', tried: Promise.resolve() };
  slots.push(
    realSlot,
    ...known.beside.map((id): PropertyEntry => ({ id, state: 'opening', tried: Promise.resolve() })),
  );
  const opening = open(realSlot);
  realSlot.tried = opening.then((opened) => recordResult(realSlot, opened));
  // The program starts after a few seconds even if the keychain still waits for its password, so that the window can
  // show the reason for the wait.
  const late = waitForSlowKeychain(clock, ending.signal);
  const opened = await Promise.race([opening, late]);
  if (opened && !opened.ok && !isPropertyClosedForMissingKey(opened.refusal.reason)) {
    ending.abort();
    return opened;
  }
  const closed = createPropertyWithoutKeyLookup({ home, slots, tryToOpen, list, shared });
  // The window's property first.
  let before: Promise<void> = Promise.resolve();
  for (const slot of slots.slice(1).sort((a, b) => Number(b.id === shown) - Number(a.id === shown)))
    before = slot.tried = before.then(() => tryToOpen(slot));

  return {
    ok: true,
    value: {
      engine: async (id) => {
        const slot = findSlot(id);
        await slot?.tried;
        return slot && typeof slot.state === 'object' ? slot.state.engine() : null;
      },
      recordShownProperty: (id) => {
        if (shown === id || !findSlot(id)) return;
        shown = id;
        if (slots.length > 1) storePropertyOrder();
      },
      findControlWithoutKey: (id) => closed.find(id),
      createOtherPropertiesFor,
      list,
      getLastShownProperty,
      subscribe: (listener) => news.subscribe(listener, null),
      onChange: news.onChange,
      handleWakeUp: () => {
        for (const [, context] of listOtherPropertyEngineContexts(slots, 'training'))
          context.scheduler.startPassIfAutomatic();
      },
      stop: async () => {
        ending.abort();
        await stopOpenProperties(slots);
      },
    },
  };
}

async function stopOpenProperties(slots: readonly PropertyEntry[]): Promise<void> {
  await Promise.all(slots.flatMap(({ state }) => (typeof state === 'object' ? state.stop() : [])));
}

interface AddParts {
  readonly home: string;
  readonly random: Random;
  readonly slots: PropertyEntry[];
  readonly open: (slot: PropertyEntry) => Promise<Opened<Property>>;
  /** While a property is being added, its engine does not start by itself. */
  readonly setAdding: (id: PropertyId | null) => void;
  readonly storePropertyOrder: () => void;
}

/** Creates a further property in its own folder. If the sign-in fails, the folder and the keys are removed. */
async function addProperty(
  { home, random, slots, open, setAdding, storePropertyOrder }: AddParts,
  signIn: (context: EngineContext, id: PropertyId) => Promise<AddPropertyResult>,
): Promise<AddPropertyResult> {
  let id: PropertyId;
  try {
    id = createPropertyFolder(home, random);
  } catch (error) {
    return { ok: false, reason: 'notKept', detail: getErrorMessage(error) };
  }
  const slot: PropertyEntry = { id, state: 'opening', tried: Promise.resolve() };
  slots.push(slot);
  setAdding(id);
  const opened = await open(slot);
  let engine: Engine | null = null;
  let added: AddPropertyResult;
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
    storePropertyOrder();
  } else {
    slots.splice(slots.indexOf(slot), 1);
    if (opened.ok) await opened.value.stop();
    // Removes the keychain entries of the new property, because its setup failed.
    await engine?.context.keychain.forget();
    await engine?.context.deleteEventAndPackSecrets();
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
