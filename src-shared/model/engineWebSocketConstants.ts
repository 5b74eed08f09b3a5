/**
 * Constants for the access check of the browser host: only a page that was opened with the one-time address may connect
 * to the engine (loopbackAccessControl.ts).
 */

/**
 * The name of the WebSocket protocol for connections to the engine; the page sends its access key as a second protocol
 * name.
 */
export const ENGINE_WEBSOCKET_SUBPROTOCOL = 'kontuar';
/** Name of the access key in the address of the page and in the page's browser storage. */
export const ENGINE_CONNECTION_TOKEN_NAME = 'kontuar-line';
