import type { Instant } from '#shared/model/scalars';
import { noteFault } from '../api/app';
import { watchActions } from '../api/cache';
import { wasAnswered, wasCutOff, wasUnwritable } from '../api/client';
import { overlays } from '../kit/overlays.svelte';

/**
 * The last action that ended with an error which no contract declares; kept until somebody has read it. `unanswered`: the
 * answer was cut off. `disk`: the disk took nothing, which a strip of the desk says as long as it lasts.
 */
interface Failure {
  readonly at: Instant;
  readonly what: 'failed' | 'unanswered' | 'disk';
  /** The overlays that were open: it is said in the uppermost of them. */
  readonly depth: number;
}

export const failure: { last: Failure | null } = $state({ last: null });

/** For an action whose end somebody waits for; of a call that nobody waits for only an answer is told. */
export function tellFailure(error: unknown): void {
  const what = wasUnwritable(error) ? 'disk' : wasCutOff(error) ? 'unanswered' : 'failed';
  // On the desk its own strip says it.
  if (what === 'disk' && overlays.shown === 0) return;
  failure.last = { at: new Date().toISOString(), what, depth: overlays.shown };
  // The log has what the engine met; what the window met it is told.
  if (what === 'failed' && !wasAnswered(error)) noteFault(error);
}

/** For `$effect`: what nobody has read in an overlay is said below it once it has gone. */
export function sinkFailure(): void {
  const { last } = failure;
  if (last && overlays.shown < last.depth) failure.last = { ...last, depth: overlays.shown };
}

export function watchFailures(): () => void {
  const unwatch = watchActions(tellFailure);
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (wasAnswered(reason)) tellFailure(reason);
  };
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    unwatch();
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
