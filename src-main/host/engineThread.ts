import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Notice } from '#shared/contract/inboxContract';
import type { UpdateLook } from '#shared/model/update';
import type { PropertyId, World } from '#shared/model/world';
import { bringTexts } from '#shared/text/bring';
import {
  fromEngineSchema,
  type Counted,
  type DesktopSettings,
  type FromEngine,
  type Installation,
  type Refusal,
  type ToEngine,
  type WayBack,
} from '../engineProtocol';
import type { Unsent } from './quitQuestion';
import { log } from '../log/log';

/** The engine in its worker thread, as a host holds it: started, given lines to pages, stopped. */

/** Receives news of the real properties for everything outside of the window. */
export interface Follower {
  notice(notice: Notice): void;
  unread(each: readonly Counted[]): void;
  settings(settings: DesktopSettings): void;
}

const isOf = <T extends FromEngine['type']>(news: FromEngine, type: T): news is FromEngine & { type: T } =>
  news.type === type;

export interface Engine {
  readonly home: PropertyId;
  /** A fresh line to a property or to training mode; the page's side of it. */
  connect(world: World): MessagePort;
  /** The queues of the real properties; null if the engine does not answer within `UNSENT_MS`. */
  unsent(): Promise<Unsent | null>;
  /** Subscribes to news of the real properties and to the settings; to be called once. */
  follow(listener: Follower): void;
  /** The PC has slept: what is shown may be old by hours. */
  woken(): void;
  /** How the last look for a new version ended, for the settings' screen. */
  looked(look: UpdateLook): void;
  /** Lets the engine finish what it writes and close the profile. Answers within `STOP_MS`. */
  stop(): Promise<void>;
  /** Resolves when the thread has ended: null when asked to, else why. */
  readonly ended: Promise<Error | null>;
}

/** The copy that somebody agreed to could not be prepared. */
type NotDone = { readonly reason: 'notRestored'; readonly detail: string };
export type Started = { readonly ok: true; readonly engine: Engine } | NotStarted;
export type NotStarted = {
  readonly ok: false;
  readonly waysBack: readonly WayBack[];
} & (Refusal | NotDone);

/** A worker that does not stop in this time (ms) is ended; its database survives that like a power cut. */
const STOP_MS = 10_000;

/** Closing the window waits at most this long (ms) for the question. */
const UNSENT_MS = 2_000;

/** libsecret loads once per process; a second load waits for ever. Kept here between engines. */
const stayLoaded = (): Promise<unknown> => import('@github/keytar').catch(() => undefined);

/** Otherwise V8 lets 160 MB of garbage gather in this thread during the export of a month. */
const HEAP = { maxYoungGenerationSizeMb: 48 };

const within = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());

/** A script that names the proxy may itself have to be fetched; ms. */
const PROXY_MS = 20_000;

/** Threads of engines that have not gone. What holds one holds the end of the process, too. */
let threads = 0;
export const threadsLeft = (): number => threads;

/** How long a thread may take to go after everything is closed. */
const LAST_MS = 3_000;

/** What the system says of the way to an address (engine/platform/systemProxy.ts). */
export type ProxyFor = (origin: string) => Promise<string>;

/** Starts `worker.js` of `programDir` on a profile. Rejects where the thread dies before it says anything. */
export async function startEngine(
  programDir: string,
  installation: Installation,
  proxyFor: ProxyFor | null = null,
): Promise<Started> {
  await stayLoaded();
  const worker = new Worker(join(programDir, 'worker.js'), {
    workerData: { ...installation, systemProxy: proxyFor !== null },
    resourceLimits: HEAP,
  });
  const send = (message: ToEngine, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  if (proxyFor)
    worker.on('message', (message: unknown) => {
      const news = fromEngineSchema.safeParse(message).data;
      if (news?.type !== 'whichProxy') return;
      const say = (answer: string | null) => send({ type: 'proxy', id: news.id, answer });
      Promise.race([proxyFor(news.origin), within(PROXY_MS)]).then(say, (error: unknown) => {
        log.fault('proxy', error);
        say(null);
      });
    });
  let stopping = false;
  let failure: Error | null = null;
  worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))));
  threads += 1;
  let given: (error: Error | null) => void = () => undefined;
  const ended = new Promise<Error | null>((resolve) => {
    given = resolve;
    worker.on('exit', (code) => {
      threads -= 1;
      resolve(failure ?? (stopping ? null : new Error(`the engine ended with status ${code}`)));
    });
  });

  const first = await new Promise<FromEngine>((resolve, reject) => {
    worker.on('message', (news: unknown) => {
      const parsed = fromEngineSchema.safeParse(news);
      if (!parsed.success) reject(parsed.error);
      else if (parsed.data.type !== 'whichProxy') resolve(parsed.data);
    });
    void ended.then((error) => reject(error ?? new Error('the engine ended before it began')));
  });
  if (first.type === 'refused') {
    await worker.terminate();
    const { type: _, ...refusal } = first;
    return { ok: false, ...refusal };
  }
  if (first.type === 'notRestored') {
    await worker.terminate();
    return { ok: false, reason: first.type, detail: first.detail, waysBack: [] };
  }
  const home = first.type === 'ready' ? first.home : 'real';

  const nextMessage = <T extends FromEngine['type']>(type: T) =>
    new Promise<FromEngine & { type: T }>((resolve) => {
      const listen = (message: unknown) => {
        const news = fromEngineSchema.safeParse(message).data;
        if (!news || !isOf(news, type)) return;
        worker.off('message', listen);
        resolve(news);
      };
      worker.on('message', listen);
    });
  return {
    ok: true,
    engine: {
      home,
      connect: (world) => {
        const { port1, port2 } = new MessageChannel();
        send({ type: 'connect', world, port: port1 }, [port1]);
        return port2;
      },
      unsent: async () => {
        send({ type: 'unsent' });
        const said = await Promise.race([nextMessage('unsent'), ended.then(() => null), within(UNSENT_MS)]);
        if (said) await bringTexts(said.language);
        return said;
      },
      follow: ({ notice, unread, settings }) => {
        worker.on('message', (message: unknown) => {
          const news = fromEngineSchema.safeParse(message).data;
          if (news?.type === 'notice') notice(news);
          else if (news?.type === 'unread') unread(news.each);
          else if (news?.type === 'settings') void bringTexts(news.language).then(() => settings(news));
        });
        send({ type: 'follow' });
      },
      woken: () => send({ type: 'woken' }),
      looked: (look) => send({ type: 'looked', look }),
      stop: async () => {
        stopping = true;
        send({ type: 'stop' });
        await Promise.race([nextMessage('stopped'), ended, within(STOP_MS)]);
        // An unanswered keychain prompt holds the thread, after all is written and closed.
        await Promise.race([worker.terminate(), within(LAST_MS)]);
        given(failure);
      },
      ended,
    },
  };
}
