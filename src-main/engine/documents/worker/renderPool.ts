import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/platform';
import { drawHere, type Draw, type DrawJob } from './render';
import type { FromThread, ToThread } from './thread';

/** Draws beside the engine's own work. */
export interface Drawing {
  readonly draw: Draw;
  close(): Promise<void>;
}

/** A thread that had nothing to do for so long is ended, ms: its fonts and their glyphs are many megabytes. */
const IDLE_MS = 60_000;
/** A page needs a few megabytes; without a bound V8 lets hundreds gather before it collects them. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * A page takes 10 to 1,000 ms, and the engine has to answer the window meanwhile: so pages are drawn in a thread, begun
 * with the first of them. `file` is its program; where there is none (the command line, tests) they are drawn in this one.
 */
export function openDrawing(file: string | null, clock: Clock): Drawing {
  if (file === null) return { draw: drawHere, close: () => Promise.resolve() };
  const waiting = new Map<number, { done: (bytes: Buffer) => void; fail: (error: Error) => void }>();
  let worker: Worker | null = null;
  let idle = new AbortController();
  let last = 0;

  const begin = (): Worker => {
    const begun = new Worker(file, { resourceLimits: HEAP });
    // It holds up nobody who wants to leave.
    begun.unref();
    begun.on('message', (answer: FromThread) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) job?.done(Buffer.from(answer.bytes.buffer));
      else job?.fail(new Error(answer.message));
      if (waiting.size === 0) rest(begun);
    });
    const lose = (error: Error) => {
      if (worker === begun) worker = null;
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
    };
    begun.on('error', lose);
    begun.on('exit', () => worker === begun && lose(new Error('the drawing thread ended')));
    return begun;
  };
  const rest = (begun: Worker) => {
    idle = new AbortController();
    clock.sleep(IDLE_MS, idle.signal).then(
      () => end(begun),
      () => undefined,
    );
  };
  const end = async (begun: Worker): Promise<void> => {
    if (worker === begun) worker = null;
    await begun.terminate();
  };

  return {
    draw: (job: DrawJob) =>
      new Promise((done, fail) => {
        idle.abort();
        worker ??= begin();
        const message: ToThread = { id: ++last, job };
        worker.postMessage(message);
        waiting.set(message.id, { done, fail });
      }),
    close: async () => {
      idle.abort();
      if (worker) await end(worker);
      for (const { fail } of waiting.values()) fail(new Error('the engine has stopped'));
      waiting.clear();
    },
  };
}
