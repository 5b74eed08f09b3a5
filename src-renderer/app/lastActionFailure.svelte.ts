import type { Instant } from '#shared/model/scalars';
import { sendErrorToProgramLog } from '../api/appQueries';
import { watchFailedMutations } from '../api/queryCache';
import {
  findStaffPermissionRefusalInError,
  isErrorFromEngine,
  isConnectionLostError,
  isUnwritableDiskErrorFromEngine,
} from '../api/engineClient';
import { formatPermissionRefusal } from './staffAtDesk.svelte';
import { openOverlays, type OverlayNumber } from '../kit/openOverlays.svelte';

/** The last action that failed or whose result is unknown; kept until the user has confirmed the message. */
interface Failure {
  readonly at: Instant;
  /**
   * Kind of the failure. `failed`: an unexpected error; `unanswered`: a lost connection; `disk`: a disk that cannot be
   * written.
   */
  readonly what: 'failed' | 'unanswered' | 'disk' | { readonly words: string };
  /** Dialogs and panels that were open when the action failed. */
  readonly open: readonly OverlayNumber[];
}

export const lastActionFailure: { last: Failure | null } = $state({ last: null });

const setLastFailure = (kind: Failure['what']) =>
  void (lastActionFailure.last = { at: new Date().toISOString(), what: kind, open: openOverlays.open });

/** Tells the user that an action has failed. An error of the window itself is also written to the program log. */
export function reportActionFailureToUser(error: unknown): void {
  const refusal = findStaffPermissionRefusalInError(error);
  if (refusal) return showActionRefusalReason(formatPermissionRefusal(refusal));
  const kind = isUnwritableDiskErrorFromEngine(error)
    ? 'disk'
    : isConnectionLostError(error)
      ? 'unanswered'
      : 'failed';
  // While no dialog or panel is open, a banner already reports an unwritable disk, so the disk error is not reported
  // here.
  if (kind === 'disk' && openOverlays.open.length === 0) return;
  setLastFailure(kind);
  // Writes an error of the window to the program log; the engine logs its own errors.
  if (kind === 'failed' && !isErrorFromEngine(error)) sendErrorToProgramLog(error);
}

export const showActionRefusalReason = (words: string): void => setLastFailure({ words });

/**
 * Returns the number of the topmost dialog or panel that was open when the action failed and is still open; 0 if there
 * is none.
 */
export const findOverlayToShowFailure = ({ open }: Failure): OverlayNumber =>
  open.findLast((overlay) => openOverlays.open.includes(overlay)) ?? 0;

export function watchAndReportFailedActions(): () => void {
  const unwatch = watchFailedMutations(reportActionFailureToUser);
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isErrorFromEngine(reason)) reportActionFailureToUser(reason);
  };
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    unwatch();
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
