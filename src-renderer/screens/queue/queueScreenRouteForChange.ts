import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Route } from '../../app/route';

export const buildChangeRoute = ({ changeId, state }: QueuedChange): Route =>
  state === 'conflict' ? { screen: 'queue', conflict: changeId } : { screen: 'queue', change: changeId };
