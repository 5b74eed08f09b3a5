import type { PropertyWithoutKey } from '#shared/contract/propertyWithoutKeyContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { LostChange } from '#shared/contract/recoveryContract';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import {
  isPropertyOpenOrWithoutKey,
  isPropertyClosedForMissingKey,
} from '#shared/rules/isPropertyClosedForMissingKey';
import type {
  PropertyWithoutKeyControl,
  OwnerConfirmation,
  StartWithoutKeyResult,
} from '../api/propertyWithoutKeyApi';
import { decodeRecoveryWords } from '../platform/dataKeyAndRecoveryWords';
import type { StaffRegister } from '../profile/staffRegister';
import { queueJournalPath } from '../recovery/databaseAndRecoveryPaths';
import { getPropertyFolder } from '../profile/propertyFolders';
import { listWaitingChangesInJournal } from '../recovery/queueJournalFile';
import { lockAndSetAsideDataOfLostKey, storeRecoveryKeyInKeychain } from './dataKeys';
import type { PropertyEntry } from './propertySlotStates';
import type { Shared } from './sharedServices';

/** Opens a property that is closed because its encryption key is missing. */

interface Parts {
  /** Profile folder of the first property on this PC. */
  readonly home: string;
  readonly slots: readonly PropertyEntry[];
  readonly tryToOpen: (slot: PropertyEntry) => Promise<void>;
  readonly list: () => readonly PropertyState[];
  /** The staff list is in an unencrypted file, so the list can be read without the key. */
  readonly shared: Pick<Shared, 'preferences' | 'staff'>;
}

export interface ClosedProperties {
  find(id: PropertyId): Promise<PropertyWithoutKeyControl | null>;
}

/**
 * Maximum time (ms) that a new window waits for a property to open. After this time, the window shows the reason for
 * the wait.
 */
const MAX_OPENING_WAIT_MS = 1_000;

export function createPropertyWithoutKeyLookup(parts: Parts): ClosedProperties {
  return {
    find: async (id) => {
      const slot = parts.slots.find((known) => known.id === id);
      if (!slot) return null;
      const { promise: late, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(() => resolve(null), MAX_OPENING_WAIT_MS);
      await Promise.race([slot.tried, late]);
      clearTimeout(timer);
      const { state } = slot;
      if (typeof state === 'object') return null;
      // A closed property is shown only if its key is missing. The first property is always shown, because there may be
      // no other.
      return id === 'real' || isPropertyClosedForMissingKey(state) ? createControl(slot, parts) : null;
    },
  };
}

function createControl(
  slot: PropertyEntry,
  { home, tryToOpen, list, shared }: Parts,
): PropertyWithoutKeyControl {
  const folder = getPropertyFolder(home, slot.id);
  const { preferences, staff } = shared;

  function reopen(): Promise<void> {
    if (slot.state === 'opening' || typeof slot.state === 'object') return slot.tried;
    slot.state = 'opening';
    return (slot.tried = tryToOpen(slot));
  }

  return {
    state: () => {
      const { state } = slot;
      if (typeof state === 'object') return null;
      const others = list().filter(
        (property) => property.id !== slot.id && isPropertyOpenOrWithoutKey(property),
      );
      return {
        reason: state,
        folder,
        waiting: isPropertyClosedForMissingKey(state) ? readWaitingChanges(folder) : [],
        preferences: preferences.get(),
        others: others.map(({ id, name }) => ({ id, name })),
        owners: listOwnersWithPin(staff),
      };
    },
    tryAgain: reopen,
    enterWords: async (words) => {
      const read = decodeRecoveryWords(words);
      if (!read.ok) return read.reason;
      const kept = await storeRecoveryKeyInKeychain(folder, read.value);
      if (kept === 'wrongKey') return { why: 'wrongWords' };
      await reopen();
      return null;
    },
    startWithoutKey: async (owner) => {
      if (typeof slot.state === 'object' || !isPropertyClosedForMissingKey(slot.state)) return { ok: true };
      const refused = await findOwnerRefusal(staff, owner);
      if (refused) return refused;
      const given = await lockAndSetAsideDataOfLostKey(folder);
      if (!given.ok) {
        const { reason, detail } = given.refusal;
        return { ok: false, reason: 'notDone', detail: `${reason}: ${detail}` };
      }
      await reopen();
      return { ok: true };
    },
  };
}

const listOwnersWithPin = (staff: StaffRegister): PropertyWithoutKey['owners'] =>
  staff
    .state()
    .members.filter(({ role, hasPin }) => role === 'owner' && hasPin)
    .map(({ id, name }) => ({ id, name }));

async function findOwnerRefusal(
  staff: StaffRegister,
  owner: OwnerConfirmation | null,
): Promise<StartWithoutKeyResult | null> {
  if (!staff.areRolesActive()) return null;
  const isOwner = listOwnersWithPin(staff).some(({ id }) => id === owner?.id);
  if (owner === null || !isOwner) return { ok: false, reason: 'ownerNeeded' };
  const signedIn = await staff.switchTo(owner.id, owner.pin);
  if (signedIn.ok) return null;
  return 'waitMs' in signedIn
    ? { ok: false, reason: signedIn.reason, waitMs: signedIn.waitMs }
    : { ok: false, reason: 'ownerNeeded' };
}

function readWaitingChanges(folder: string): LostChange[] {
  try {
    return listWaitingChangesInJournal(queueJournalPath(folder));
  } catch {
    return [];
  }
}
