/** Proves that a page of the browser host used the one-time address (src-main/host/browser/access.ts). */

/** The WebSocket's protocol; the page's key is offered beside it. */
export const LINE_PROTOCOL = 'kontuar';
/** The name of the key in the fragment of the first address, and where the page keeps it. */
export const LINE_KEY = 'kontuar-line';
