import type { MessagePort } from 'node:worker_threads';
import type { RawData, WebSocket } from 'ws';
import { NOT_HERE } from '#shared/model/world';

/**
 * Joins a page's line to the engine's, unchanged; the end of one ends both. Messages are text or bytes, never read
 * here.
 */

/** A page that lets this much wait unread (bytes) has stopped listening: its line is cut. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

const GOING_AWAY = 1001;
const UNREADABLE = 1003;
/** Ours: the property that the line was for is not here (`src-renderer/api/client.ts`). */
const NO_SUCH_PROPERTY = 4404;

/** What Electron's `MessagePortMain` offers and this file needs. */
export interface WindowPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

const isMessage = (message: unknown): message is string | ArrayBuffer | Uint8Array =>
  typeof message === 'string' || message instanceof ArrayBuffer || message instanceof Uint8Array;

const isNotHere = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'kontuar' in message &&
  message.kontuar === NOT_HERE.kontuar;

/** The text or the bytes of a frame, in memory of its own. */
function frameOf(data: RawData, isBinary: boolean): string | Uint8Array {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data);
  return isBinary ? Uint8Array.from(bytes) : Buffer.from(bytes).toString('utf8');
}

/** Browser host: a WebSocket of a page and the engine's port for it. */
export function joinSocket(socket: WebSocket, port: MessagePort): void {
  socket.on('message', (data, isBinary) => port.postMessage(frameOf(data, isBinary)));
  port.on('message', (message: unknown) => {
    if (!isMessage(message)) return socket.close(isNotHere(message) ? NO_SUCH_PROPERTY : UNREADABLE);
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(message);
  });
  socket.on('close', () => port.close());
  // 'close' follows every 'error'; without a listener the error would end the program.
  socket.on('error', () => socket.terminate());
  port.on('close', () => socket.close(GOING_AWAY));
}

/** Electron: the window's port and the engine's port for it. */
export function joinPorts(window: WindowPort, port: MessagePort): void {
  window.on('message', ({ data }) => {
    if (isMessage(data)) port.postMessage(data);
    else port.close();
  });
  port.on('message', (message: unknown) => window.postMessage(message));
  window.on('close', () => port.close());
  port.on('close', () => window.close());
  window.start();
}
