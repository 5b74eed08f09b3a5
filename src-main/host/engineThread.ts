import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Notice } from '#shared/contract/inboxContract';
import type { UpdateLook } from '#shared/model/programUpdate';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import { loadTexts } from '#shared/text/loadTexts';
import {
  messageFromEngineSchema,
  type Counted,
  type DesktopSettings,
  type FromEngine,
  type Installation,
  type OpeningRefusal,
  type ToEngine,
  type WayBack,
} from '../engineProtocol';
import type { Unsent } from './quitQuestion';
import { log } from '../log/log';

/** Starts the engine in its worker thread, connects pages to the engine, and stops the engine. */

export interface Follower {
  onNotice(notice: Notice): void;
  onUnreadCounts(each: readonly Counted[]): void;
  onSettings(settings: DesktopSettings): void;
}

const isMessageOfType = <T extends FromEngine['type']>(
  news: FromEngine,
  type: T,
): news is FromEngine & { type: T } => news.type === type;

export interface Engine {
  readonly home: PropertyId;
  /** Connects a page to a property or to training mode, and returns the port for the page. */
  connect(world: World): MessagePort;
  /**
   * Asks the engine how many queued changes are unsent, except changes in training mode. Resolves with null if the
   * engine does not answer within `MAX_UNSENT_ANSWER_MS`.
   */
  requestUnsentChanges(): Promise<Unsent | null>;
  /** Registers the only listener for notifications, unread counts and settings; must be called only once. */
  setFollower(listener: Follower): void;
  /** Tells the engine that the PC woke from sleep. */
  notifyWakeUp(): void;
  /** Reports the result of the last search for a new version, for the settings screen. */
  reportUpdateCheck(look: UpdateLook): void;
  /** Stops the engine after it has finished writing and closed the profile. Takes at most `MAX_STOP_MS` plus `MAX_THREAD_END_MS`. */
  stop(): Promise<void>;
  /** Resolves when the engine thread has ended: with null after a call of `stop`, otherwise with the error. */
  readonly ended: Promise<Error | null>;
}

/** The start failed because the backup that the user agreed to restore could not be prepared. */
type RestoreFailure = { readonly reason: 'notRestored'; readonly detail: string };
export type Started = { readonly ok: true; readonly engine: Engine } | NotStarted;
export type NotStarted = {
  readonly ok: false;
  readonly waysBack: readonly WayBack[];
} & (OpeningRefusal | RestoreFailure);

/**
 * Time in ms after which a worker that does not stop is terminated. Termination does not damage the database; even a
 * power cut does not.
 */
const MAX_STOP_MS = 10_000;

/** Maximum time in ms that the program waits for the engine's number of unsent changes when the window closes. */
const MAX_UNSENT_ANSWER_MS = 2_000;

/** Keeps libsecret loaded in this process; loading libsecret a second time would never finish. */
const keepLibsecretLoaded = (): Promise<unknown> => import('@github/keytar').catch(() => undefined);

/**
 * Limit in MB for the young generation of the engine thread's heap. Without the limit, unused objects take 160 MB
 * during a month export.
 */
const ENGINE_HEAP_LIMITS = { maxYoungGenerationSizeMb: 48 };

const resolveNullAfter = (ms: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());

/** Time limit in ms for the system's answer about proxies; the system may first have to download a proxy script. */
const MAX_PROXY_ANSWER_MS = 20_000;

/** Number of engine threads that have not ended. A blocked thread also blocks the end of the process. */
let runningThreadCount = 0;
export const countRunningEngineThreads = (): number => runningThreadCount;

/** Maximum time in ms that the engine thread gets to end after all its data is closed. */
const MAX_THREAD_END_MS = 3_000;

/** Returns the system's proxies for an address (engine/platform/systemProxyListParser.ts). */
export type ProxyFor = (origin: string) => Promise<string>;

