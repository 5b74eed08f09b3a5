import { createORPCClient, DynamicLink, ORPCError } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ClientLink } from '@orpc/client';
import type { Client } from '#shared/contract/contract';
import type { NotPermitted } from '#shared/contract/requiredAccessByProcedure';
import {
  ENGINE_WEBSOCKET_SUBPROTOCOL,
  NO_SUCH_PROPERTY_CLOSE_CODE,
} from '#shared/model/engineWebSocketConstants';
import {
  NO_SUCH_PROPERTY_CLOSE_MESSAGE,
  buildPropertyOrTrainingStartPath,
  parsePropertyOrTrainingFromMode,
  type World,
} from '#shared/model/propertyOrTrainingId';
import { ConnectionLostError } from './connectionLostError';
import { isRunningInBrowser } from './isRunningInBrowser';
import { browserTabEngineSecretKey } from './connectionKeyFromAddress';
import { createEngineAnswerSanitizingLink } from './engineAnswerTextSanitizingLink';

export { isDefinedError } from '@orpc/client';
export { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';

/** The client with which the screens call the engine, over a MessagePort (Electron) or a WebSocket (browser host). */
type Link = ClientLink<Record<never, never>>;

const FIRST_RECONNECT_PAUSE_MS = 250;
const MAX_RECONNECT_PAUSE_MS = 5_000;

let currentClient: Client | undefined;

export function getEngineClient(): Client {
  if (!currentClient) throw new Error('The client is used before openEngineClient()');
  return currentClient;
}

export const isConnectionLostError = (error: unknown): boolean => error instanceof ConnectionLostError;

/** Returns whether the error was returned by the engine, and not caused by a lost connection. */
export const isErrorFromEngine = (error: unknown): boolean => error instanceof ORPCError;

export const isUnwritableDiskErrorFromEngine = (error: unknown): error is ORPCError<'UNWRITABLE', unknown> =>
  error instanceof ORPCError && error.code === 'UNWRITABLE';

/**
 * If the engine refused an action because the signed-in person lacks the permission, returns the details of the
 * refusal. Returns null for any other error.
 */
export function findStaffPermissionRefusalInError(error: unknown): NotPermitted | null {
  if (!(error instanceof ORPCError) || error.code !== 'NOT_PERMITTED') return null;
  const data: unknown = error.data;
  return isNotPermitted(data) ? data : null;
}

const isNotPermitted = (data: unknown): data is NotPermitted =>
  typeof data === 'object' &&
  data !== null &&
  'reason' in data &&
  'procedure' in data &&
  'may' in data &&
  Array.isArray(data.may);

/**
 * Returns the property that this window shows, or training mode. The value is read from the window's address, so that
 * it survives a reload.
 */
export const getPropertyOrTrainingOfWindow = (): World =>
  parsePropertyOrTrainingFromMode(new URLSearchParams(location.search).get('mode')) ?? 'real';

let isLeavingPage = false;
/**
 * Returns true if the window is about to open another property or training mode. Leaving the page then does not count
 * as closing the program.
 */
export const isSwitchingPropertyOrTraining = (): boolean => isLeavingPage;

/**
 * Returns true if the page may close without asking about unsent changes. Electron asks the question itself, and
 * training mode sends nothing.
 */
export const canPageCloseWithoutQuestion = (): boolean =>
  !isRunningInBrowser || getPropertyOrTrainingOfWindow() === 'training';

/** Opens another property or training mode in a new page with its own engine. `hash` names the screen to open there. */
export function openPropertyOrTrainingPage(world: World, hash = ''): void {
  isLeavingPage = true;
  location.assign(`${buildPropertyOrTrainingStartPath(world)}${hash}`);
}

/** Opens the start page, because the property that the window showed was removed from this PC. */
function openStartPage(): void {
  isLeavingPage = true;
  location.replace('/');
}

/**
 * Opens the connection to the engine. `onConnection` is called when the connection is lost and when the connection is
 * restored.
 */
export function openEngineClient(onConnection: (connected: boolean) => void): void {
  const link = isRunningInBrowser
    ? openSocketLink(getPropertyOrTrainingOfWindow(), onConnection)
    : openPortLink(onConnection);
  currentClient = createORPCClient<Client>(createEngineAnswerSanitizingLink(new DynamicLink(link)));
}

function openSocketLink(world: World, onConnection: (connected: boolean) => void): () => Promise<Link> {
  const address = new URL(`/rpc?mode=${world}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const protocols = [
    ENGINE_WEBSOCKET_SUBPROTOCOL,
    ...(browserTabEngineSecretKey === null ? [] : [browserTabEngineSecretKey]),
  ];
  let opening = open(FIRST_RECONNECT_PAUSE_MS);

  function open(pause: number): Promise<Link> {
    return new Promise((resolve) => {
      const socket = new WebSocket(address, protocols);
      let opened = false;
      socket.addEventListener('open', () => {
        opened = true;
        onConnection(true);
        resolve(new SocketLink({ websocket: socket }));
      });
      socket.addEventListener('close', ({ code }) => {
        if (code === NO_SUCH_PROPERTY_CLOSE_CODE) return openStartPage();
        onConnection(false);
        const reconnect = () =>
          open(opened ? FIRST_RECONNECT_PAUSE_MS : Math.min(pause * 2, MAX_RECONNECT_PAUSE_MS));
        const next = new Promise<Link>((done) => setTimeout(() => done(reconnect()), pause));
        // After a connection was lost, later calls wait for the next connection.
        if (opened) opening = next;
        else resolve(next);
      });
    });
  }

  return () => opening;
}

/**
 * Connects the page to the engine in Electron: the preload script passes one end of a MessagePort in a window message,
 * and passes a new port after the old port has closed.
 */
function openPortLink(onConnection: (connected: boolean) => void): () => Promise<Link> {
  let opening = open();

  function open(): Promise<Link> {
    const link = new Promise<Link>((resolve) => {
      const onPortMessage = (event: MessageEvent<unknown>) => {
        const port = event.ports[0];
        if (event.source !== window || !port || !isKontuarMessage(event.data, 'port')) return;
        window.removeEventListener('message', onPortMessage);
        port.addEventListener('message', (message: MessageEvent<unknown>) => {
          if (!isKontuarMessage(message.data, NO_SUCH_PROPERTY_CLOSE_MESSAGE.kontuar)) return;
          message.stopImmediatePropagation();
          openStartPage();
        });
        port.addEventListener('close', () => {
          onConnection(false);
          opening = new Promise((done) => setTimeout(() => done(open()), FIRST_RECONNECT_PAUSE_MS));
        });
        port.start();
        onConnection(true);
        resolve(new PortLink({ port }));
      };
      window.addEventListener('message', onPortMessage);
    });
    window.postMessage({ kontuar: 'ready' }, location.origin);
    return link;
  }

  return () => opening;
}

const isKontuarMessage = (data: unknown, word: string): boolean =>
  typeof data === 'object' && data !== null && 'kontuar' in data && data.kontuar === word;
