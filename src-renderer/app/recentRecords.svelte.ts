import { untrack } from 'svelte';
import type { RecentRecord } from '../api/recentRecordsQuery';

const MAX_RECENT_RECORDS = 5;

/** The records opened last, the newest first; forgotten when the window closes. */
export const recentRecords: { list: readonly RecentRecord[] } = $state({ list: [] });

/** Puts a record first in the list of the records opened last. */
export function rememberOpenedRecord(record: RecentRecord): void {
  const list = untrack(() => recentRecords.list);
  const others = list.filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  recentRecords.list = [record, ...others].slice(0, MAX_RECENT_RECORDS);
}
