import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { getCurrentInstant, type Random, type Clock } from '../../platform/platform';
import type { Ask, Remote } from '../../remote/remoteServiceInterface';
import type { Store } from '../../store/storeInterface';

export interface SendContext {
  readonly remote: Remote;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** For reading. */
  readonly ask: Ask;
  /**
   * Options of writing requests. When the sending is stopped, a writing request that is already running may still
   * finish.
   */
  readonly writeAsk: Ask;
}

/**
 * Result of sending one change. `failed` means that only this change failed; `stop` means that every other change would
 * fail for the same reason.
 */
export type SendResult =
  | { readonly end: 'done' }
  | { readonly end: 'failed'; readonly problem: Problem }
  | { readonly end: 'stop'; readonly problem: Problem };
export const CHANGE_SENDING_DONE_RESULT: SendResult = { end: 'done' };

export interface Moment {
  readonly at: Instant;
  readonly random: Random;
}
export const captureNowForSendDecision = ({
  clock,
  random,
}: Pick<SendContext, 'clock' | 'random'>): Moment => ({
  at: getCurrentInstant(clock),
  random,
});

export const computeInstantAfterMs = ({ at }: Moment, ms: number): Instant =>
  new Date(Date.parse(at) + ms).toISOString();
