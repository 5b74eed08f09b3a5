import { createORPCClient, DynamicLink, ORPCError } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ClientLink } from '@orpc/client';
import type { Client } from '#shared/contract/contract';
import type { NotPermitted } from '#shared/contract/permissions';
import { LINE_PROTOCOL } from '#shared/model/line';
import { NOT_HERE, buildStartPath, worldNamed, type World } from '#shared/model/world';
import { CutOff } from './cutOff';
import { inBrowser } from './inBrowser';
import { lineKey } from './lineKey';
import { createPlainTextLink } from './plainLink';

export { isDefinedError } from '@orpc/client';
export { answered } from '#shared/contract/answered';

/**
 * The one way from the screens to the engine: the contract's client over a MessagePort (Electron) or a
 * WebSocket (browser host). A dropped WebSocket is opened again by itself; calls made meanwhile wait
 * for it, calls that were under way fail and are asked again by the query cache.
 */
type Link = ClientLink<Record<never, never>>;

const FIRST_PAUSE_MS = 250;
const MAX_RECONNECT_PAUSE_MS = 5_000;
/** The browser host's word for it (`src-main/host/bridge.ts`). */
const NO_SUCH_PROPERTY = 4404;

let current: Client | undefined;

export function client(): Client {
  if (!current) throw new Error('The client is used before openClient()');
  return current;
}

/** A call that never got its answer, because the line to the engine broke: nobody's fault, and no answer. */
export const wasCutOff = (error: unknown): boolean => error instanceof CutOff;

/** An error that the engine answered with. */
export const wasAnswered = (error: unknown): boolean => error instanceof ORPCError;

/** This PC's disk did not take it. The engine has told it, too: the light and a strip say it (Strips.svelte). */
export const wasUnwritable = (error: unknown): error is ORPCError<'UNWRITABLE', unknown> =>
  error instanceof ORPCError && error.code === 'UNWRITABLE';

/** The engine's refusal of what the person at the desk may not do; null: another error. */
export function findNotPermitted(error: unknown): NotPermitted | null {
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

/** The mode of this window; it is in the address so that a reload keeps it. */
export const worldOfWindow = (): World =>
  worldNamed(new URLSearchParams(location.search).get('mode')) ?? 'real';

let changingWorld = false;
/** The window is about to show another world; that is no leaving. */
export const isChangingWorld = (): boolean => changingWorld;

/** Whether the host itself asks before closing: Electron does; training needs no question, it sends nothing. */
export const guardsItself = (): boolean => !inBrowser || worldOfWindow() === 'training';

/**
 * Goes to another world: a fresh window on its own engine, so that nothing of one is seen in the other. `place` is an
 * address in it (`#/queue`).
 */
export function enterWorld(world: World, place = ''): void {
  changingWorld = true;
  location.assign(`${buildStartPath(world)}${place}`);
}

/** The property was taken off this PC: nothing may go on as if it were here. */
function leaveForHome(): void {
  changingWorld = true;
  location.replace('/');
}

/** `onConnection` is called when the line to the engine is lost and when it is back. */
export function openClient(onConnection: (connected: boolean) => void): void {
  const link = inBrowser ? socketLink(worldOfWindow(), onConnection) : portLink(onConnection);
  current = createORPCClient<Client>(createPlainTextLink(new DynamicLink(link)));
}

function socketLink(world: World, onConnection: (connected: boolean) => void): () => Promise<Link> {
  const address = new URL(`/rpc?mode=${world}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const protocols = [LINE_PROTOCOL, ...(lineKey === null ? [] : [lineKey])];
  let opening = open(FIRST_PAUSE_MS);

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
        if (code === NO_SUCH_PROPERTY) return leaveForHome();
        onConnection(false);
        const again = () => open(opened ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_RECONNECT_PAUSE_MS));
        const next = new Promise<Link>((done) => setTimeout(() => done(again()), pause));
        // Open calls keep waiting for the old line; new calls wait for the new one.
        if (opened) opening = next;
        else resolve(next);
      });
    });
  }

  return () => opening;
}

/** Electron: the preload hands over one end of a MessagePort as a window message, and another one when that has ended. */
function portLink(onConnection: (connected: boolean) => void): () => Promise<Link> {
  let opening = open();

  function open(): Promise<Link> {
    const link = new Promise<Link>((resolve) => {
      const take = (event: MessageEvent<unknown>) => {
        const port = event.ports[0];
        if (event.source !== window || !port || !says(event.data, 'port')) return;
        window.removeEventListener('message', take);
        port.addEventListener('message', (message: MessageEvent<unknown>) => {
          if (!says(message.data, NOT_HERE.kontuar)) return;
          message.stopImmediatePropagation();
          leaveForHome();
        });
        port.addEventListener('close', () => {
          onConnection(false);
          opening = new Promise((done) => setTimeout(() => done(open()), FIRST_PAUSE_MS));
        });
        port.start();
        onConnection(true);
        resolve(new PortLink({ port }));
      };
      window.addEventListener('message', take);
    });
    window.postMessage({ kontuar: 'ready' }, location.origin);
    return link;
  }

  return () => opening;
}

const says = (data: unknown, word: string): boolean =>
  typeof data === 'object' && data !== null && 'kontuar' in data && data.kontuar === word;
