import { parentPort, type MessagePort } from 'node:worker_threads';
import { renderInCurrentThread, type RenderJob } from './renderJob';

/**
 * A drawing thread works on one job at a time and answers each job with the bytes of a PDF. The thread has no access to
 * the store or to windows.
 */
export type ToThread = { readonly id: number; readonly job: RenderJob };
export type FromThread =
  | { readonly id: number; readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly ok: false; readonly error: PlainError };

/**
 * An error of the drawing thread as plain values, because an error object sent between threads loses its class and
 * code.
 */
interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

if (parentPort) serveJobs(parentPort);

function serveJobs(engine: MessagePort): void {
  let before = Promise.resolve();
  const runJob = async ({ id, job }: ToThread): Promise<void> => {
    try {
      // The PDF is copied into a separate buffer, because the whole buffer is transferred to the engine's thread.
      const bytes = Uint8Array.from(await renderInCurrentThread(job));
      postAnswer({ id, ok: true, bytes }, [bytes.buffer]);
    } catch (error) {
      postAnswer({ id, ok: false, error: convertToPlainError(error) });
    }
  };
  engine.on('message', (message: ToThread) => (before = before.then(() => runJob(message))));
  const postAnswer = (message: FromThread, given: ArrayBuffer[] = []) => engine.postMessage(message, given);
}

function convertToPlainError(error: unknown): PlainError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { name, message, stack, ...(code === null ? {} : { code }) };
}
