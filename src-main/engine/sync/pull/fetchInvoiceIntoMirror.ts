import type { SetAside } from '#shared/contract/syncContract';
import type { Problem } from '#shared/outcome/problem';
import type { Ask } from '../../remote/remoteServiceInterface';
import { type PullRun, PULL_STEP_OK, type PullStepResult } from './pullRunContext';

type InvoiceFetchResult =
  | { readonly ok: true; readonly found: boolean }
  | { readonly ok: false; readonly problem: Problem };

/** Reads one invoice by its id into the mirror. The answer "not found" does not remove an invoice from the mirror. */
export async function fetchInvoiceIntoMirror(
  run: PullRun,
  invoiceId: number,
  ask: Ask,
): Promise<InvoiceFetchResult> {
  const isRequestedInvoice = ({ kind, id }: SetAside) => kind === 'invoice' && id === String(invoiceId);
  const asOf = run.store.invoices.getWriteCount();
  const answer = await run.remote.readInvoice(invoiceId, ask);
  if (!answer.ok) {
    const { problem } = answer;
    if (problem.kind === 'gone') run.updateUnreadableRecords([], String(invoiceId), isRequestedInvoice);
    return problem.kind === 'gone' ? { ok: true, found: false } : { ok: false, problem };
  }
  run.updateUnreadableRecords(answer.value.setAside, String(invoiceId), isRequestedInvoice);
  if (answer.value.value)
    run.tally.invoices.pulled += run.store.invoices.applySingle([answer.value.value], run.now(), asOf);
  return { ok: true, found: true };
}

/** Minimum time in ms between two requests for the same invoice that waits for KSeF (A47). */
const MIN_REFETCH_PAUSE_MS = 600_000;
const MAX_REFETCHES_PER_PASS = 5;

/**
 * Requests invoices on their way to KSeF one by one, because it is unspecified whether `lastEdit` covers changes made
 * by the service itself.
 */
export async function fetchInvoicesAwaitingKsef(run: PullRun): Promise<PullStepResult> {
  const pending = run.store.invoices.listPendingKsefIds();
  const asked = run.store.settings.get('invoices.pendingAsked');
  const now = Date.parse(run.now());
  const kept: Record<string, number> = {};
  for (const id of pending) kept[String(id)] = asked[String(id)] ?? now;
  const due = pending
    .filter((id) => Math.abs(now - (kept[String(id)] ?? now)) >= MIN_REFETCH_PAUSE_MS)
    .sort((a, b) => (kept[String(a)] ?? 0) - (kept[String(b)] ?? 0))
    .slice(0, MAX_REFETCHES_PER_PASS);
  for (const id of due) {
    const read = await fetchInvoiceIntoMirror(run, id, run.background);
    if (!read.ok) return read;
    kept[String(id)] = now;
  }
  run.store.settings.set('invoices.pendingAsked', kept);
  return PULL_STEP_OK;
}

/** Requests each invoice with open changes whose stored service record was damaged on the disk. */
export async function refetchDamagedInvoicesWithOpenChanges(run: PullRun): Promise<PullStepResult> {
  for (const { invoiceId } of run.store.outbox.listDamagedMirrors()) {
    if (invoiceId === null) continue;
    const read = await fetchInvoiceIntoMirror(run, invoiceId, run.background);
    if (!read.ok) return read;
  }
  return PULL_STEP_OK;
}

/** Maximum number of unreadable invoices that a sync pass started by a user requests again. */
const MAX_USER_REFETCHES_PER_PASS = 20;

/**
 * Requests invoices whose records could not be read, one by one, until they are readable or gone. The invoice whose
 * last request is oldest comes first.
 */
export async function refetchUnreadableInvoices(run: PullRun): Promise<PullStepResult> {
  const user = run.options.priority === 'user';
  const now = Date.parse(run.now());
  const due = run.store.log
    .listUnreadable()
    .filter(({ kind, id }) => kind === 'invoice' && /^\d+$/.test(id ?? ''))
    .filter(({ at }) => Math.abs(now - Date.parse(at)) >= (user ? 1 : MIN_REFETCH_PAUSE_MS))
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, user ? MAX_USER_REFETCHES_PER_PASS : MAX_REFETCHES_PER_PASS);
  for (const { id } of due) {
    const read = await fetchInvoiceIntoMirror(run, Number(id), run.background);
    if (!read.ok) return read;
  }
  return PULL_STEP_OK;
}
