import { wasAnswered, wasCutOff } from '../api/client';

/**
 * Faults that no boundary catches: an event handler that threw, a promise that nobody awaited. A call cut off with the
 * line to the engine is not one of them, and an error that the engine answered is not one of the window: strips tell
 * of those. Without the line the window's own files may not be had either.
 */
export function watchUnhandledErrors(found: (error: unknown) => void, lineIsUp: () => boolean): () => void {
  const onError = (event: ErrorEvent) => {
    // Chromium's notice that a ResizeObserver will be heard one frame later comes without an error.
    if (event.error !== null && event.error !== undefined) found(event.error);
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (lineIsUp() && !wasCutOff(event.reason) && !wasAnswered(event.reason)) found(event.reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** The fault as text for whoever mends it: where it happened, no guest, no amount. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
}
