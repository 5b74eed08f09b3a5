import { createQuery } from '@tanstack/svelte-query';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { KnownInvoice } from '#shared/contract/invoiceFormContract';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Finding } from '#shared/model/finding';
import type { Problem } from '#shared/outcome/problem';
import { answered, client } from './client';

/** On disk as a change that waits to be sent, or what the rules of the engine say against it. */
export type Queued =
  | { readonly ok: true; readonly localId: string }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Invoices that the body would name by an id that they do not have yet. */
export interface References {
  readonly correctionId: string | null;
  readonly prepaymentId: string[];
}

interface SaveOptions {
  /** The unfinished form that ends with the change. */
  readonly draftId: string;
  /** Codes of the findings that were confirmed. */
  readonly confirmed: string[];
}

export async function createInvoice(
  body: CreateBody,
  references: References,
  { draftId, confirmed }: SaveOptions,
): Promise<Queued> {
  const { error, data } = await answered(client().outbox.create({ body, references, draftId, confirmed }));
  if (!error) return { ok: true, localId: data.localId };
  return { ok: false, findings: error.data.findings };
}

/** null: the invoice is no longer on this PC. */
export async function editInvoice(
  id: string,
  patch: UpdateBody,
  base: KnownInvoice,
  { draftId, confirmed }: SaveOptions,
): Promise<Queued | null> {
  const { error, data } = await answered(client().outbox.edit({ id, patch, base, draftId, confirmed }));
  if (!error) return { ok: true, localId: data.localId };
  return error.code === 'INVALID' ? { ok: false, findings: error.data.findings } : null;
}

/** Checks of a create that only the engine can make: whether a number is taken, and its other links. */
export const checkInvoice = (body: Record<string, unknown>, references: References) =>
  client().outbox.check({ body, references });

/** Open changes of one invoice, oldest first. */
export const changesOfInvoice = (localId: () => string | undefined) =>
  createQuery(() => ({
    queryKey: ['outbox', 'ofInvoice', localId()],
    queryFn: async (): Promise<QueuedChange[]> =>
      (await client().outbox.list()).open.filter((change) => change.localId === localId()),
    enabled: localId() !== undefined,
    placeholderData: () => undefined,
  }));

/** The service's refusal of an invoice that the user corrects; null if the service refused nothing. */
export async function fetchServiceRefusal(localId: string): Promise<Problem | null> {
  const { open } = await client().outbox.list();
  const problem = open.find((one) => one.localId === localId && one.conflict === 'rejected')?.problem ?? null;
  // Without a status Kontuar itself did not send it.
  return problem?.status === null ? null : problem;
}

/** `queued`: it waits to be deleted. `here`: it never left this PC and is gone. Else what the rules say against it. */
export async function deleteInvoice(
  id: string,
): Promise<'queued' | 'here' | { readonly findings: readonly Finding[] }> {
  const { error, data } = await answered(client().outbox.remove({ id }));
  if (!error) return data.changeId === null ? 'here' : 'queued';
  // Gone already is what was asked for.
  return error.code === 'INVALID' ? { findings: error.data.findings } : 'here';
}

/** Open changes, oldest first, and what ended lately, newest first. */
export const queueQuery = () =>
  createQuery(() => ({ queryKey: ['outbox', 'list'], queryFn: () => client().outbox.list() }));

/** One change, or all; false where there is no account to send with. */
export const sendNow = async (changeId: number | null): Promise<boolean> =>
  (await client().outbox.sendNow({ changeId })).started;

/** Takes a change back, with the later ones of its invoice; null: it was sent already, or is gone. */
export async function discardChange(changeId: number): Promise<readonly number[] | null> {
  const { data } = await answered(client().outbox.discard({ changeId }));
  return data?.discarded ?? null;
}

/** false: the same field was edited since, or the rules no longer allow it. */
export const putBack = async (changeIds: readonly number[]): Promise<boolean> =>
  (await client().outbox.putBack({ changeIds: [...changeIds] })).queued;

/** The history of an invoice on this PC; read only when the user opens it. */
export const historyQuery = (localId: () => string, open: () => boolean) =>
  createQuery(() => ({
    queryKey: ['outbox', 'history', localId()],
    queryFn: () => client().outbox.history({ id: localId() }),
    enabled: open(),
    placeholderData: () => undefined,
  }));
