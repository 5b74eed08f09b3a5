import type { Command } from 'commander';
import { z } from 'zod';
import type { Progress } from '#shared/outcome/light';
import type { Engine } from '../engine/entry';
import { done, fromProblem, noAccount, type Answer } from './answer';
import { does, withEngine } from './command';
import { tell } from './output';

/** `sync`: one pass; `status`: what is known without asking anybody. */
export function addSync(program: Command): void {
  const sync = program
    .command('sync')
    .description('one pass with the service; waits out its limits')
    .option('--full', 'every page and every window again');
  does(sync, z.object({ full: z.boolean().default(false) }), ({ full }, common) =>
    withEngine(common, true, (engine) => pass(engine, full)),
  );

  const status = program.command('status').description('light, counts, ages; asks the service nothing');
  does(status, z.object({}), (_options, common) => withEngine(common, false, describe));
}

async function pass(engine: Engine, full: boolean): Promise<Answer> {
  const running = engine.pass(full);
  if (!running) {
    const { problem } = await engine.client.sync.state();
    return problem ? fromProblem(problem) : noAccount();
  }
  const stopShowing = showProgress(engine);
  const { pass: counts, problem } = await running;
  await stopShowing();
  if (problem) return fromProblem(problem, counts);
  const { guard } = await engine.client.sync.state();
  const text = [
    `${counts.requests} requests`,
    `invoices: ${counts.invoices.pulled} new or changed, ${counts.invoices.removed} removed`,
    `reservations: ${counts.reservations.pulled} new or changed, ${counts.reservations.gone} gone`,
    `prices: ${counts.pricing.days} days`,
    `queue: ${counts.outbox.sent} sent, ${counts.outbox.waiting} waiting, ${counts.outbox.conflicts} to decide`,
    `set aside: ${counts.setAside}`,
  ].join('\n');
  if (guard)
    tell(
      `The service no longer shows ${guard.would} of ${guard.of} ${guard.kind}. Nothing was removed: decide in Kontuar.`,
    );
  return { ok: true, status: guard || counts.outbox.conflicts > 0 ? 3 : 0, data: counts, text };
}

/** A line that writes itself anew, on a terminal only. Returns the way to end it. */
function showProgress({ client }: Engine): () => Promise<void> {
  if (!process.stderr.isTTY) return () => Promise.resolve();
  const over = new AbortController();
  const show = async () => {
    for await (const { progress } of await client.sync.watch(undefined, { signal: over.signal }))
      if (progress) process.stderr.write(`\r\x1b[K${inWords(progress)}`);
  };
  const shown = show().catch(() => undefined);
  return async () => {
    over.abort();
    await shown;
    process.stderr.write('\r\x1b[K');
  };
}

const inWords = ({ step, done: made, of }: Progress) => `${step}: ${made}${of === null ? '' : ` of ${of}`}`;

async function describe({ client, core }: Engine): Promise<Answer> {
  const [state, hello] = [await client.sync.state(), await client.app.hello()];
  const data = {
    light: state.light,
    since: state.since,
    waiting: state.waiting,
    conflicts: state.conflicts,
    ages: core.store.ranges.summary(),
    scopes: hello.scopes,
    nextTry: state.nextTry,
  };
  const age = (instant: string | null) => instant ?? 'never';
  return done(
    data,
    [
      `${data.light} since ${data.since}`,
      `waiting: ${data.waiting}, conflicts: ${data.conflicts}`,
      `last confirmed: invoices ${age(data.ages.invoices)}, reservations ${age(data.ages.reservations)}, prices ${age(data.ages.pricing)}`,
      `scopes: ${data.scopes?.join(' ') ?? 'unknown'}`,
      `next try: ${data.nextTry ?? 'none planned'}`,
    ].join('\n'),
  );
}
