import type { MessagePort } from 'node:worker_threads';
import type { RawData, WebSocket } from 'ws';
import { NO_SUCH_PROPERTY_CLOSE_CODE } from '#shared/model/engineWebSocketConstants';
import { NO_SUCH_PROPERTY_CLOSE_MESSAGE } from '#shared/model/propertyOrTrainingId';

/**
 * Passes messages between a page's port or socket and the engine's port without reading or changing the messages. When
 * one side closes, the other side is closed too.
 */

/**
 * Maximum size in bytes of the messages that wait for a page. If more messages wait, the page has stopped reading, so
 * its connection is closed.
 */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_UNSUPPORTED_DATA = 1003;

/** Members of Electron's `MessagePortMain` that the connection between window and engine uses. */
export interface WindowPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

const isTextOrBytes = (message: unknown): message is string | ArrayBuffer | Uint8Array =>
  typeof message === 'string' || message instanceof ArrayBuffer || message instanceof Uint8Array;

const isNoSuchPropertyMessage = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'kontuar' in message &&
  message.kontuar === NO_SUCH_PROPERTY_CLOSE_MESSAGE.kontuar;

/** Returns the content of a WebSocket message as text, or as a copy of its bytes. */
function decodeFrame(data: RawData, isBinary: boolean): string | Uint8Array {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data);
  return isBinary ? Uint8Array.from(bytes) : Buffer.from(bytes).toString('utf8');
}

export function joinWebSocketToEnginePort(socket: WebSocket, port: MessagePort): void {
  socket.on('message', (data, isBinary) => port.postMessage(decodeFrame(data, isBinary)));
  port.on('message', (message: unknown) => {
    if (!isTextOrBytes(message))
      return socket.close(
        isNoSuchPropertyMessage(message) ? NO_SUCH_PROPERTY_CLOSE_CODE : CLOSE_UNSUPPORTED_DATA,
      );
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(message);
  });
  socket.on('close', () => port.close());
  // Without a listener for 'error', an error of the WebSocket would end the program. The event 'close' follows every
  // 'error' and closes the port.
  socket.on('error', () => socket.terminate());
  port.on('close', () => socket.close(CLOSE_GOING_AWAY));
}

export function joinWindowToEnginePort(window: WindowPort, port: MessagePort): void {
  window.on('message', ({ data }) => {
    if (isTextOrBytes(data)) port.postMessage(data);
    else port.close();
  });
  port.on('message', (message: unknown) => window.postMessage(message));
  window.on('close', () => port.close());
  port.on('close', () => window.close());
  window.start();
}
