import { setImmediate as breathe } from 'node:timers/promises';

/** The steps one by one; other calls are answered between them. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}
