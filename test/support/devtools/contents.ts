import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type Electron from 'electron';
import { z } from 'zod';
import { recorded } from '../electron/calls';
import { Refusable } from '../electron/shared';
import { toOwn, toReal } from './addresses';
import type { Session } from './chromium';
import { nextId, tell } from './devtoolsDesk';
import { PagePort, type PortMain } from './ports';
import { BINDING, preloadSource, saidSchema, WORLD, type Heard } from './preloadWorld';
import { answerRequest, pausedSchema, type Paused } from './requests';

const contextSchema = z.object({
  context: z.object({ id: z.int(), name: z.string(), auxData: z.object({ frameId: z.string() }) }),
});
const goneContextSchema = z.object({ executionContextId: z.int() });
const bindingSchema = z.object({ name: z.string(), payload: z.string(), executionContextId: z.int() });
const frameSchema = z.object({ frame: z.object({ id: z.string(), url: z.string() }) });
const withinSchema = z.object({ frameId: z.string(), url: z.string() });
const lifecycleSchema = z.object({ frameId: z.string(), name: z.string() });
const promptSchema = z.object({ type: z.string() });
const windowOpenSchema = z.object({ url: z.string(), windowName: z.string() });

const deniedSchema = z.object({ action: z.literal('deny') });

/** The page of a window, in its own DevTools target. */
export class WebContents
  extends EventEmitter
  implements Pick<Electron.WebContents, 'getURL' | 'send' | 'setWindowOpenHandler' | 'reload' | 'isCrashed'>
{
  readonly mainFrame = {
    url: '',
    postMessage: (channel: string, message: unknown, ports: readonly unknown[] = []) =>
      this.#beside ? this.#beside(ports) : this.#post(channel, [message], ports),
  };
  readonly #ipc: EventEmitter;
  readonly #attached: Promise<Session>;
  #session: Session | null = null;
  #target = '';
  /** The preload's JavaScript world in the page that is shown; null if there is none yet. */
  #world: number | null = null;
  #crashed = false;
  /** The number of pending navigations of the main process, which need no permission. */
  #own = 0;
  readonly #ports = new Map<number, PortMain>();
  /** Receives the ports instead of the page while the test requests a connection. */
  #beside: ((ports: readonly unknown[]) => void) | null = null;
  #opener: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  /** The object that a window hands out as its `webContents`. */
  self: object = this;

  constructor(
    opening: Promise<{ session: Session; target: string }>,
    { preload, ipc }: { preload: string; ipc: EventEmitter },
  ) {
    super();
    this.#ipc = ipc;
    this.#attached = opening.then(async ({ session, target }) => {
      this.#session = session;
      this.#target = target;
      this.#listen(session);
      // The page must know the binding and the preload before its first load.
      await Promise.all([
        session.send('Page.enable'),
        session.send('Runtime.enable'),
        session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
        session.send('Inspector.enable'),
        session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
        session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
        session.send('Page.addScriptToEvaluateOnNewDocument', {
          source: preloadSource(readFileSync(preload, 'utf8')),
          worldName: WORLD,
        }),
      ]);
      return session;
    });
  }

  target = async (): Promise<string> => {
    await this.#attached;
    return this.#target;
  };
  session = (): Promise<Session> => this.#attached;

  getURL = (): string => this.mainFrame.url;
  send = (channel: string, ...args: unknown[]): void => this.#post(channel, args, []);
  isCrashed = (): boolean => this.#crashed;
  reload = (): void => {
    this.#own += 1;
    void this.#attached.then((session) => session.send('Page.reload')).catch(() => undefined);
  };
  load = async (url: string): Promise<void> => {
    const session = await this.#attached;
    this.#own += 1;
    await session.send('Page.navigate', { url: toReal(url) });
  };
  setWindowOpenHandler: Electron.WebContents['setWindowOpenHandler'] = (handler) => {
    this.#opener = handler;
  };

  /**
   * Returns the connection that a page at this address would get, without touching the current page's own connection.
   * The window answers synchronously.
   */
  lineAt(channel: string, address: string): PortMain {
    const { url } = this.mainFrame;
    const given: unknown[] = [];
    this.mainFrame.url = address;
    this.#beside = (ports) => void given.push(...ports);
    this.#ipc.emit(channel, { sender: this.self, senderFrame: this.mainFrame });
    this.#beside = null;
    this.mainFrame.url = url;
    const [port] = given;
    if (!(port instanceof PagePort)) throw new Error(`no line for ${address}`);
    return port.main;
  }

  #listen(session: Session): void {
    session.on('Runtime.executionContextCreated', contextSchema, ({ context }) => {
      if (context.name !== WORLD || context.auxData.frameId !== this.#target) return;
      this.#crashed = false;
      this.#world = context.id;
    });
    session.on('Runtime.executionContextDestroyed', goneContextSchema, ({ executionContextId }) => {
      if (executionContextId === this.#world) this.#left();
    });
    session.on('Runtime.executionContextsCleared', z.unknown(), () => this.#left());
    session.on('Runtime.bindingCalled', bindingSchema, ({ name, payload, executionContextId }) => {
      if (name === BINDING && executionContextId === this.#world) this.#heard(payload);
    });
    session.on('Page.frameNavigated', frameSchema, ({ frame }) => {
      if (frame.id === this.#target) this.mainFrame.url = toOwn(frame.url);
    });
    session.on('Page.navigatedWithinDocument', withinSchema, ({ frameId, url }) => {
      if (frameId === this.#target) this.mainFrame.url = toOwn(url);
    });
    session.on('Page.lifecycleEvent', lifecycleSchema, ({ frameId, name }) => {
      if (frameId !== this.#target || name !== 'firstContentfulPaint') return;
      tell({ told: 'painted' });
      this.emit('shim:painted');
    });
    session.on('Page.javascriptDialogOpening', promptSchema, ({ type }) => {
      // Electron shows no dialog when a page wants to stay: a listener of `will-prevent-unload` decides, and without
      // one the page stays.
      if (type !== 'beforeunload') return;
      const event = new Refusable();
      this.emit('will-prevent-unload', event);
      void session.send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented });
    });
    session.on('Page.windowOpen', windowOpenSchema, ({ url, windowName }) => {
      const details = { url: toOwn(url), frameName: windowName, features: '', disposition: 'new-window' };
      const answer: unknown = this.#opener && Reflect.apply(this.#opener, null, [details]);
      if (!deniedSchema.safeParse(answer).success) throw new Error('Kontuar has no second window');
      tell({ told: 'refused', what: 'window', url: details.url });
    });
    session.on('Inspector.targetCrashed', z.unknown(), () => {
      this.#crashed = true;
      this.#left();
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
    });
    session.on('Fetch.requestPaused', pausedSchema, (paused) => {
      answerRequest(session, paused, this.#mayGo(paused)).catch(() => undefined);
    });
  }

  /** Tells whether the page may navigate; the listeners of the main process decide. */
  #mayGo({ request, resourceType, frameId, redirectedRequestId }: Paused): boolean {
    if (resourceType !== 'Document') return true;
    const isMainFrame = frameId === this.#target;
    if (isMainFrame && this.#own > 0) {
      this.#own -= 1;
      return true;
    }
    const event = Object.assign(new Refusable(), { url: toOwn(request.url), isMainFrame });
    if (redirectedRequestId !== undefined) this.emit('will-redirect', event);
    else {
      if (isMainFrame) this.emit('will-navigate', event);
      this.emit('will-frame-navigate', event);
    }
    if (event.defaultPrevented) tell({ told: 'refused', what: 'navigation', url: event.url });
    return !event.defaultPrevented;
  }

  #heard(payload: string): void {
    const message = saidSchema.parse(JSON.parse(payload));
    if (message.is !== 'send') {
      this.#ports.get(message.id)?.hear(message);
      if (message.is === 'closed') this.#ports.delete(message.id);
      return;
    }
    this.#ipc.emit(message.channel, { sender: this.self, senderFrame: this.mainFrame }, ...message.args);
  }

  #post(channel: string, args: readonly unknown[], ports: readonly unknown[]): void {
    const ids = ports.map((port) => {
      if (!(port instanceof PagePort))
        throw new TypeError('only the end of a MessageChannelMain can be sent');
      const id = nextId();
      this.#ports.set(id, port.main);
      return id;
    });
    this.#tell({ is: 'message', channel, args, ports: ids });
    for (const [index, port] of ports.entries())
      if (port instanceof PagePort) port.main.join(ids[index] ?? 0, (heard) => this.#tell(heard));
  }

  #tell(heard: Heard): void {
    if (this.#world === null) return;
    const call = {
      functionDeclaration: '(heard) => kontuarHear(heard)',
      executionContextId: this.#world,
      arguments: [{ value: heard }],
    };
    // A page that was closed meanwhile receives nothing, as in Electron.
    this.#session?.send('Runtime.callFunctionOn', call).catch(() => undefined);
  }

  /** The page was left, so its ports are closed. */
  #left(): void {
    this.#world = null;
    const ended = [...this.#ports.values()];
    this.#ports.clear();
    for (const port of ended) port.ended();
  }
}

export const recordedContents = (contents: WebContents): WebContents => {
  const seen = recorded<WebContents>('WebContents', contents);
  contents.self = seen;
  return seen;
};
