import type { Problem } from '#shared/outcome/problem';
import { openQuestion } from './guard';
import { checkCount } from './invoiceCount';
import { readEdits } from './invoiceEdits';
import { scanInvoices, scannedAt } from './invoiceScan';
import { readPending } from './pendingInvoices';
import { readNearPricing, readPricing } from './pricing';
import type { Pull, PullOptions, PullResult } from './pull';
import { readNearReservations, readReservations } from './reservations';
import { beginRun, WELL, type Ended, type Run, type RunParts } from './run';

export interface PullParts extends RunParts {
  /** The scopes that the token carries, each time it is known. */
  readonly onScopes: (scopes: string[] | null) => void;
}

/** One pull after another; what was read before a problem stays read. */
export function makePull(parts: PullParts): Pull {
  return { run: (options) => runPull(parts, options) };
}

async function runPull(parts: PullParts, options: PullOptions): Promise<PullResult> {
  const run = beginRun(parts, options);
  const problems: Problem[] = [];

  /** Runs one part; false where nobody answers at all, so that the rest need not be tried. */
  const part = async (work: () => Promise<Ended>): Promise<boolean> => {
    if (options.signal?.aborted) return false;
    const end = await work();
    if (end.ok) return true;
    problems.push(end.problem);
    return !nobodyAnswers(end.problem);
  };

  let current = false;
  let going = await part(async () => {
    options.onProgress?.({ step: 'signIn', done: 0, of: null });
    const signIn = await run.remote.signIn(run.ask);
    if (!signIn.ok) return { ok: false, problem: signIn.problem };
    parts.onScopes(signIn.value.scopes);
    current = signIn.value.scopes === null || signIn.value.scopes.includes('invoices.read');
    return WELL;
  });
  // The plan first: a guest stands at the desk. The older interface has its own sign-in, so it is tried regardless.
  going &&= await part(() => readNearReservations(run));
  going &&= await part(() => readNearPricing(run));
  if (current) going &&= await part(() => readInvoices(run));
  going &&= await part(() => readReservations(run));
  if (going) await part(() => readPricing(run));

  const { invoices, reservations, pricing, setAside } = run.tally;
  return { invoices, reservations, pricing, setAside, problems, guard: openQuestion(run.store) };
}

/** An idle pass is two requests: what was edited, and the count. */
async function readInvoices(run: Run): Promise<Ended> {
  if (run.options.full || scannedAt(run) === null) return scanInvoices(run);
  for (const step of [readEdits, checkCount, readPending]) {
    const end = await step(run);
    if (!end.ok) return end;
  }
  return WELL;
}

function nobodyAnswers(problem: Problem): boolean {
  switch (problem.cause) {
    case 'noNetwork':
    case 'noAnswer':
    case 'certificate':
    case 'notTheService':
    case 'limit':
    case 'serviceError':
    case 'cancelled':
      return true;
    case 'status':
    case 'legacyError':
    case 'unreadable':
    case 'keychain':
      return false;
  }
}
