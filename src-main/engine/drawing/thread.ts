import { parentPort, type MessagePort } from 'node:worker_threads';
import { drawHere, type DrawJob } from './draw';

/** The drawing thread: takes jobs, answers with PDFs, knows no store and no window. */
export type ToThread = { readonly id: number; readonly job: DrawJob };
export type FromThread =
  | { readonly id: number; readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly ok: false; readonly message: string };

if (parentPort) serve(parentPort);

function serve(engine: MessagePort): void {
  engine.on('message', ({ id, job }: ToThread) => {
    void drawHere(job).then(
      (pdf) => {
        // In memory of its own: that is given away, not copied.
        const bytes = Uint8Array.from(pdf);
        answer({ id, ok: true, bytes }, [bytes.buffer]);
      },
      (error: unknown) =>
        answer({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
    );
  });
  const answer = (message: FromThread, given: ArrayBuffer[] = []) => engine.postMessage(message, given);
}
