import type { Clock } from '../platform/platform';
import type { Opened, ProfileRefusal } from '../profile/prepareAndLockProfileFolder';
import type { Property } from './openProperty';
import type { PropertyEntry } from './propertySlotStates';

/**
 * Opens properties. If the opening of a property fails, or an open property cannot be read, another attempt is made
 * automatically.
 */
export interface Retries {
  tryToOpen(slot: PropertyEntry): Promise<void>;
  /** Stores the result of opening a property: the opened property, or the reason for the failure. */
  recordResult(slot: PropertyEntry, opened: Opened<Property>): Promise<void>;
  /** Stores why a property could not be opened, and plans another attempt to open it if a later attempt can succeed. */
  recordFailure(slot: PropertyEntry, reason: ProfileRefusal['reason']): void;
  /** Plans another attempt to read the state of an open property whose database could not be read. */
  scheduleReread(): void;
}

interface Parts {
  readonly slots: readonly PropertyEntry[];
  readonly open: (slot: PropertyEntry) => Promise<Opened<Property>>;
  /** Called after each change of the list of properties on this PC. */
  readonly notify: () => void;
  readonly clock: Clock;
  readonly ending: AbortSignal;
}

/** Time in ms between two attempts to open a property. */
const RETRY_INTERVAL_MS = 15_000;

export function createPropertyOpenRetries({ slots, open, notify, clock, ending }: Parts): Retries {
  let readsAgain = false;
  const runAfterPause = (then: () => void): void =>
    void clock.sleep(RETRY_INTERVAL_MS, ending).then(then, () => undefined);

  async function tryToOpen(slot: PropertyEntry): Promise<void> {
    await recordResult(slot, await open(slot));
  }

  async function recordResult(slot: PropertyEntry, opened: Opened<Property>): Promise<void> {
    const isClosed = ending.aborted || !slots.includes(slot);
    if (opened.ok && isClosed) return opened.value.stop();
    if (!opened.ok) return recordFailure(slot, opened.refusal.reason);
    slot.state = opened.value;
    notify();
  }

  function recordFailure(slot: PropertyEntry, reason: ProfileRefusal['reason']): void {
    slot.state = reason;
    notify();
    // A property is opened again automatically only if its profile is in use or its disk is not writable. Other
    // problems, such as a damaged database, do not end by themselves.
    if (reason !== 'inUse' && reason !== 'unwritable') return;
    runAfterPause(() => {
      if (slots.includes(slot)) void tryToOpen(slot);
    });
  }

  return {
    tryToOpen,
    recordResult,
    recordFailure,
    scheduleReread: () => {
      if (readsAgain) return;
      readsAgain = true;
      runAfterPause(() => {
        readsAgain = false;
        notify();
      });
    },
  };
}
