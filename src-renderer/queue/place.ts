import type { QueuedChange } from '#shared/contract/outbox';
import type { Place } from '../shell/place';

/** Where a change is looked at. */
export const placeOfChange = ({ changeId, state }: QueuedChange): Place =>
  state === 'conflict' ? { screen: 'queue', conflict: changeId } : { screen: 'queue', change: changeId };
