import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Route } from '../shell/route';

/** Returns the route of the screen that shows a change. */
export const buildChangeRoute = ({ changeId, state }: QueuedChange): Route =>
  state === 'conflict' ? { screen: 'queue', conflict: changeId } : { screen: 'queue', change: changeId };
