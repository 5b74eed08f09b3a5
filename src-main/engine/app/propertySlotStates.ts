import { log } from '../../log/log';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import {
  getPropertyNameFromInvoicesOrHost,
  type ClosedProperty,
  type PropertyWithAccountResult,
  type OwnerProof,
} from '../account/propertiesOnThisPcInterface';
import type { ProfileRefusal } from '../profile/prepareAndLockProfileFolder';
import { getPropertyFolder } from '../profile/propertyFolders';
import { readDataKeyId } from '../recovery/findDataKey';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import { findPropertyUsingAccount } from './savePropertySignIn';
import type { EngineContext } from './engineContextInterface';
import type { Engine } from './engineTypes';
import type { Property } from './openProperty';

/** The properties of this PC and their states for the list of properties. */

/** Entry of one property on this PC: holds the property's running engine, or the reason why the property is closed. */
export interface PropertyEntry {
  readonly id: PropertyId;
  state: Property | ProfileRefusal['reason'] | 'opening';
  /** Resolves when the property has been opened or could not be opened. */
  tried: Promise<void>;
}

export const getEngineIfOpen = (slot: PropertyEntry | undefined): Engine | null =>
  slot && typeof slot.state === 'object' ? slot.state.currentEngine() : null;

/** Returns whether a profile was never used: it has no account, no records and no queued changes. */
export function isUnusedProfile({ session, store }: EngineContext): boolean {
  const { waiting, conflicts } = store.outbox.countOpen();
  return (
    session.account() === null &&
    waiting + conflicts === 0 &&
    store.reservations.count() === 0 &&
    store.invoices.count() === 0
  );
}

/** Returns the keys whose recovery words identify an owner, including keys of properties that cannot be read. */
export function readKeyIdsAcceptedAsOwnerProof(home: string, slots: readonly PropertyEntry[]): OwnerProof {
  const withData = slots.filter((slot) => {
    const engine = getEngineIfOpen(slot);
    return !engine || readOrNullIfUnreadable(() => isUnusedProfile(engine.context)) !== true;
  });
  const keyIds = withData.flatMap(({ id }) => readDataKeyId(getPropertyFolder(home, id)) ?? []);
  return { keyIds, hasRealData: withData.length > 0 };
}

export function isPropertyShownInList(slots: readonly PropertyEntry[], slot: PropertyEntry): boolean {
  const engine = slot.id === 'real' && slots.length > 1 ? getEngineIfOpen(slot) : null;
  return !engine || readOrNullIfUnreadable(() => isUnusedProfile(engine.context)) !== true;
}

function readOrNullIfUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isUnwritableOrLockedDatabaseError(error)) log.fault('properties', error);
    else if (!isDatabaseDamageError(error)) throw error;
    return null;
  }
}

/**
 * Lists the properties that the program shows, each with its state. Calls `onUnreadableState` if the state of an open property
 * cannot be read at the moment.
 */
export function listPropertyStates(
  home: string,
  slots: readonly PropertyEntry[],
  onUnreadableState: () => void = () => undefined,
): readonly PropertyState[] {
  const nameCounts = new Map<string, number>();
  return slots
    .filter((slot) => isPropertyShownInList(slots, slot))
    .map((slot): PropertyState => {
      const engine = getEngineIfOpen(slot);
      const { id } = slot;
      const entry = { id, folder: getPropertyFolder(home, id) };
      const open = engine && readOrNullIfUnreadable(() => readOpenPropertyState(engine.context));
      if (!open) {
        if (engine) onUnreadableState();
        const closed = typeof slot.state === 'object' ? 'opening' : slot.state;
        const nothing = {
          connected: false,
          light: 'upToDate',
          waiting: 0,
          conflicts: 0,
          inboxItems: 0,
        } as const;
        return { ...entry, name: null, closed, ...nothing };
      }
      const { own: ownName, ...state } = open;
      const sameNameCount = ownName === null ? 0 : (nameCounts.get(ownName) ?? 0) + 1;
      if (ownName !== null) nameCounts.set(ownName, sameNameCount);
      return {
        ...entry,
        name: sameNameCount > 1 ? `${ownName} (${sameNameCount})` : ownName,
        closed: null,
        ...state,
      };
    });
}

const readOpenPropertyState = ({ session, store, syncStatus }: EngineContext) => ({
  own: getPropertyNameFromInvoicesOrHost(store, session.account()),
  connected: session.account() !== null,
  light: syncStatus.state().light,
  ...store.outbox.countOpen(),
  inboxItems: store.inbox.count(),
});

/** Returns the property that a new window shows first. */
export function chooseStartProperty(slots: readonly PropertyEntry[], shown: PropertyId): PropertyId {
  const listed = slots.filter((slot) => isPropertyShownInList(slots, slot));
  return (listed.find(({ id }) => id === shown) ?? listed[0])?.id ?? 'real';
}

export const listOtherPropertyEngineContexts = (
  slots: readonly PropertyEntry[],
  world: World,
): readonly (readonly [PropertyId, EngineContext])[] =>
  slots.flatMap((slot) => {
    const engine = slot.id === world ? null : getEngineIfOpen(slot);
    return engine ? [[slot.id, engine.context] as const] : [];
  });

export async function findOtherPropertyWithAccount(
  home: string,
  slots: readonly PropertyEntry[],
  world: World,
  account: Account,
  secrets: Secrets,
): Promise<PropertyWithAccountResult> {
  const closed: ClosedProperty[] = [];
  for (const slot of slots.filter(({ id }) => id !== world)) {
    await slot.tried;
    // Waits until a property that is being reopened has its new engine.
    if (typeof slot.state === 'object') await slot.state.engine().catch(() => undefined);
    if (getEngineIfOpen(slot)) continue;
    const why = typeof slot.state === 'object' ? 'opening' : slot.state;
    closed.push({ folder: getPropertyFolder(home, slot.id), why });
  }
  return findPropertyUsingAccount(listOtherPropertyEngineContexts(slots, world), closed, account, secrets);
}
