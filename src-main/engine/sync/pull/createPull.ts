import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Problem } from '#shared/outcome/problem';
import { createAsyncMutex } from '../../platform/asyncMutex';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from '../../remote/causeConsequences';
import { readOpenRemovalQuestion } from './removalLimit';
import { compareInvoiceCountWithService } from './invoiceCount';
import { fetchInvoicesEditedSinceLastSync } from './fetchInvoicesEditedSinceLastSync';
import { fetchAllInvoicePagesIntoMirror, isFullReadDue } from './fetchAllInvoicePagesIntoMirror';
import {
  refetchInvoicesFromService,
  refetchRoomsFromService,
  refetchStaysFromService,
} from './refetchRecords';
import {
  fetchInvoicesAwaitingKsef,
  refetchDamagedInvoicesWithOpenChanges,
  refetchUnreadableInvoices,
} from './fetchInvoiceIntoMirror';
import { fetchTodayPricesIfMissing, fetchPriceWindows } from './pullPricing';
import type { Pull, PullResult } from './pullTypes';
import { fetchNearReservations, fetchDueReservations } from './pullReservations';
import {
  createPullRunContext,
  PULL_STEP_OK,
  type PullStepResult,
  type FullReadState,
  type PullRun,
  type RunParts,
} from './pullRunContext';

export interface PullParts extends RunParts {
  /** Called with the permissions (scopes) whenever the service has stated them. */
  readonly onScopes: (scopes: string[] | null) => void;
}

/**
 * Creates the object that downloads records from the service. Downloads run one after another, and records stored
 * before a problem are kept.
 */
export function createPull(parts: PullParts): Pull {
  /**
   * A sync pass and a download caused by an event must not read the same kind of records at the same time, because an
   * older answer could overwrite a newer one.
   */
  const turns = {
    reservations: createAsyncMutex(),
    invoices: createAsyncMutex(),
    pricing: createAsyncMutex(),
  };
  const fullRead: FullReadState = { isWanted: false, unfinished: null };
  return {
    run: (options) => {
      const run = createPullRunContext(parts, options, fullRead);
      return runPullSteps(parts, run, [
        // Reservations of the visible days are read before all other records, because a guest may be waiting at the
        // desk.
        ['reservations', () => turns.reservations(() => fetchNearReservations(run))],
        ['pricing', () => turns.pricing(() => fetchTodayPricesIfMissing(run))],
        ['invoices', () => turns.invoices(() => readInvoices(run))],
        ['reservations', () => turns.reservations(() => fetchDueReservations(run))],
        ['pricing', () => turns.pricing(() => fetchPriceWindows(run))],
        // All else is up to date before the full read, which may take many requests.
        ['invoices', () => turns.invoices(() => readAllInvoicesIfDue(run))],
      ]);
    },
    refetch: async (targets, signal) => {
      const run = createPullRunContext(parts, { full: false, priority: 'background', signal }, fullRead);
      const result = await runPullSteps(parts, run, [
        ['reservations', () => turns.reservations(() => refetchStaysFromService(run, targets))],
        ['invoices', () => turns.invoices(() => refetchInvoicesFromService(run, targets))],
        ['pricing', () => turns.pricing(() => refetchRoomsFromService(run, targets))],
      ]);
      return { ...result, problems: result.problems.filter(({ cause }) => cause !== 'notGranted') };
    },
  };
}

type PullStep = readonly [kind: 'reservations' | 'pricing' | 'invoices', work: () => Promise<PullStepResult>];

