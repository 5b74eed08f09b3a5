import type { StoredAdvance } from '#shared/contract/invoiceFormContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Party, ShownInvoice } from '#shared/model/invoice';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { isSameParty, buildPartyMatchKey } from '#shared/rules/documents/relatedInvoiceMatching';
import { classifyStayAccountInvoice } from '#shared/rules/stays/computeStayAccount';
import type { Store } from '../store/storeInterface';
import { createDocumentReadingContext } from './correctionConvention';
import { readAdvanceStateAtSettlement, isInvoiceFullyReversed } from './invoiceRelatives';

/**
 * Finds advance invoices that no document has deducted yet. An advance that a full invoice does not deduct is taxed
 * twice (art. 106f ust. 3).
 */

type Buyer = Pick<Party, 'companyName' | 'address' | 'taxId'>;
type IsEditedInvoice = (row: InvoiceRow) => boolean;

/**
 * Returns the open advances of a stay, oldest first, then open advances without a stay for the same client or buyer.
 */
export function listOpenAdvances(
  store: Store,
  { reservationId, buyer }: { readonly reservationId: number; readonly buyer: Buyer },
  isOwn: IsEditedInvoice,
): StoredAdvance[] {
  const stayAdvances = store.invoices
    .listOfStays([reservationId])
    .filter(
      ({ row }) => row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance && isOpenAdvance(store, row),
    )
    .map(({ row }) => buildStoredAdvance(row, 'stay'));
  const plain = listOpenPlainAdvances(store, reservationId, isOwn).map((row) =>
    buildStoredAdvance(row, 'stay'),
  );
  return [...stayAdvances, ...plain, ...listOpenAdvancesOutsideStay(store, { reservationId, buyer }, isOwn)];
}

/** Returns the unsettled advances that do not belong to the given stay but to the same client or the same buyer. */
export function listOpenAdvancesOutsideStay(
  store: Store,
  { reservationId, buyer }: { readonly reservationId: number; readonly buyer: Buyer },
  isOwn: IsEditedInvoice,
): StoredAdvance[] {
  const stay = store.reservations.get(reservationId);
  const clientId = stay?.clientId ?? null;
  const ofBuyer = store.forms
    .listAdvancesOfBuyer(buildPartyMatchKey(buyer))
    .filter(({ invoice }) => isSameParty(buyer, invoice.buyer));
  const ofClient = clientId === null ? [] : store.forms.listAdvancesOfClient(clientId);
  const stays =
    clientId === null ? [] : store.reservations.listOfClient({ clientId, name: stay?.name ?? '' });
  const ofStays = store.invoices
    .listOfStays(stays.map((clientStay) => clientStay.reservationId))
    .filter(({ row }) => classifyStayAccountInvoice(row) === 'advance');
  const found = [...ofClient, ...ofStays, ...ofBuyer];
  const elsewhere = new Map(
    found
      .filter(({ row }) => row.reservationId !== reservationId && isOpenOutsideStay(store, row, isOwn))
      .map(({ row, invoice }) => [row.localId, { row, invoice }]),
  );
  return [...elsewhere.values()]
    .sort(compareInvoicesByAge)
    .map(({ row }) => buildStoredAdvance(row, 'client'));
}

function isOpenOutsideStay(store: Store, row: InvoiceRow, isOwn: IsEditedInvoice): boolean {
  if (row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance) return isOpenAdvance(store, row);
  const { reservationId, localId } = row;
  return (
    reservationId !== null &&
    listOpenPlainAdvances(store, reservationId, isOwn).some((open) => open.localId === localId)
  );
}

/** Returns the settlements of an advance, without drafts, settlements to be deleted and reversed settlements. */
export const listSettlementsOfAdvance = (store: Store, advance: string): InvoiceRow[] =>
  (store.invoices.readBriefCard(advance)?.linked ?? []).flatMap(({ relation, row }) =>
    relation === 'settledBy' && isInvoiceInEffect(store, row) ? [row] : [],
  );

/**
 * Returns whether an invoice is in effect. A draft, an invoice to be deleted and a fully reversed invoice are not in
 * effect.
 */
export const isInvoiceInEffect = (store: Store, row: InvoiceRow): boolean =>
  classifyStayAccountInvoice(row) !== 'other' &&
  !isInvoiceFullyReversed(createDocumentReadingContext(store), row.localId);

/** Returns whether an advance is neither settled nor corrected to zero. */
function isOpenAdvance(store: Store, row: InvoiceRow): boolean {
  if (classifyStayAccountInvoice(row) !== 'advance') return false;
  return listSettlementsOfAdvance(store, row.localId).length === 0 && !isCorrectedToZero(store, row);
}

const isCorrectedToZero = (store: Store, { localId }: InvoiceRow): boolean =>
  readAdvanceStateAtSettlement(createDocumentReadingContext(store), localId, null)?.received?.gross === 0;

/**
 * Returns the stay's advances of invoice type 3 (for accounts without KSeF), except advances corrected to zero. The
 * list is empty if the stay has a sale invoice, a settlement or a correction.
 */
function listOpenPlainAdvances(store: Store, reservationId: number, isOwn: IsEditedInvoice): InvoiceRow[] {
  const rows = store.invoices
    .listOfStays([reservationId])
    .flatMap(({ row }) => (isOwn(row) ? [] : [{ row, kind: classifyStayAccountInvoice(row) }]));
  if (rows.some(({ kind }) => kind === 'sale' || kind === 'settlement' || kind === 'correction')) return [];
  return rows
    .filter(
      ({ row, kind }) =>
        kind === 'advance' &&
        row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance &&
        !isCorrectedToZero(store, row),
    )
    .map(({ row }) => row);
}

const buildStoredAdvance = (row: InvoiceRow, of: StoredAdvance['of']): StoredAdvance => ({
  localId: row.localId,
  invoiceId: row.invoiceId,
  of,
  plain: row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance,
  name: row.invoiceFullNo || row.localId,
});

interface DatedInvoice {
  readonly invoice: Pick<ShownInvoice, 'issueDate' | 'invoiceId'>;
}

export const compareInvoicesByAge = (
  { invoice: first }: DatedInvoice,
  { invoice: second }: DatedInvoice,
): number =>
  (first.issueDate ?? '').localeCompare(second.issueDate ?? '') ||
  (first.invoiceId ?? Infinity) - (second.invoiceId ?? Infinity);
