import { z } from 'zod';

/**
 * Runs the built preload unchanged in its isolated world; as in Electron's sandbox, its `require` knows only
 * `electron`. Messages come back through a binding that only this world has.
 */
export const WORLD = 'preload';
export const BINDING = 'kontuarMain';

const dataSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ base64: z.string() }),
  z.object({ other: z.unknown() }),
]);
type Data = z.infer<typeof dataSchema>;

export const saidSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('send'), channel: z.string(), args: z.array(z.unknown()) }),
  z.object({ is: z.literal('port'), id: z.int(), data: dataSchema }),
  z.object({ is: z.literal('closed'), id: z.int() }),
]);

export type Heard =
  | { is: 'message'; channel: string; args: readonly unknown[]; ports: readonly number[] }
  | { is: 'port'; id: number; data: Data }
  | { is: 'close'; id: number };

export function encodePortMessage(message: unknown): Data {
  if (typeof message === 'string') return { text: message };
  if (message instanceof ArrayBuffer) return { base64: Buffer.from(message).toString('base64') };
  if (message instanceof Uint8Array) return { base64: Buffer.from(message).toString('base64') };
  return { other: message };
}

export function decodePortMessage(data: Data): unknown {
  if ('text' in data) return data.text;
  return 'base64' in data ? Uint8Array.from(Buffer.from(data.base64, 'base64')).buffer : data.other;
}

/** Source that runs in the page. Only the main frame gets a preload (`nodeIntegrationInSubFrames` is off). */
export const preloadSource = (preload: string): string => `
if (window.top === window && location.href !== 'about:blank') (() => {
  const say = (what) => ${BINDING}(JSON.stringify(what));
  const dataOf = (message) => {
    if (typeof message === 'string') return { text: message };
    const bytes = message instanceof ArrayBuffer ? new Uint8Array(message) : message;
    if (bytes instanceof Uint8Array) return { base64: btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')) };
    return { other: message };
  };
  const messageOf = (data) => {
    if ('text' in data) return data.text;
    return 'base64' in data ? Uint8Array.from(atob(data.base64), (one) => one.charCodeAt(0)).buffer : data.other;
  };
  const ports = new Map();
  const listeners = new Map();
  const newPort = (id) => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    port1.onmessage = ({ data }) => say({ is: 'port', id, data: dataOf(data) });
    port1.addEventListener('close', () => say({ is: 'closed', id }));
    return port2;
  };
  globalThis.kontuarHear = (heard) => {
    if (heard.is === 'port') return ports.get(heard.id)?.postMessage(messageOf(heard.data));
    if (heard.is === 'close') return ports.get(heard.id)?.close();
    const event = { ports: heard.ports.map(newPort), senderId: 0 };
    for (const listener of listeners.get(heard.channel) ?? []) listener(event, ...heard.args);
  };
  const ipcRenderer = {
    send: (channel, ...args) => say({ is: 'send', channel, args }),
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  };
  const require = (name) => {
    if (name === 'electron') return { ipcRenderer };
    throw new Error('a preload in the sandbox has no module ' + name);
  };
  const module = { exports: {} };
  (function (require, module, exports) {${preload}
  })(require, module, module.exports);
})();
`;