async function runPullSteps(parts: PullParts, run: PullRun, plan: readonly PullStep[]): Promise<PullResult> {
  const { options } = run;
  const problems: Problem[] = [];
  const began = run.now();

  /**
   * Kinds of records that are not requested again in this pass: the service never finished its answer, or the invoices
   * could not be read.
   */
  const skipped = new Set<PullStep[0]>();
  /**
   * Downloads one kind of records. Returns false if the service does not answer at all, so that the remaining kinds are
   * skipped.
   */
  const runStep = async (work: () => Promise<PullStepResult>, kind?: PullStep[0]): Promise<boolean> => {
    if (options.signal?.aborted) return false;
    if (kind && skipped.has(kind)) return true;
    const end = await work();
    if (end.ok && kind === 'invoices') invoicesRead = true;
    if (end.ok) return true;
    problems.push(end.problem);
    if (kind && (kind === 'invoices' || end.problem.cause === 'noAnswer')) skipped.add(kind);
    return !isServiceUnreachable(end.problem);
  };

  let signedIn = false;
  let granted = false;
  let invoicesRead = false;
  let going = await runStep(async () => {
    options.onProgress?.({ step: 'signIn', done: 0, of: null });
    const signIn = await run.remote.signIn(run.ask);
    if (!signIn.ok) return { ok: false, problem: signIn.problem };
    parts.onScopes(signIn.value.scopes);
    signedIn = true;
    granted = signIn.value.scopes === null || signIn.value.scopes.includes('invoices.read');
    return PULL_STEP_OK;
  });
  // The legacy interface has its own sign-in, so reservations and prices are read even without the right to read
  // invoices.
  for (const [kind, work] of plan) if (kind !== 'invoices' || granted) going &&= await runStep(work, kind);
  if (signedIn && !granted)
    problems.push(buildProblemWithoutAnswer('notAllowed', 'notGranted', '', run.now()));

  if (options.full && problems.length === 0 && going) run.store.log.removeUnreadableBefore(began);
  return { ...run.tally, problems, invoicesRead, guard: readOpenRemovalQuestion(run.store) };
}

/**
 * Downloads invoices. Without changes in the service, a sync pass needs two requests: one for edited invoices and one
 * for the number of invoices.
 */
async function readInvoices(run: PullRun): Promise<PullStepResult> {
  const { settings } = run.store;
  if (run.options.full || settings.get('invoices.scannedAt') === null)
    return fetchAllInvoicePagesIntoMirror(run);
  const before = settings.get('invoices.edits');
  for (const step of [
    refetchDamagedInvoicesWithOpenChanges,
    fetchInvoicesEditedSinceLastSync,
    refetchUnreadableInvoices,
    compareInvoiceCountWithService,
    fetchInvoicesAwaitingKsef,
  ]) {
    const end = await step(run);
    if (!end.ok) return end;
  }
  // The service's clock is checked after all other requests, because their answers contain the service's time.
  if (isServiceClockSetBack(run, before)) run.fullRead.isWanted = true;
  return PULL_STEP_OK;
}

const readAllInvoicesIfDue = (run: PullRun): Promise<PullStepResult> =>
  isFullReadDue(run) ? fetchAllInvoicePagesIntoMirror(run) : Promise.resolve(PULL_STEP_OK);

/** Tolerated difference in ms between the clocks of the service's machines. */
const CLOCK_TOLERANCE_MS = 300_000;
/**
 * Minimum time in ms between two full reads, so that a service clock that jumps repeatedly does not cause a full read
 * in each sync pass.
 */
const MIN_FULL_READ_PAUSE_MS = 3_600_000;

/**
 * Returns true if the service's clock was set back and the last full read is at least an hour old. New edits may then
 * have an earlier time than the last download, so a new full read is needed.
 */
function isServiceClockSetBack(run: PullRun, before: { readonly readAt: number } | null): boolean {
  if (before === null || before.readAt - run.serverNow() <= CLOCK_TOLERANCE_MS) return false;
  const scannedAt = run.store.settings.get('invoices.scannedAt') ?? 0;
  return Math.abs(Date.parse(run.now()) - scannedAt) >= MIN_FULL_READ_PAUSE_MS;
}

/** Returns true if the service does not answer at all, so that further downloads would fail too. */
const isServiceUnreachable = ({ cause, status }: Problem): boolean =>
  SYNC_CONSEQUENCES_BY_FAILURE_CAUSE[cause].stopsPass && (cause !== 'noAnswer' || status === null);
