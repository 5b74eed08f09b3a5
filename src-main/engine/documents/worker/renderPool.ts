import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/platform';
import { renderInCurrentThread, type Render, type RenderJob } from './renderJob';
import type { FromThread, ToThread } from './renderThread';

export interface Renderer {
  readonly render: Render;
  close(): Promise<void>;
}

/** Time in ms after which idle threads are ended, because their fonts and glyphs take many megabytes. */
const IDLE_MS = 60_000;
/**
 * Limits of the memory heap of a drawing thread, in MB. Without limits, V8 frees unused memory only after hundreds of
 * megabytes.
 */
const HEAP_LIMITS_MB = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Maximum number of pages drawn at once. One core stays free for the engine, which answers the window meanwhile; each
 * thread holds its own fonts, about 60 MB.
 */
export const MAX_RENDER_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));

/**
 * Opens a renderer that draws PDFs in threads, so that drawing does not block the engine. Without `file`, the current
 * thread draws.
 */
export function openPdfRenderPool(file: string | null, clock: Clock, most = MAX_RENDER_THREADS): Renderer {
  if (file === null) return { render: renderInCurrentThread, close: () => Promise.resolve() };
  const threads: Thread[] = [];
  let idle = new AbortController();
  let last = 0;

  const startThread = (): Thread => {
    const worker = new Worker(file, { resourceLimits: HEAP_LIMITS_MB });
    const begun: Thread = { worker, waiting: new Map() };
    threads.push(begun);
    // The drawing worker must not keep the process running.
    worker.unref();
    worker.on('message', (answer: FromThread) => {
      const job = begun.waiting.get(answer.id);
      begun.waiting.delete(answer.id);
      if (answer.ok) job?.done(Buffer.from(answer.bytes.buffer));
      else job?.fail(Object.assign(new Error(answer.error.message), answer.error));
      if (threads.every(({ waiting }) => waiting.size === 0)) scheduleIdleStop();
    });
    worker.on('error', (error) => removeThread(begun, error));
    worker.on('exit', () => removeThread(begun, new Error('the drawing thread ended')));
    return begun;
  };
  const removeThread = (thread: Thread, error: Error): void => {
    const at = threads.indexOf(thread);
    if (at !== -1) threads.splice(at, 1);
    for (const { fail } of thread.waiting.values()) fail(error);
    thread.waiting.clear();
  };
  const scheduleIdleStop = () => {
    idle = new AbortController();
    clock.sleep(IDLE_MS, idle.signal).then(stopAllThreads, () => undefined);
  };
  const stopAllThreads = async (): Promise<void> => {
    const ended = threads.splice(0);
    for (const thread of ended) removeThread(thread, new Error('the engine has stopped'));
    await Promise.all(ended.map(({ worker }) => worker.terminate()));
  };
  const acquireThread = (): Thread => {
    const [least] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
    return least && (least.waiting.size === 0 || threads.length >= most) ? least : startThread();
  };

  return {
    render: (job: RenderJob) =>
      new Promise((done, fail) => {
        idle.abort();
        const { worker, waiting } = acquireThread();
        const message: ToThread = { id: ++last, job };
        worker.postMessage(message);
        waiting.set(message.id, { done, fail });
      }),
    close: async () => {
      idle.abort();
      await stopAllThreads();
    },
  };
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { done: (bytes: Buffer) => void; fail: (error: Error) => void }>;
}
