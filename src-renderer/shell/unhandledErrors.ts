import { isErrorFromEngine, isConnectionLostError } from '../api/engineClient';

/**
 * Reports errors that no error boundary catches: a throwing event handler or a promise that nobody awaited. Skips
 * cut-off calls, errors that the engine answered, and all rejections while the connection to the engine is down,
 * because status strips show these problems and even the window's own files may then fail to load.
 */
export function watchUnhandledErrors(found: (error: unknown) => void, lineIsUp: () => boolean): () => void {
  const onError = (event: ErrorEvent) => {
    // Chromium reports "ResizeObserver loop" notices as error events without an error object.
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
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
}