/** Starts `worker.js` of `programDir` on a profile. Rejects if the thread ends before its first message. */
export async function startEngineThread(
  programDir: string,
  installation: Installation,
  proxyFor: ProxyFor | null = null,
): Promise<Started> {
  await keepLibsecretLoaded();
  const worker = new Worker(join(programDir, 'worker.js'), {
    workerData: { ...installation, systemProxy: proxyFor !== null },
    resourceLimits: ENGINE_HEAP_LIMITS,
  });
  const send = (message: ToEngine, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  if (proxyFor)
    worker.on('message', (message: unknown) => {
      const news = messageFromEngineSchema.safeParse(message).data;
      if (news?.type !== 'whichProxy') return;
      const sendProxyAnswer = (answer: string | null) => send({ type: 'proxy', id: news.id, answer });
      Promise.race([proxyFor(news.origin), resolveNullAfter(MAX_PROXY_ANSWER_MS)]).then(
        sendProxyAnswer,
        (error: unknown) => {
          log.fault('proxy', error);
          sendProxyAnswer(null);
        },
      );
    });
  let stopping = false;
  let failure: Error | null = null;
  worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))));
  runningThreadCount += 1;
  let resolveEnded: (error: Error | null) => void = () => undefined;
  const ended = new Promise<Error | null>((resolve) => {
    resolveEnded = resolve;
    worker.on('exit', (code) => {
      runningThreadCount -= 1;
      resolve(failure ?? (stopping ? null : new Error(`the engine ended with status ${code}`)));
    });
  });

  const first = await new Promise<FromEngine>((resolve, reject) => {
    worker.on('message', (news: unknown) => {
      const parsed = messageFromEngineSchema.safeParse(news);
      if (!parsed.success) reject(parsed.error);
      else if (parsed.data.type !== 'whichProxy') resolve(parsed.data);
    });
    void ended.then((error) => reject(error ?? new Error('the engine ended before it began')));
  });
  if (first.type === 'refused') {
    // The engine thread must end by itself, because terminating it during a keychain call would end the whole process.
    await Promise.race([ended, resolveNullAfter(MAX_THREAD_END_MS)]);
    const { type: _, ...refusal } = first;
    return { ok: false, ...refusal };
  }
  if (first.type === 'notRestored') {
    // The engine thread gets time to end by itself, because terminating it could end the whole process.
    await Promise.race([ended, resolveNullAfter(MAX_THREAD_END_MS)]);
    return { ok: false, reason: first.type, detail: first.detail, waysBack: [] };
  }
  const home = first.type === 'ready' ? first.home : 'real';

  const waitForMessage = <T extends FromEngine['type']>(type: T) =>
    new Promise<FromEngine & { type: T }>((resolve) => {
      const onMessage = (message: unknown) => {
        const news = messageFromEngineSchema.safeParse(message).data;
        if (!news || !isMessageOfType(news, type)) return;
        worker.off('message', onMessage);
        resolve(news);
      };
      worker.on('message', onMessage);
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
      requestUnsentChanges: async () => {
        send({ type: 'unsent' });
        const reply = await Promise.race([
          waitForMessage('unsent'),
          ended.then(() => null),
          resolveNullAfter(MAX_UNSENT_ANSWER_MS),
        ]);
        if (reply) await loadTexts(reply.language);
        return reply;
      },
      setFollower: ({ onNotice, onUnreadCounts, onSettings }) => {
        worker.on('message', (message: unknown) => {
          const news = messageFromEngineSchema.safeParse(message).data;
          if (news?.type === 'notice') onNotice(news);
          else if (news?.type === 'unread') onUnreadCounts(news.each);
          else if (news?.type === 'settings') void loadTexts(news.language).then(() => onSettings(news));
        });
        send({ type: 'follow' });
      },
      notifyWakeUp: () => send({ type: 'woken' }),
      reportUpdateCheck: (look) => send({ type: 'looked', look }),
      stop: async () => {
        stopping = true;
        send({ type: 'stop' });
        await Promise.race([waitForMessage('stopped'), ended, resolveNullAfter(MAX_STOP_MS)]);
        // An unanswered keychain prompt can keep the thread running even after the engine has closed the profile, so
        // the thread is terminated.
        await Promise.race([worker.terminate(), resolveNullAfter(MAX_THREAD_END_MS)]);
        resolveEnded(failure);
      },
      ended,
    },
  };
}
