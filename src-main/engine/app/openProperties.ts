import type { Notice } from '#shared/contract/inboxContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import { isPropertyClosedForMissingKey } from '#shared/rules/isPropertyClosedForMissingKey';
import type { Engine } from './engineTypes';
import type { Opened } from '../profile/prepareAndLockProfileFolder';
import { openAdditionalProperty, openProperty, type PropertyOptions } from './openProperty';
import type { Clock } from '../platform/platform';
import {
  getPropertyFolder,
  readPropertyFolderList,
  writePropertyOrderAndLastShown,
} from '../profile/propertyFolders';
import { createOtherPropertiesFactory } from './otherPropertiesFactory';
import { createPropertyAdder } from './propertyAdder';
import { createPropertyChangeNotifier } from './propertyChangeNotifier';
import { createPropertyOpenRetries } from './propertyOpenRetries';
import {
  getEngineIfOpen,
  chooseStartProperty,
  isPropertyShownInList,
  listPropertyStates,
  listOtherPropertyEngineContexts,
  type PropertyEntry,
} from './propertySlotStates';
import type { OtherProperties, RemovePropertyResult } from '../account/propertiesOnThisPcInterface';
import type { PropertyWithoutKeyControl } from '../api/propertyWithoutKeyApi';
import { createPropertyWithoutKeyLookup } from './openPropertyWithoutEncryptionKey';
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
  const stored = readPropertyFolderList(home);
  let shownId = stored.shown;
  const slots: PropertyEntry[] = [];
  const changeNotifier = createPropertyChangeNotifier(() => slots);
  const ending = new AbortController();

  const findSlot = (id: PropertyId): PropertyEntry | undefined => slots.find((slot) => slot.id === id);
  const storePropertyOrder = (): void => {
    const additionalIds = slots.map(({ id }) => id).filter((id) => id !== 'real');
    writePropertyOrderAndLastShown(home, { shown: shownId, beside: additionalIds });
  };

  function startEngine(id: PropertyId, engine: Engine): void {
    changeNotifier.attach(id, engine);
    // A property that the user is adding has no sign-in yet, so its sync is not started here.
    if (!adder.isBeingAdded(id)) engine.start();
    changeNotifier.notify();
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
    notify: changeNotifier.notify,
    clock,
    ending: ending.signal,
  });
  const list = () => listPropertyStates(home, slots, scheduleReread);
  const getLastShownProperty = () => chooseStartProperty(slots, shownId);
  const adder = createPropertyAdder({
    home,
    random,
    slots,
    open,
    list,
    storePropertyOrder,
    notify: changeNotifier.notify,
  });

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
    changeNotifier.notify();
    return removed;
  }

  const createOtherPropertiesFor = createOtherPropertiesFactory({
    home,
    slots,
    list,
    getLastShownProperty,
    changeNotifier,
    adder,
    remove,
  });

  const firstEntry: PropertyEntry = { id: 'real', state: 'opening', tried: Promise.resolve() };
  slots.push(
    firstEntry,
    ...stored.beside.map((id): PropertyEntry => ({ id, state: 'opening', tried: Promise.resolve() })),
  );
  const opening = open(firstEntry);
  firstEntry.tried = opening.then((opened) => recordResult(firstEntry, opened));
  // The program starts after a few seconds even if the keychain still waits for its password, so that the window can
  // show the reason for the wait.
  const keychainTimeout = waitForSlowKeychain(clock, ending.signal);
  const opened = await Promise.race([opening, keychainTimeout]);
  if (opened && !opened.ok && !isPropertyClosedForMissingKey(opened.refusal.reason)) {
    ending.abort();
    return opened;
  }
  const propertiesWithoutKey = createPropertyWithoutKeyLookup({ home, slots, tryToOpen, list, shared });
  // The property that the window shows is opened first.
  let previousOpening: Promise<void> = Promise.resolve();
  for (const slot of slots.slice(1).sort((a, b) => Number(b.id === shownId) - Number(a.id === shownId)))
    previousOpening = slot.tried = previousOpening.then(() => tryToOpen(slot));

  return {
    ok: true,
    value: {
      engine: async (id) => {
        const slot = findSlot(id);
        await slot?.tried;
        return slot && typeof slot.state === 'object' ? slot.state.engine() : null;
      },
      recordShownProperty: (id) => {
        if (shownId === id || !findSlot(id)) return;
        shownId = id;
        if (slots.length > 1) storePropertyOrder();
      },
      findControlWithoutKey: (id) => propertiesWithoutKey.find(id),
      createOtherPropertiesFor,
      list,
      getLastShownProperty,
      subscribe: (listener) => changeNotifier.subscribe(listener, null),
      onChange: changeNotifier.onChange,
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

function waitForSlowKeychain(clock: Clock, signal: AbortSignal): Promise<null> {
  return clock.sleep(MAX_KEYCHAIN_WAIT_MS, signal).then(
    () => null,
    () => null,
  );
}
