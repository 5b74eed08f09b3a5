/**
 * Constants of the WebSocket between a page and the browser host. Only a page that was opened with the one-time address
 * may connect to the engine (loopbackAccessControl.ts).
 */

/**
 * The name of the WebSocket protocol for connections to the engine; the page sends its access key as a second protocol
 * name.
 */
export const ENGINE_WEBSOCKET_SUBPROTOCOL = 'kontuar';
/** Name of the access key in the address of the page and in the page's browser storage. */
export const ENGINE_CONNECTION_TOKEN_NAME = 'kontuar-line';
/** Close code with which the browser host tells the page that the requested property is not on this PC. */
export const NO_SUCH_PROPERTY_CLOSE_CODE = 4404;
