import type { ClosedProperty, RecoveryWordsProblem } from '#shared/contract/closedPropertyContract';
import type { PropertyState } from '#shared/contract/propertiesContract';
import type { LostChange } from '#shared/contract/recoveryContract';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import type { WhyClosed } from '#shared/model/propertyOrTrainingIdSchema';
import { decodeRecoveryWords } from '../platform/dataKey';
import type { PreferenceFile } from '../profile/preferenceFile';
import { journalPath } from '../recovery/backupPaths';
import { getPropertyFolder } from '../profile/propertyFolders';
import { listWaitingChangesInJournal } from '../recovery/queueJournalFile';
import { giveUpKey, storeRecoveryKeyInKeychain } from './profileKeys';
import type { Slot } from './propertySlots';

/** Opens properties whose key is missing: with the keychain, with the recovery words, or empty without the key. */

/** One closed property, as a window sees it. After each action the property may be open (null). */
export interface ClosedPropertyControl {
  state(): ClosedProperty | null;
  tryAgain(): Promise<void>;
  /** Returns null if the words are the key of this property's data. */
  enterWords(words: string): Promise<RecoveryWordsProblem | null>;
  /** Returns null, or the system's message if the encrypted files could not be put aside. */
  startWithoutKey(): Promise<string | null>;
}

/** Whether a person can open the data with the keychain or the recovery words. */
export const isKeyMissing = (reason: WhyClosed): boolean => reason === 'keyLocked' || reason === 'keyMissing';

interface Parts {
  /** Folder of the first property. */
  readonly home: string;
  readonly slots: readonly Slot[];
  readonly tryToOpen: (slot: Slot) => Promise<void>;
  readonly list: () => readonly PropertyState[];
  readonly preferences: PreferenceFile;
}

export interface ClosedProperties {
  find(id: PropertyId): Promise<ClosedPropertyControl | null>;
}

/** A window that connects during the opening waits at most this time (ms) before it says what it waits for. */
const MAX_OPENING_WAIT_MS = 1_000;

export function createClosedProperties(parts: Parts): ClosedProperties {
  return {
    find: async (id) => {
      const slot = parts.slots.find((known) => known.id === id);
      if (!slot) return null;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, MAX_OPENING_WAIT_MS);
      await Promise.race([slot.tried, late]);
      clearTimeout(timer);
      const { state } = slot;
      if (typeof state === 'object') return null;
      // The other properties open while another one is shown; only the first one has nothing else to show.
      return id === 'real' || isKeyMissing(state) ? createControl(slot, parts) : null;
    },
  };
}

function createControl(slot: Slot, { home, tryToOpen, list, preferences }: Parts): ClosedPropertyControl {
  const folder = getPropertyFolder(home, slot.id);

  function reopen(): Promise<void> {
    // An opening that still waits for the keychain is not started twice.
    if (slot.state === 'opening' || typeof slot.state === 'object') return slot.tried;
    slot.state = 'opening';
    return (slot.tried = tryToOpen(slot));
  }

  return {
    state: () => {
      const { state } = slot;
      if (typeof state === 'object') return null;
      const others = list().filter(({ id, closed }) => id !== slot.id && closed === null);
      return {
        reason: state,
        folder,
        waiting: isKeyMissing(state) ? readWaiting(folder) : [],
        preferences: preferences.get(),
        others: others.map(({ id, name }) => ({ id, name })),
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
    startWithoutKey: async () => {
      if (typeof slot.state === 'object' || !isKeyMissing(slot.state)) return null;
      const given = await giveUpKey(folder);
      if (!given.ok) return `${given.refusal.reason}: ${given.refusal.detail}`;
      await reopen();
      return null;
    },
  };
}

/** The file may be unreadable for the same reason for which the property is closed. */
function readWaiting(folder: string): LostChange[] {
  try {
    return listWaitingChangesInJournal(journalPath(folder));
  } catch {
    return [];
  }
}
