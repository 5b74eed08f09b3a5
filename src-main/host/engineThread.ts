import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { noticeSchema, type Notice } from '#shared/contract/inbox';
import { backupSchema } from '#shared/contract/recovery';
import type { UpdateLook } from '#shared/model/update';
import { propertyIdSchema, type PropertyId, type World } from '#shared/model/world';
import type { ToWorker } from '../engine/entry';
import type { Unsent } from './quitQuestion';

/** The engine in its worker thread, as a host holds it: started, given lines to pages, stopped. */

const refusalSchema = z.object({
  reason: z.enum(['inUse', 'newer', 'damaged', 'notReady', 'unwritable']),
  detail: z.string(),
  /** The other PC that has it in use. */
  computer: z.string().exactOptional(),
});
/** Why the engine did not take the profile. */
export type Refusal = z.infer<typeof refusalSchema>;

const wayBackSchema = z.object({ id: propertyIdSchema, backup: backupSchema.nullable() });
/** A property whose data a later Kontuar wrote, and the newest copy that this one can read; null: there is none. */
export type WayBack = z.infer<typeof wayBackSchema>;

/** What a desktop has to know of the settings. `updatesFrom`: an address, null where nobody looks for new versions. */
const desktopSchema = z.object({
  language: z.enum(['pl', 'en']),
  startAtLogin: z.boolean(),
  updatesFrom: z.string().nullable(),
});
export type DesktopSettings = z.infer<typeof desktopSchema>;

const countedSchema = z.object({ name: z.string().nullable(), count: z.int() });
/** How much of something a property has; `name` null where there is only one, or it is not known. */
export type Counted = z.infer<typeof countedSchema>;

/** Who shows, outside of the window, what the engines know of the real properties. */
export interface Follower {
  /** A notification to show. */
  notice(notice: Notice): void;
  /** How much of each inbox is unread. */
  unread(each: readonly Counted[]): void;
  settings(settings: DesktopSettings): void;
}

const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), home: propertyIdSchema }),
  refusalSchema.extend({ type: z.literal('refused'), waysBack: z.array(wayBackSchema) }),
  z.object({ type: z.literal('notRestored'), detail: z.string() }),
  z.object({
    type: z.literal('unsent'),
    waiting: z.int(),
    conflicts: z.int(),
    language: z.enum(['pl', 'en']),
    each: z.array(countedSchema),
  }),
  noticeSchema.extend({ type: z.literal('notice') }),
  z.object({ type: z.literal('unread'), each: z.array(countedSchema) }),
  desktopSchema.extend({ type: z.literal('settings') }),
  z.object({ type: z.literal('stopped') }),
]);

type News = z.infer<typeof newsSchema>;
const isOf = <T extends News['type']>(news: News, type: T): news is News & { type: T } => news.type === type;

/** Handed to the worker as it is. */
export interface Installation {
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
  /** Files that may prepare this PC, the nearest first. */
  readonly provisioning?: readonly string[];
  /** Copies that take the databases' places before anything is opened, by their names among the backups. */
  readonly restore?: readonly { readonly id: PropertyId; readonly name: string }[];
}

export interface Engine {
  /** The property that the window showed last. */
  readonly home: PropertyId;
  /** A fresh line to a property or to training mode; the page's side of it. */
  connect(world: World): MessagePort;
  /** What waits in the queues of the real properties; null where the engine does not say within `UNSENT_MS`. */
  unsent(): Promise<Unsent | null>;
  /** What is new in the real properties from now on, and the settings; to be called once. */
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

/** `notRestored`: the copy that was agreed to could not be made ready. */
type NotRestored = { readonly reason: 'notRestored'; readonly detail: string };
export type Started =
  | { readonly ok: true; readonly engine: Engine }
  | ({ readonly ok: false; readonly waysBack: readonly WayBack[] } & (Refusal | NotRestored));

/** A worker that does not stop in this time (ms) is ended; its database survives that like a power cut. */
const STOP_MS = 10_000;

/** Whoever closes the window does not wait longer (ms) for a question that may not come. */
const UNSENT_MS = 2_000;

/**
 * libsecret cannot be loaded a second time in one process: its types are known already, and the thread that asks waits
 * for ever. Held here, it stays when an engine ends and the next one begins.
 */
const stayLoaded = (): Promise<unknown> => import('@github/keytar').catch(() => undefined);

/**
 * Left to itself V8 lets 160 MB of what is no longer needed gather in this thread while a month is exported, before it
 * collects any of it.
 */
const HEAP = { maxYoungGenerationSizeMb: 48 };

/** Starts `worker.js` of `programDir` on a profile. Rejects where the thread dies before it says anything. */
export async function startEngine(programDir: string, installation: Installation): Promise<Started> {
  await stayLoaded();
  const worker = new Worker(join(programDir, 'worker.js'), {
    workerData: installation,
    resourceLimits: HEAP,
  });
  const tell = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  let stopping = false;
  let failure: Error | null = null;
  worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))));
  const ended = new Promise<Error | null>((resolve) => {
    worker.on('exit', (code) =>
      resolve(failure ?? (stopping ? null : new Error(`the engine ended with status ${code}`))),
    );
  });

  const first = await new Promise<News>((resolve, reject) => {
    worker.once('message', (news: unknown) => {
      const parsed = newsSchema.safeParse(news);
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
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
    return { ok: false, reason: 'notRestored', detail: first.detail, waysBack: [] };
  }
  const home = first.type === 'ready' ? first.home : 'real';

  /** The next message of this kind. */
  const heard = <T extends News['type']>(type: T) =>
    new Promise<News & { type: T }>((resolve) => {
      const listen = (message: unknown) => {
        const news = newsSchema.safeParse(message).data;
        if (!news || !isOf(news, type)) return;
        worker.off('message', listen);
        resolve(news);
      };
      worker.on('message', listen);
    });
  const within = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());

  return {
    ok: true,
    engine: {
      home,
      connect: (world) => {
        const { port1, port2 } = new MessageChannel();
        tell({ type: 'connect', world, port: port1 }, [port1]);
        return port2;
      },
      unsent: async () => {
        tell({ type: 'unsent' });
        return Promise.race([heard('unsent'), ended.then(() => null), within(UNSENT_MS)]);
      },
      follow: ({ notice, unread, settings }) => {
        worker.on('message', (message: unknown) => {
          const news = newsSchema.safeParse(message).data;
          if (news?.type === 'notice') notice(news);
          else if (news?.type === 'unread') unread(news.each);
          else if (news?.type === 'settings') settings(news);
        });
        tell({ type: 'follow' });
      },
      woken: () => tell({ type: 'woken' }),
      looked: (look) => tell({ type: 'looked', look }),
      stop: async () => {
        stopping = true;
        tell({ type: 'stop' });
        await Promise.race([heard('stopped'), ended, within(STOP_MS)]);
        await worker.terminate();
      },
      ended,
    },
  };
}
