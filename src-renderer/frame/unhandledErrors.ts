import { isErrorFromEngine, isConnectionLostError } from '../api/engineClient';

/**
 * Reports exceptions in event handlers and unhandled promise rejections, because no error boundary catches them.
 * Rejections from the engine or from a lost connection are skipped, because banners report them.
 */
export function watchUnhandledErrors(found: (error: unknown) => void, lineIsUp: () => boolean): () => void {
  const onError = (event: ErrorEvent) => {
    // Chromium reports its "ResizeObserver loop" notices as error events without an error object; these are ignored.
    if (event.error !== null && event.error !== undefined) found(event.error);
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (lineIsUp() && !isConnectionLostError(event.reason) && !isErrorFromEngine(event.reason))
      found(event.reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * Formats an error as text for the developer who fixes it, with the place where the error happened and without guests
 * or amounts.
 */
export function formatErrorForDeveloper(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
}
