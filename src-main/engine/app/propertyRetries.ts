import type { Clock } from '../platform/platform';
import type { Opened, Refusal } from '../profile/profile';
import type { Property } from './openProperty';
import type { Slot } from './propertySlots';

/** Tries again by itself to open a property, or to read one. */
export interface Retries {
  tryToOpen(slot: Slot): Promise<void>;
  /** It could not be opened, or not again. */
  notOpen(slot: Slot, reason: Refusal['reason']): void;
  /** An open one could not be read just now: it is looked at again, though nothing happens in it. */
  readAgain(): void;
}

interface Parts {
  readonly slots: readonly Slot[];
  readonly open: (slot: Slot) => Promise<Opened<Property>>;
  /** Something in the list of the properties has changed. */
  readonly notify: () => void;
  readonly clock: Clock;
  readonly ending: AbortSignal;
}

/** Another Kontuar, such as a command, uses the profile, or the disk refuses it: retried at this interval, ms. */
const AGAIN_MS = 15_000;

export function createRetries({ slots, open, notify, clock, ending }: Parts): Retries {
  let readsAgain = false;
  const afterPause = (then: () => void): void =>
    void clock.sleep(AGAIN_MS, ending).then(then, () => undefined);

  async function tryToOpen(slot: Slot): Promise<void> {
    const opened = await open(slot);
    const gone = ending.aborted || !slots.includes(slot);
    if (opened.ok && gone) return opened.value.stop();
    if (!opened.ok) return notOpen(slot, opened.refusal.reason);
    slot.state = opened.value;
    notify();
  }

  function notOpen(slot: Slot, reason: Refusal['reason']): void {
    slot.state = reason;
    notify();
    // Others do not pass by themselves.
    if (reason !== 'inUse' && reason !== 'unwritable') return;
    afterPause(() => {
      if (slots.includes(slot)) void tryToOpen(slot);
    });
  }

  return {
    tryToOpen,
    notOpen,
    readAgain: () => {
      if (readsAgain) return;
      readsAgain = true;
      afterPause(() => {
        readsAgain = false;
        notify();
      });
    },
  };
}
