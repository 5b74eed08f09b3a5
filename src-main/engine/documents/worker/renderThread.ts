import { parentPort, type MessagePort } from 'node:worker_threads';
import { renderInCurrentThread, type RenderJob } from './renderJob';

/**
 * A drawing thread works on one job at a time and answers each job with the bytes of a PDF. The thread has no access to
 * the store or to windows.
 */
export type ToThread = { readonly id: number; readonly job: RenderJob };
export type FromThread =
  | { readonly id: number; readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly ok: false; readonly error: Thrown };

/**
 * An error of the drawing thread as plain values, because an error object sent between threads loses its class and
 * code.
 */
interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

if (parentPort) serve(parentPort);

function serve(engine: MessagePort): void {
  let before = Promise.resolve();
  const work = async ({ id, job }: ToThread): Promise<void> => {
    try {
      // The PDF is copied into a separate buffer, because the whole buffer is transferred to the engine's thread.
      const bytes = Uint8Array.from(await renderInCurrentThread(job));
      answer({ id, ok: true, bytes }, [bytes.buffer]);
    } catch (error) {
      answer({ id, ok: false, error: thrown(error) });
    }
  };
  engine.on('message', (message: ToThread) => (before = before.then(() => work(message))));
  const answer = (message: FromThread, given: ArrayBuffer[] = []) => engine.postMessage(message, given);
}

function thrown(error: unknown): Thrown {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { name, message, stack, ...(code === null ? {} : { code }) };
}
