/**
 * Constants for the proof that a page of the browser host used the one-time address
 * (src-main/host/browser/loopbackAccessControl.ts).
 */

/** WebSocket protocol name; the page sends its key beside it. */
export const ENGINE_CONNECTION_PROTOCOL = 'kontuar';
/** Name of the key in the fragment of the first address, and of the page's storage entry for it. */
export const ENGINE_CONNECTION_KEY_NAME = 'kontuar-line';
