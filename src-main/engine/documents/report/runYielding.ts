import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Runs the steps of a generator one by one and resolves with its result; other requests are answered between the steps.
 */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
