import type { Instant } from '#shared/model/scalars';
import { noteFault } from '../api/appQueries';
import { watchActions } from '../api/cache';
import { findNotPermitted, wasAnswered, wasCutOff, wasUnwritable } from '../api/client';
import { refusalWords } from './staff.svelte';
import { overlays, type OverlayNumber } from '../kit/openOverlays.svelte';

/** The last action that was not done, or is not known to be; kept until somebody has read it. */
interface Failure {
  readonly at: Instant;
  /**
   * `failed`: an error which no contract declares. `unanswered`: the answer was cut off. `disk`: the disk took nothing,
   * which a strip of the desk says as long as it lasts. Else a reason that is known.
   */
  readonly what: 'failed' | 'unanswered' | 'disk' | { readonly words: string };
  /** The overlays that were open then. */
  readonly open: readonly OverlayNumber[];
}

export const failure: { last: Failure | null } = $state({ last: null });

const note = (what: Failure['what']) =>
  void (failure.last = { at: new Date().toISOString(), what, open: overlays.open });

/** For an action whose end somebody waits for; of a call that nobody waits for only an answer is told. */
export function tellFailure(error: unknown): void {
  const refusal = findNotPermitted(error);
  if (refusal) return tellRefusal(refusalWords(refusal));
  const what = wasUnwritable(error) ? 'disk' : wasCutOff(error) ? 'unanswered' : 'failed';
  // On the desk its own strip says it.
  if (what === 'disk' && overlays.open.length === 0) return;
  note(what);
  // The log has what the engine met; what the window met it is told.
  if (what === 'failed' && !wasAnswered(error)) noteFault(error);
}

/** For an action that cannot be done, where nothing beside its button says why. */
export const tellRefusal = (words: string): void => note({ words });

/** The overlay in which it is said: the uppermost that was there then and still is; else the screen. */
export const findFailureOverlay = ({ open }: Failure): OverlayNumber =>
  open.findLast((one) => overlays.open.includes(one)) ?? 0;

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
