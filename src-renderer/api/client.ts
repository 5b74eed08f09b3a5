import { createORPCClient, DynamicLink, ORPCError } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ClientLink } from '@orpc/client';
import type { Client } from '#shared/contract/contract';

export { isDefinedError } from '@orpc/client';

/**
 * The one way from the screens to the engine: the contract's client over a MessagePort (Electron) or a
 * WebSocket (browser host). A dropped WebSocket is opened again by itself; calls made meanwhile wait
 * for it, calls that were under way fail and are asked again by the query cache.
 */
type Link = ClientLink<Record<never, never>>;
export type Mode = 'real' | 'training';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

let current: Client | undefined;

export function client(): Client {
  if (!current) throw new Error('The client is used before openClient()');
  return current;
}

/** A call that never got its answer, because the line to the engine broke: nobody's fault, and no answer. */
export const wasCutOff = (error: unknown): boolean => !(error instanceof ORPCError);

/** Which of the two worlds this window shows; it stands in the address so that a reload keeps it. */
export const modeOfWindow = (): Mode =>
  new URLSearchParams(location.search).get('mode') === 'training' ? 'training' : 'real';

let changingMode = false;
/** The window is about to show the other world; that is no leaving. */
export const isChangingMode = (): boolean => changingMode;

/** Who asks before the window closes: Electron itself, and nobody in training, where nothing ever goes out. */
export const guardsItself = (): boolean =>
  !location.protocol.startsWith('http') || modeOfWindow() === 'training';

/** Goes to the other world: a fresh window on its own engine, so that nothing of one is seen in the other. */
export function enterMode(mode: Mode): void {
  changingMode = true;
  location.assign(mode === 'training' ? '/?mode=training' : '/?mode=real');
}

/** `heard` is told when the line to the engine is lost and when it is back. */
export function openClient(heard: (connected: boolean) => void): void {
  const link = location.protocol.startsWith('http') ? socketLink(modeOfWindow(), heard) : portLink(heard);
  current = createORPCClient<Client>(new DynamicLink(link));
}

function socketLink(mode: Mode, heard: (connected: boolean) => void): () => Promise<Link> {
  const address = new URL(`/rpc?mode=${mode}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  let opening = open(FIRST_PAUSE_MS);

  function open(pause: number): Promise<Link> {
    return new Promise((resolve) => {
      const socket = new WebSocket(address);
      let opened = false;
      socket.addEventListener('open', () => {
        opened = true;
        heard(true);
        resolve(new SocketLink({ websocket: socket }));
      });
      socket.addEventListener('close', () => {
        heard(false);
        const again = () => open(opened ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS));
        const next = new Promise<Link>((done) => setTimeout(() => done(again()), pause));
        // Whoever waits for the line keeps waiting; whoever asks next waits for the new one.
        if (opened) opening = next;
        else resolve(next);
      });
    });
  }

  return () => opening;
}

/** Electron: the preload hands over one end of a MessagePort as a window message. */
function portLink(heard: (connected: boolean) => void): () => Promise<Link> {
  const link = new Promise<Link>((resolve) => {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const port = event.ports[0];
      if (event.source !== window || !port || !isPortMessage(event.data)) return;
      port.start();
      heard(true);
      resolve(new PortLink({ port }));
    });
  });
  window.postMessage({ kontuar: 'ready' }, location.origin);
  return () => link;
}

const isPortMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kontuar' in data && data.kontuar === 'port';
