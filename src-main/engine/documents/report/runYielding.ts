import { setImmediate as breathe } from 'node:timers/promises';

/** Runs the steps one by one, so that other calls are answered between them. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}
