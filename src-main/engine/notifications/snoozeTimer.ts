import { log } from '../../log/log';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import type { Store } from '../store/storeInterface';

/**
 * Maximum time in ms that one timer waits. A longer wait needs several timers, so that a change of the PC's clock is
 * noticed.
 */
const MAX_WAIT_MS = 60 * 60_000;
/** Pause in ms after a disk error before Kontuar tries again to return snoozed items to the inbox. */
const RETRY_MS = 60_000;

/** Returns snoozed items to the inbox list when their snooze has ended. */
export interface SnoozeTimer {
  start(): void;
  stop(): void;
}

/**
 * Creates a timer that waits until the next snooze of an inbox item ends. When the inbox changes, the timer computes
 * the end of the wait again.
 */
export function createSnoozeTimer(store: Store, clock: Clock): SnoozeTimer {
  let timer = new AbortController();
  let stopWatching: () => void = () => undefined;

  function waitFor(ms: number): void {
    timer.abort();
    const mine = (timer = new AbortController());
    clock.sleep(ms, mine.signal).then(endDueSnoozes, () => undefined);
  }

  function plan(): void {
    timer.abort();
    const [next] = store.inbox.listSnoozed();
    if (next) waitFor(Math.min(Math.max(0, Date.parse(next.until) - clock.now()), MAX_WAIT_MS));
  }

  function endDueSnoozes(): void {
    try {
      store.inbox.endDueSnoozes(getCurrentInstant(clock));
      plan();
    } catch (error) {
      if (isUnwritableOrLockedDatabaseError(error)) waitFor(RETRY_MS);
      else if (!isDatabaseDamageError(error)) log.fault('snoozes', error);
    }
  }

  return {
    start: () => {
      stopWatching = store.onChange((areas) => {
        if (areas.includes('inbox')) plan();
      });
      plan();
    },
    stop: () => {
      timer.abort();
      stopWatching();
    },
  };
}
