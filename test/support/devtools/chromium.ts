import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** Starts Chromium as Electron would and connects to its DevTools protocol. */
export interface Chromium {
  /** The endpoint at which another client of the protocol (Playwright) can connect. */
  readonly endpoint: string;
  readonly browser: Session;
  /** Opens an empty page; resolves with its session and the name of its target. */
  openPage(): Promise<{ readonly session: Session; readonly target: string }>;
  stop(): Promise<void>;
}

/** Sends commands to one target or to the browser, and receives the events of the target. */
export interface Session {
  send(method: string, params?: object): Promise<unknown>;
  on<T>(event: string, schema: z.ZodType<T>, listener: (params: T) => void): void;
}

const heardSchema = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

interface Start {
  readonly program: string;
  readonly userData: string;
  readonly words: readonly string[];
}

export async function startChromium({ program, userData, words }: Start): Promise<Chromium> {
  const child = spawn(
    program,
    [
      '--headless',
      '--no-startup-window',
      '--no-first-run',
      '--disable-gpu',
      '--remote-debugging-port=0',
      // As in Electron, no page waits for a click before it may act, and no page is slowed down when it is covered.
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-background-networking',
      '--disable-component-update',
      '--hide-scrollbars=false',
      // Electron's ports tell a page that their other end was closed.
      '--enable-blink-features=MessagePortCloseEvent',
      // A new window of a page is refused at once, as when Electron's handler refuses it; the handler is still called.
      '--block-new-web-contents',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${userData}`,
      ...words,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, found] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`Chromium ended:\n${output}`)));
  });
  const protocol = await connect(endpoint);
  const browser = protocol.session();
  return {
    endpoint,
    browser,
    openPage: async () => {
      const { targetId } = targetSchema.parse(
        await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true }),
      );
      const { sessionId } = attachedSchema.parse(
        await browser.send('Target.attachToTarget', { targetId, flatten: true }),
      );
      return { session: protocol.session(sessionId), target: targetId };
    },
    stop: async () => {
      await browser.send('Browser.close').catch(() => undefined);
      const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(late);
    },
  };
}

const targetSchema = z.object({ targetId: z.string() });
const attachedSchema = z.object({ sessionId: z.string() });

async function connect(endpoint: string): Promise<{ session(id?: string): Session }> {
  const socket = new WebSocket(endpoint, { perMessageDeflate: false });
  await once(socket, 'open');
  let last = 0;
  const asked = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  const keyOf = (event: string, id = '') => `${id} ${event}`;
  socket.on('message', (data: Buffer) => {
    const heard = heardSchema.parse(JSON.parse(data.toString('utf8')));
    const { id, method, sessionId, params, result, error } = heard;
    if (method !== undefined) for (const tell of listeners.get(keyOf(method, sessionId)) ?? []) tell(params);
    const question = id === undefined ? undefined : asked.get(id);
    if (id === undefined || !question) return;
    asked.delete(id);
    if (error) question.failed(new Error(error.message));
    else question.done(result);
  });
  socket.on('close', () => {
    for (const { failed } of asked.values()) failed(new Error('Chromium is gone'));
    asked.clear();
  });
  return {
    session: (sessionId) => ({
      send: (method, params = {}) =>
        new Promise((done, failed) => {
          if (socket.readyState !== socket.OPEN) return failed(new Error('Chromium is gone'));
          last += 1;
          asked.set(last, { done, failed: (error) => failed(new Error(`${method}: ${error.message}`)) });
          socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }));
        }),
      on: (event, schema, listener) => {
        const key = keyOf(event, sessionId);
        const tell = (params: unknown) => listener(schema.parse(params));
        listeners.set(key, [...(listeners.get(key) ?? []), tell]);
      },
    }),
  };
}
