import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/platform';
import { renderHere, type Render, type RenderJob } from './render';
import type { FromThread, ToThread } from './renderThread';

export interface Renderer {
  readonly render: Render;
  close(): Promise<void>;
}

/** A thread that had nothing to do for so long is ended, ms: its fonts and their glyphs are many megabytes. */
const IDLE_MS = 60_000;
/** A page needs a few megabytes; without a bound V8 lets hundreds gather before it collects them. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Pages at work at once. One core stays for the engine, which answers the window meanwhile. Each thread holds fonts of its own, about 60 MB. */
export const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));

/**
 * A page takes 10 to 1,000 ms, and the engine has to answer the window meanwhile: so pages are drawn in threads, each
 * begun when all others are at work. `file` is their program; where there is none (the command line, tests) pages are
 * drawn in this one.
 */
export function openRenderer(file: string | null, clock: Clock, most = THREADS): Renderer {
  if (file === null) return { render: renderHere, close: () => Promise.resolve() };
  const threads: Thread[] = [];
  let idle = new AbortController();
  let last = 0;

  const begin = (): Thread => {
    const worker = new Worker(file, { resourceLimits: HEAP });
    const begun: Thread = { worker, waiting: new Map() };
    threads.push(begun);
    // Does not delay the exit.
    worker.unref();
    worker.on('message', (answer: FromThread) => {
      const job = begun.waiting.get(answer.id);
      begun.waiting.delete(answer.id);
      if (answer.ok) job?.done(Buffer.from(answer.bytes.buffer));
      else job?.fail(Object.assign(new Error(answer.error.message), answer.error));
      if (threads.every(({ waiting }) => waiting.size === 0)) rest();
    });
    worker.on('error', (error) => lose(begun, error));
    worker.on('exit', () => lose(begun, new Error('the drawing thread ended')));
    return begun;
  };
  const lose = (thread: Thread, error: Error): void => {
    const at = threads.indexOf(thread);
    if (at !== -1) threads.splice(at, 1);
    for (const { fail } of thread.waiting.values()) fail(error);
    thread.waiting.clear();
  };
  const rest = () => {
    idle = new AbortController();
    clock.sleep(IDLE_MS, idle.signal).then(endAll, () => undefined);
  };
  const endAll = async (): Promise<void> => {
    const ended = threads.splice(0);
    for (const one of ended) lose(one, new Error('the engine has stopped'));
    await Promise.all(ended.map(({ worker }) => worker.terminate()));
  };
  const free = (): Thread => {
    const [least] = threads.toSorted((one, other) => one.waiting.size - other.waiting.size);
    return least && (least.waiting.size === 0 || threads.length >= most) ? least : begin();
  };

  return {
    render: (job: RenderJob) =>
      new Promise((done, fail) => {
        idle.abort();
        const { worker, waiting } = free();
        const message: ToThread = { id: ++last, job };
        worker.postMessage(message);
        waiting.set(message.id, { done, fail });
      }),
    close: async () => {
      idle.abort();
      await endAll();
    },
  };
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { done: (bytes: Buffer) => void; fail: (error: Error) => void }>;
}
