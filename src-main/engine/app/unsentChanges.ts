import type { PropertyState } from '#shared/contract/propertiesContract';
import { log } from '../../log/log';
import { readStoredAccountAddresses } from '../account/accountAddressSettings';
import { getPropertyNameFromInvoicesOrHost } from '../account/propertiesOnThisPcInterface';
import { systemClock } from '../platform/systemClock';
import { databasePath } from '../recovery/databaseAndRecoveryPaths';
import { openWithRepair } from '../recovery/openWithRepair';
import { getCachedDatabaseKey } from '../recovery/findDataKey';

export interface UnsentOfAll {
  /** Number of unsent changes in all queues, without the changes that need a decision by the user (`conflicts`). */
  readonly waiting: number;
  readonly conflicts: number;
  /** Number of unsent changes of each property. `name` is null if there is only one property or its name is unknown. */
  readonly each: { readonly name: string | null; readonly count: number }[];
  /**
   * Folders of the closed properties whose queue cannot be read, so that the number of their unsent changes is unknown.
   */
  readonly unknown: string[];
}

/** Counts the unsent changes; the queue of a closed property is read directly from its folder. */
export function countUnsentChanges(states: readonly PropertyState[]): UnsentOfAll {
  const read = states.map((state) => (state.closed === null ? state : readQueueFromDisk(state.folder)));
  const known = read.filter((queue) => queue !== null);
  const sum = (of: 'waiting' | 'conflicts') => known.reduce((total, queue) => total + queue[of], 0);
  return {
    waiting: sum('waiting'),
    conflicts: sum('conflicts'),
    each: known.map(({ name, waiting, conflicts }) => ({
      name: states.length > 1 ? name : null,
      count: waiting + conflicts,
    })),
    unknown: states.flatMap(({ folder }, at) => (read[at] ? [] : [folder])),
  };
}

function readQueueFromDisk(profileDir: string): Pick<PropertyState, 'name' | 'waiting' | 'conflicts'> | null {
  try {
    const opened = openWithRepair({
      profileDir,
      clock: systemClock,
      key: getCachedDatabaseKey(databasePath(profileDir)),
      writes: false,
      onDamage: () => undefined,
    });
    if (!opened.ok) return null;
    const { store } = opened;
    try {
      return {
        name: getPropertyNameFromInvoicesOrHost(store, readStoredAccountAddresses(store)),
        ...store.outbox.countOpen(),
      };
    } finally {
      store.close();
    }
  } catch (error) {
    log.fault('property', error);
    return null;
  }
}
