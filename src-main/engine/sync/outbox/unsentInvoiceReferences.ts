import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { pickCreateFieldsToSend } from '#shared/rules/form/invoiceCreateFieldsToSend';
import { appendRelatedInvoiceNumbers } from '#shared/rules/corrections/correctionConventionRemark';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { areCreateBodiesAlike } from '#shared/rules/merge/compareWriteWithRecord';
import type { Change, References } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { getUnsentCreateWithEdits, type Create } from './mergeQueuedEdits';

/**
 * Finds references of queued new invoices to invoices without a service id, and replaces them with ids once the service
 * has assigned these (SPEC.md, O4).
 */

/** Returns the `localId` of the invoice that must be sent before this change; null if there is none. */
export function findInvoiceToSendFirst(store: Store, change: Change): string | null {
  if (change.kind !== 'create' || change.state !== 'waiting') return null;
  const sent = applyQueuedEditsToCreate(store, change);
  if (findFieldReferencingMissingInvoice(store, sent) !== null) return null;
  const { correctionId } = sent.references;
  if (correctionId !== null && getServiceId(store, correctionId) === null) return correctionId;
  const advances = [...listReferencedAdvanceLocalIds(sent), ...listSentAdvanceLocalIds(store, sent.body)];
  return advances.find((advanceId) => !canSettleAdvance(store, advanceId)) ?? null;
}

/** Counts the queued settlements whose advance is in the service and still waits for its KSeF number. */
export const countSettlementsWaitingForKsef = (store: Store): number =>
  store.outbox.listOpen().filter((change) => {
    const blocker = findInvoiceToSendFirst(store, change);
    return blocker !== null && getServiceId(store, blocker) !== null;
  }).length;

/** Returns the creation of an invoice, merged with the later edits that are sent in the same request (SPEC.md, O3). */
export const applyQueuedEditsToCreate = (store: Store, change: Create): Create =>
  getUnsentCreateWithEdits(store.outbox.listLane(change.localId)) ?? change;

/**
 * Returns the `localId`s of the advance invoices that a settlement invoice settles; empty if the invoice is no longer a
 * settlement.
 */
export const listReferencedAdvanceLocalIds = ({ body, references }: BodyWithReferences): readonly string[] =>
  body.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement ? references.prepaymentId : [];

interface BodyWithReferences {
  readonly body: CreateBody;
  readonly references: References;
}

function listSentAdvanceLocalIds(store: Store, { invoiceType, prepaymentId }: CreateBody): string[] {
  if (invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement) return [];
  return (prepaymentId ?? []).flatMap((id) => store.invoices.readCard(String(id))?.localId ?? []);
}

/** A new invoice that was sent but may or may not have reached the service, and the sent body. */
export interface UnansweredCreate {
  readonly localId: string;
  readonly sent: CreateBody;
}

export function listUnansweredCreates(
  store: Store,
  open = store.outbox.listOpen(),
): readonly UnansweredCreate[] {
  const inDoubt: UnansweredCreate[] = [];
  for (const { changeId, localId, kind, state } of open) {
    if (kind !== 'create' || (state !== 'uncertain' && state !== 'sending')) continue;
    const sent = invoiceCreateBodySchema.safeParse(store.outbox.listAttempts(changeId).at(-1)?.sent).data;
    if (sent) inDoubt.push({ localId, sent });
  }
  return inDoubt;
}

/**
 * Returns the `localId` of another new invoice with equal content that was sent without a reliable answer; null if
 * there is none. The given change must then wait (SPEC.md, C7).
 */
export function findEqualUnansweredCreate(
  store: Store,
  change: Change,
  inDoubt: readonly UnansweredCreate[],
): string | null {
  if (change.state !== 'waiting' || change.kind !== 'create' || inDoubt.length === 0) return null;
  const body = buildCreateBodyToSend(store, applyQueuedEditsToCreate(store, change));
  return inDoubt.find(({ sent }) => areCreateBodiesAlike(sent, body))?.localId ?? null;
}

export const isInvoiceReferencedByCreate = (
  { references: { correctionId, prepaymentId } }: Create,
  localId: string,
): boolean => correctionId === localId || prepaymentId.includes(localId);

/**
 * Returns the field that references an invoice which will never exist; null if every referenced invoice exists on this
 * PC.
 */
export function findFieldReferencingMissingInvoice(store: Store, change: Create): string | null {
  const { correctionId } = change.references;
  if (correctionId !== null && !store.invoices.readCard(correctionId)) return 'correctionId';
  return listReferencedAdvanceLocalIds(change).some((localId) => !store.invoices.readCard(localId))
    ? 'prepaymentId'
    : null;
}

/** Replaces a reference by `localId` with the service id if the referenced invoice has a service id. */
export function replaceReferencesWithIds(
  store: Store,
  { body, references }: BodyWithReferences,
): BodyWithReferences {
  const original = references.correctionId === null ? null : getServiceId(store, references.correctionId);
  const advances = references.prepaymentId.flatMap((localId) => getServiceId(store, localId) ?? []);
  return {
    body: addRelatedInvoiceNumbers(store, {
      ...body,
      ...(original === null ? {} : { correctionId: original }),
      ...(advances.length === 0 ? {} : { prepaymentId: [...(body.prepaymentId ?? []), ...advances] }),
    }),
    references: {
      correctionId: original === null ? references.correctionId : null,
      prepaymentId: references.prepaymentId.filter((localId) => getServiceId(store, localId) === null),
    },
  };
}

/** Returns the request body of a create. All referenced invoices must already have a service id. */
export const buildCreateBodyToSend = (store: Store, change: Create): CreateBody =>
  pickCreateFieldsToSend(replaceReferencesWithIds(store, change).body);

/**
 * Writes the numbers of the corrected invoice or of the settled advances into `additionalInfo`. The service returns no
 * such references, so other PCs recognise the related invoices only by this text (A25).
 */
function addRelatedInvoiceNumbers(store: Store, body: CreateBody): CreateBody {
  const ids = isCorrection(body.invoiceType) ? [body.correctionId ?? 0] : (body.prepaymentId ?? []);
  const numbers = ids.map((id) => store.invoices.readCard(String(id))?.invoice.invoiceFullNo ?? '');
  const additionalInfo = appendRelatedInvoiceNumbers(body, numbers);
  return additionalInfo === null ? body : { ...body, additionalInfo };
}

const getServiceId = (store: Store, localId: string): number | null =>
  store.invoices.readCard(localId)?.invoice.invoiceId ?? null;

/**
 * Returns true if the settlement of this advance may be sent. A KSeF advance first needs its KSeF number
 * (conformance.md RUL-3).
 */
function canSettleAdvance(store: Store, localId: string): boolean {
  const invoice = store.invoices.readCard(localId)?.invoice;
  if (!invoice || invoice.invoiceId === null) return false;
  return invoice.ksefId !== null || invoice.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance;
}
