import type { QueuedChange } from '#shared/contract/outbox';
import type { Place } from '../shell/place';

/** The screen that shows a change. */
export const placeOfChange = ({ changeId, state }: QueuedChange): Place =>
  state === 'conflict' ? { screen: 'queue', conflict: changeId } : { screen: 'queue', change: changeId };
