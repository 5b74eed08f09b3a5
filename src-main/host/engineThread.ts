import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import type { Mode, ToWorker } from '../engine/entry';

/** The engine in its worker thread, as a host holds it: started, given lines to pages, stopped. */

const refusalSchema = z.object({
  reason: z.enum(['inUse', 'newer', 'damaged', 'unwritable']),
  detail: z.string(),
});
/** Why the engine did not take the profile. */
export type Refusal = z.infer<typeof refusalSchema>;

const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  refusalSchema.extend({ type: z.literal('refused') }),
  z.object({ type: z.literal('stopped') }),
]);

/** Handed to the worker as it is. */
export interface Installation {
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
}

export interface Engine {
  /** A fresh line to the real property or to training mode; the page's side of it. */
  connect(mode: Mode): MessagePort;
  /** Lets the engine finish what it writes and close the profile. Answers within `STOP_MS`. */
  stop(): Promise<void>;
  /** Resolves when the thread has ended: null when asked to, else why. */
  readonly ended: Promise<Error | null>;
}

export type Started = { readonly ok: true; readonly engine: Engine } | ({ readonly ok: false } & Refusal);

/** A worker that does not stop in this time (ms) is ended; its database survives that like a power cut. */
const STOP_MS = 10_000;

/** Starts `worker.js` of `programDir` on a profile. Rejects where the thread dies before it says anything. */
export async function startEngine(programDir: string, installation: Installation): Promise<Started> {
  const worker = new Worker(join(programDir, 'worker.js'), { workerData: installation });
  const tell = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  let stopping = false;
  let failure: Error | null = null;
  worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))));
  const ended = new Promise<Error | null>((resolve) => {
    worker.on('exit', (code) =>
      resolve(failure ?? (stopping ? null : new Error(`the engine ended with status ${code}`))),
    );
  });

  const first = await new Promise<z.infer<typeof newsSchema>>((resolve, reject) => {
    worker.once('message', (news: unknown) => {
      const parsed = newsSchema.safeParse(news);
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    void ended.then((error) => reject(error ?? new Error('the engine ended before it began')));
  });
  if (first.type === 'refused') {
    await worker.terminate();
    return { ok: false, reason: first.reason, detail: first.detail };
  }

  return {
    ok: true,
    engine: {
      connect: (mode) => {
        const { port1, port2 } = new MessageChannel();
        tell({ type: 'connect', mode, port: port1 }, [port1]);
        return port2;
      },
      stop: async () => {
        stopping = true;
        tell({ type: 'stop' });
        const stopped = new Promise<void>((resolve) => worker.once('message', () => resolve()));
        const timer = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
        await Promise.race([stopped, ended, timer]);
        await worker.terminate();
      },
      ended,
    },
  };
}
