import type { Command } from 'commander';
import { z } from 'zod';
import type { Pass } from '#shared/contract/syncContract';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import type { Engine } from '../engine/openEngine';
import { convertProblemToFailure, buildNoAccountFailure, type CommandResult } from './commandResult';
import { defineEngineCliCommand } from './defineCommand';
import { writeStderrLine } from './commandOutput';

/** Adds the command `sync`, which runs one sync pass. */
export function registerSyncCliCommand(program: Command): void {
  const sync = program
    .command('sync')
    .description('one pass with the service; waits out its limits')
    .option('--full', 'every page and every window again');
  defineEngineCliCommand(sync, true, z.object({ full: z.boolean().default(false) }), (engine, { full }) =>
    syncOnce(engine, full),
  );
}

/**
 * Maximum total time in ms that a command waits for the service's request limit. Without a maximum, a scheduled command
 * might never end.
 */
const MAX_LIMIT_WAIT_MS = 30 * 60_000;

export async function syncOnce(engine: Engine, full: boolean): Promise<CommandResult> {
  let counts: Pass | null = null;
  for (let waited = 0; ;) {
    const running = engine.runPass(full);
    if (!running) {
      const { problem } = await engine.client.sync.state();
      return problem ? convertProblemToFailure(problem) : buildNoAccountFailure();
    }
    const stopShowing = showProgress(engine);
    const end = await running;
    await stopShowing();
    counts = counts ? addUpPasses(counts, end.pass) : end.pass;
    const { problem } = end;
    if (!problem) return buildPassResult(engine, counts);
    const pause = problem.retryAfterMs ?? 0;
    if (problem.cause !== 'limit' || pause === 0 || waited + pause > MAX_LIMIT_WAIT_MS)
      return convertProblemToFailure(problem, counts);
    writeStderrLine(`The service allows no more requests for now; going on in ${Math.ceil(pause / 1000)} s.`);
    await engine.context.clock.sleep(pause);
    waited += pause;
  }
}

/**
 * Combines the results of two consecutive sync passes. The counts are added up, but the counts of unsent changes in the
 * outbox come from the second pass.
 */
const addUpPasses = (first: Pass, then: Pass): Pass => ({
  requests: first.requests + then.requests,
  invoices: {
    pulled: first.invoices.pulled + then.invoices.pulled,
    removed: first.invoices.removed + then.invoices.removed,
  },
  reservations: {
    pulled: first.reservations.pulled + then.reservations.pulled,
    gone: first.reservations.gone + then.reservations.gone,
  },
  pricing: { days: first.pricing.days + then.pricing.days },
  outbox: { ...then.outbox, sent: first.outbox.sent + then.outbox.sent },
  setAside: first.setAside + then.setAside,
});

async function buildPassResult(engine: Engine, counts: Pass): Promise<CommandResult> {
  const { guard, otherTypes, queueProblem, queueNextTry } = await engine.client.sync.state();
  const text = [
    `${counts.requests} requests`,
    `invoices: ${counts.invoices.pulled} new or changed, ${counts.invoices.removed} removed`,
    `reservations: ${counts.reservations.pulled} new or changed, ${counts.reservations.gone} gone`,
    `prices: ${counts.pricing.days} days`,
    `queue: ${counts.outbox.sent} sent, ${counts.outbox.waiting} waiting, ${counts.outbox.conflicts} to decide`,
    `set aside: ${counts.setAside}`,
  ].join('\n');
  if (guard)
    writeStderrLine(
      `The service no longer shows ${guard.would} of ${guard.of} ${guard.kind}. Nothing was removed: decide in Kontuar.`,
    );
  for (const { localId, invoiceFullNo, sentType, invoiceType } of otherTypes > 0
    ? await engine.client.invoices.otherTypes()
    : [])
    writeStderrLine(
      `${invoiceFullNo || localId} was sent as type ${sentType ?? ''} and saved as type ${invoiceType}: edit it, delete it, or kontuar invoices keep-type ${localId}`,
    );
  // If a problem stops the queue, this problem is reported first, even if other changes wait for the user's decision.
  if (queueProblem) return convertProblemToFailure(queueProblem, counts, queueNextTry);
  return { ok: true, status: guard || counts.outbox.conflicts + otherTypes > 0 ? 3 : 0, data: counts, text };
}

function showProgress({ client }: Engine): () => Promise<void> {
  if (!process.stderr.isTTY) return () => Promise.resolve();
  const over = new AbortController();
  const printProgress = async () => {
    for await (const { progress } of await client.sync.watch(undefined, { signal: over.signal }))
      if (progress) process.stderr.write(`\r\x1b[K${formatProgress(progress)}`);
  };
  const shown = printProgress().catch(() => undefined);
  return async () => {
    over.abort();
    await shown;
    process.stderr.write('\r\x1b[K');
  };
}

const formatProgress = ({ step, done: made, of }: Progress) =>
  `${step}: ${made}${of === null ? '' : ` of ${of}`}`;
