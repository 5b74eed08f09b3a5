import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { WebSocketServer } from 'ws';
import {
  ENGINE_CONNECTION_TOKEN_NAME,
  ENGINE_WEBSOCKET_SUBPROTOCOL,
} from '#shared/model/engineWebSocketConstants';
import {
  buildPropertyOrTrainingStartPath,
  parsePropertyOrTrainingFromMode,
  type World,
} from '#shared/model/propertyOrTrainingId';
import { joinWebSocketToEnginePort } from '../joinPageToEnginePort';
import { getRendererFileForPath, type Pages } from '../rendererFiles';
import { PAGE_HEADERS } from '../pageSecurityHeaders';
import { createLoopbackAccessControl, type Access } from './loopbackAccessControl';
import { buildRedirectToOneTimeAddressHtml } from './redirectFileToOneTimeAddress';

/** Local server of the browser host, which serves Kontuar's pages and connects them to the engine by WebSocket. */
export interface LoopbackServer {
  /** The one-time address at which a browser opens Kontuar; a second use of the address is refused. */
  readonly url: string;
  /** Returns the number of browser pages that are connected to the engine. */
  countConnectedPages(): number;
  close(): Promise<void>;
}

interface Parts {
  readonly pages: Pages;
  /** Property or training mode that the window shows at the start. */
  readonly world: World;
  /** Connects a page to the engine; null if the server shows only pages that work without an engine. */
  readonly connect: ((world: World) => MessagePort) | null;
  /** Called with the path of a page after the server has sent the page. */
  readonly onRead?: (path: string) => void;
}

// An ES import of `node:http` would load Node's own undici, which takes longer than opening the database.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** Limit in bytes for one message. The requests of Kontuar's own pages are much smaller. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;

/** Starts the server on 127.0.0.1; the operating system chooses the port. */
export async function serveLoopback({ pages, world, connect, onRead }: Parts): Promise<LoopbackServer> {
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const access = createLoopbackAccessControl(portOf(server.address()));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // The server always selects the subprotocol `ENGINE_WEBSOCKET_SUBPROTOCOL`. The page also offers a secret key in
    // the form of a subprotocol, and the answer must not contain this key.
    handleProtocols: () => ENGINE_WEBSOCKET_SUBPROTOCOL,
  });

  server.on('request', (request, response) =>
    answerRequest(request, response, {
      access,
      pages,
      start: buildPropertyOrTrainingStartPath(world),
      onRead,
    }),
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const verdict = access.checkUpgrade(request);
    if (verdict.kind === 'refused') return refuseUpgrade(socket, verdict.status);
    const wanted = parseRequestedWorld(request.url ?? '');
    if (wanted === null || !connect) return refuseUpgrade(socket, 404);
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      joinWebSocketToEnginePort(webSocket, connect(wanted)),
    );
  });

  return {
    url: access.url,
    countConnectedPages: () => sockets.clients.size,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

interface RequestContext {
  readonly access: Access;
  readonly pages: Pages;
  readonly start: string;
  readonly onRead: ((path: string) => void) | undefined;
}

function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { access, pages, start, onRead }: RequestContext,
): void {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  const sendText = (status: number, text: string) => {
    // After a refused request, the connection is closed, because the rest of the request's body may still arrive on it.
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(request.method === 'HEAD' ? undefined : `${text}\n`);
  };

  const verdict = access.checkRequest(request);
  if (verdict.kind === 'refused') return sendText(verdict.status, verdict.why);
  if (verdict.kind === 'enter') {
    const begin = `${start}#${ENGINE_CONNECTION_TOKEN_NAME}=${verdict.lineKey}`;
    // After a request from another site, the browser would not follow an HTTP redirect. The server therefore answers
    // with an HTML page that redirects the browser.
    if (verdict.fromElsewhere)
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(buildRedirectToOneTimeAddressHtml(begin));
    else response.writeHead(303, { location: begin }).end();
    return;
  }
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (path === '/enter') {
    response.writeHead(303, { location: start });
    response.end();
    return;
  }
  const page = getRendererFileForPath(pages, path);
  if (!page) return sendText(404, 'There is no such page.');
  response.writeHead(200, { 'content-type': page.type, 'content-length': page.body.byteLength });
  if (request.method === 'HEAD') response.end();
  else response.end(page.body, () => onRead?.(path));
}

function parseRequestedWorld(path: string): World | null {
  const [name, query = ''] = path.split('?', 2);
  if (name !== '/rpc') return null;
  const mode = new URLSearchParams(query).get('mode');
  return mode === null ? null : parsePropertyOrTrainingFromMode(mode);
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
