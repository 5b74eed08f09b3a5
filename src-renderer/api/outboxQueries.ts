import { createQuery } from '@tanstack/svelte-query';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { PaymentMarkResult, PaymentMarkUndoResult } from '#shared/contract/paymentMarkContract';
import type { KnownInvoice } from '#shared/contract/invoiceFormContract';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Finding } from '#shared/model/finding';
import type { Problem } from '#shared/outcome/problem';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

export type Queued =
  | { readonly ok: true; readonly localId: string }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Invoices to which a queued invoice refers, by `localId`: the corrected invoice and the settled advances. */
export interface References {
  readonly correctionId: string | null;
  readonly prepaymentId: string[];
}

interface SaveOptions {
  /** Id of the form's draft. Saving the change removes the draft. */
  readonly draftId: string;
  /** Codes of the findings that the user confirmed. */
  readonly confirmed: string[];
}

export async function requestInvoiceCreation(
  body: CreateBody,
  references: References,
  { draftId, confirmed }: SaveOptions,
): Promise<Queued> {
  const { error, data } = await awaitResultOrDeclaredError(
    getEngineClient().outbox.create({ body, references, draftId, confirmed }),
  );
  if (!error) return { ok: true, localId: data.localId };
  return { ok: false, findings: error.data.findings };
}

/** Queues an edit of an invoice; returns null if the invoice is no longer on this PC. */
export async function requestInvoiceEdit(
  id: string,
  patch: UpdateBody,
  base: KnownInvoice,
  { draftId, confirmed }: SaveOptions,
): Promise<Queued | null> {
  const { error, data } = await awaitResultOrDeclaredError(
    getEngineClient().outbox.edit({ id, patch, base, draftId, confirmed }),
  );
  if (!error) return { ok: true, localId: data.localId };
  return error.code === 'INVALID' ? { ok: false, findings: error.data.findings } : null;
}

/** Way of payment that a mark writes; null keeps the way that the document states. */
export type MarkedPaymentType = PaymentMarkResult['changed'][number]['paymentTypeBefore'];

/** Marks invoices as paid today. */
export const requestPaidMarks = (
  ids: readonly string[],
  paymentType: MarkedPaymentType,
): Promise<PaymentMarkResult> => getEngineClient().outbox.markPaid({ ids: [...ids], paymentType });

/** Query for what a payment mark would do with each of the invoices; not asked without an invoice. */
export const usePaidMarkPreviewQuery = (ids: () => readonly string[]) =>
  createQuery(() => ({
    queryKey: ['outbox', 'previewPaid', ids()],
    queryFn: () => getEngineClient().outbox.previewPaid({ ids: [...ids()] }),
    enabled: ids().length > 0,
    placeholderData: () => undefined,
  }));

/** Undoes the payment marks that `requestPaidMarks` has set on invoices. */
export const requestPaidMarkUndo = (marks: PaymentMarkResult['changed']): Promise<PaymentMarkUndoResult> =>
  getEngineClient().outbox.undoPaid({ marks });

/** Asks the engine to check a new invoice, for example whether its number is already used. */
export const requestNewInvoiceCheck = (body: Record<string, unknown>, references: References) =>
  getEngineClient().outbox.check({ body, references });

/** Query for the changes of one invoice that are still in the queue, oldest first. */
export const useOpenChangesOfInvoiceQuery = (localId: () => string | undefined) =>
  createQuery(() => ({
    queryKey: ['outbox', 'ofInvoice', localId()],
    queryFn: async (): Promise<QueuedChange[]> =>
      (await getEngineClient().outbox.list()).open.filter((change) => change.localId === localId()),
    enabled: localId() !== undefined,
    placeholderData: () => undefined,
  }));

/** Returns the problem with which the service refused a queued change of the invoice; null if nothing was refused. */
export async function loadServiceRefusalForInvoice(localId: string): Promise<Problem | null> {
  const { open } = await getEngineClient().outbox.list();
  const problem =
    open.find((change) => change.localId === localId && change.conflict === 'rejected')?.problem ?? null;
  // If a refusal has no HTTP status, Kontuar itself refused the change.
  return problem?.status === null ? null : problem;
}

/**
 * Deletes an invoice. Returns `queued` if the deletion waits to be sent, `here` if the invoice existed only on this PC,
 * or the findings that forbid the deletion.
 */
export async function queueInvoiceDeletion(
  id: string,
): Promise<'queued' | 'here' | { readonly findings: readonly Finding[] }> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().outbox.remove({ id }));
  if (!error) return data.changeId === null ? 'here' : 'queued';
  // If the invoice no longer exists, the deletion counts as done on this PC.
  return error.code === 'INVALID' ? { findings: error.data.findings } : 'here';
}

/** Query for the changes that are still in the queue, oldest first, and for recently finished changes, newest first. */
export const useChangeQueueQuery = () =>
  createQuery(() => ({ queryKey: ['outbox', 'list'], queryFn: () => getEngineClient().outbox.list() }));

/** Starts sending one queued change, or all of them if `changeId` is null; returns false if no account is connected. */
export const sendQueuedChangesNow = async (changeId: number | null): Promise<boolean> =>
  (await getEngineClient().outbox.sendNow({ changeId })).started;

/**
 * Discards a queued change and the later changes of the same invoice. Returns the ids of the discarded changes; null if
 * the change was already sent or no longer exists.
 */
export async function discardChange(changeId: number): Promise<readonly number[] | null> {
  const { data } = await awaitResultOrDeclaredError(getEngineClient().outbox.discard({ changeId }));
  return data?.discarded ?? null;
}

/**
 * Queues discarded changes again; returns false if the same field was edited since, or if the rules no longer allow the
 * change.
 */
export const requestDiscardedChangeRestore = async (changeIds: readonly number[]): Promise<boolean> =>
  (await getEngineClient().outbox.putBack({ changeIds: [...changeIds] })).queued;

/** Query for the history of an invoice on this PC. The history is read only after the user has opened it. */
export const useInvoiceHistoryQuery = (localId: () => string, open: () => boolean) =>
  createQuery(() => ({
    queryKey: ['outbox', 'history', localId()],
    queryFn: () => getEngineClient().outbox.history({ id: localId() }),
    enabled: open(),
    placeholderData: () => undefined,
  }));
