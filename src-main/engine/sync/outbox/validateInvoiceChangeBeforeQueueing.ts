import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Finding } from '#shared/model/finding';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { checkInvoiceCreate, type CheckContext } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate, findInvoiceUpdateBlockers } from '#shared/rules/checks/checkInvoiceUpdate';
import {
  isNumberInSameSeriesAndPeriod,
  type WantedNumber,
} from '#shared/rules/checks/isNumberInSameSeriesAndPeriod';
import { pickCreateFieldsToSend } from '#shared/rules/form/invoiceCreateFieldsToSend';
import { filterFindingsAboutEdit } from '#shared/rules/form/filterFindingsAboutEdit';
import { createServiceRuleFinding } from '#shared/rules/checks/findingBuilders';
import { isSalesInvoice, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { isNip } from '#shared/rules/identifiers/nip';
import { createDocumentReadingContext } from '../../documents/correctionConvention';
import { buildInvoiceWithItemsAfterCorrections } from '../../documents/itemsAfterCorrections';
import { listOpenAdvances, listSettlementsOfAdvance } from '../../documents/listOpenAdvances';
import { readAdvanceStateAtSettlement } from '../../documents/invoiceRelatives';
import { readOrInferKsefConnected } from '../../account/ksefConnectedSetting';
import type { References } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { applyEditToCreate, type Create } from './mergeQueuedEdits';
import { listReferencedAdvanceLocalIds } from './unsentInvoiceReferences';

/**
 * Validates a change before it is queued, using the invoices of this PC for look-ups (product.md, Offline pre-flight).
 */

export function checkInvoiceCreateBeforeQueueing(
  store: Store,
  body: CreateBody,
  references: References,
  today: Day,
  /** `localId` of the new invoice if the invoice is already in the queue; otherwise null. */
  waiting: string | null = null,
): readonly Finding[] {
  const standIns = new Map<number, string>();
  const unknown: Finding[] = [];
  const resolveInvoiceId = (localId: string, field: string): number[] => {
    const card = store.invoices.readCard(localId);
    if (!card) {
      unknown.push(createServiceRuleFinding(field, 'wrongForm'));
      return [];
    }
    if (card.invoice.invoiceId !== null) return [card.invoice.invoiceId];
    const id = -1 - standIns.size;
    standIns.set(id, localId);
    return [id];
  };
  const originals =
    references.correctionId === null ? [] : resolveInvoiceId(references.correctionId, 'correctionId');
  const advances = listReferencedAdvanceLocalIds({ body, references }).flatMap((localId) =>
    resolveInvoiceId(localId, 'prepaymentId'),
  );
  const completeBody: CreateBody = {
    ...body,
    ...(originals[0] === undefined ? {} : { correctionId: originals[0] }),
    ...(advances.length === 0 ? {} : { prepaymentId: [...(body.prepaymentId ?? []), ...advances] }),
  };
  return [
    ...unknown,
    ...checkInvoiceCreate(completeBody, {
      ...buildCheckContext(store, today, waiting, standIns),
      canWait: true,
    }),
  ];
}

/** Validates an edit of an invoice. `waiting` is the queued creation of this invoice; null if no creation is queued. */
export function validateInvoiceEditBeforeQueueing(
  store: Store,
  shown: ShownInvoice,
  patch: UpdateBody,
  waiting: Create | null,
  today: Day,
): readonly Finding[] {
  if (!waiting)
    return checkInvoiceUpdate(
      shown,
      patch,
      buildCheckContext(store, today, String(shown.invoiceId), new Map()),
    );
  // Fields that are never sent to the service are not validated, so that they cause no errors.
  const before = { ...waiting, body: pickCreateFieldsToSend(waiting.body) };
  const after = applyEditToCreate(before, patch);
  const validateCreate = ({ body, references }: Create) => ({
    invoice: buildInvoiceFromCreateBody(body),
    findings: checkInvoiceCreateBeforeQueueing(store, body, references, today, waiting.localId),
  });
  return filterFindingsAboutEdit(patch, validateCreate(before), validateCreate(after));
}

/**
 * Returns the findings that forbid sending a merged edit. The edit is checked against the current invoice of the
 * service.
 */
export const listFindingsBlockingMergedEdit = (
  store: Store,
  stored: Invoice,
  patch: UpdateBody,
  today: Day,
): readonly Finding[] =>
  findInvoiceUpdateBlockers(
    stored,
    patch,
    buildCheckContext(store, today, String(stored.invoiceId), new Map()),
  );

function buildCheckContext(
  store: Store,
  today: Day,
  /** The service's id or the `localId` of the invoice that is being checked; null if the invoice is new. */
  documentId: string | null,
  standIns: ReadonlyMap<number, string>,
): CheckContext {
  const settlement = documentId === null ? null : store.invoices.readCard(documentId);
  const isCheckedInvoice = ({ localId, invoiceId }: Pick<InvoiceRow, 'localId' | 'invoiceId'>): boolean =>
    documentId !== null && (localId === documentId || String(invoiceId) === documentId);
  const lookUpInvoice = (invoiceId: number): Invoice | null => {
    const card = store.invoices.readCard(standIns.get(invoiceId) ?? String(invoiceId));
    const isAdvance = card?.invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance;
    const shown = card && (isAdvance ? buildInvoiceWithItemsAfterCorrections(store, card) : card.invoice);
    return shown ? { ...shown, invoiceId } : null;
  };
  return {
    account: { ksefConnected: readOrInferKsefConnected(store) },
    today,
    lookUp: {
      invoice: lookUpInvoice,
      correctedAdvanceAmount: (advanceId) => {
        const localId = standIns.get(advanceId) ?? String(advanceId);
        return (
          readAdvanceStateAtSettlement(createDocumentReadingContext(store), localId, settlement)?.received
            ?.gross ?? null
        );
      },
      isSettled: (advanceId) =>
        listSettlementsOfAdvance(store, String(advanceId)).some((row) => !isCheckedInvoice(row)),
      numberTaken: (wanted) => findLocalInvoiceWithNumber(store, wanted, isCheckedInvoice),
      openAdvances: (reservationId, buyer) =>
        listOpenAdvances(store, { reservationId, buyer }, isCheckedInvoice).map(
          ({ localId, invoiceId, ...advance }) => ({
            ...advance,
            invoiceId:
              invoiceId ?? [...standIns].find(([, standInLocalId]) => standInLocalId === localId)?.[0] ?? 0,
          }),
        ),
      outsideKsef: (month) =>
        store.invoices
          .list({ from: `${month}-01`, to: `${month}-31` }, { offset: 0, limit: Infinity })
          .rows.filter((row) => !isCheckedInvoice(row) && isBusinessInvoiceOutsideKsef(row))
          // Invoices with an unknown gross amount are not counted, so the monthly sum may be too low.
          .reduce((sum, { gross }) => (gross === null ? sum : sum + gross), 0),
    },
  };
}

/**
 * Returns true if the invoice was issued to a business outside KSeF, so that it counts towards the limit of art. 145m.
 * Sales to consumers do not count.
 */
const isBusinessInvoiceOutsideKsef = ({
  invoiceType,
  invoiceStatus,
  ksefId,
  currency,
  buyerTaxId,
  deleting,
}: InvoiceRow): boolean =>
  isSalesInvoice(invoiceType) &&
  invoiceStatus !== 'DRAFT' &&
  !ksefId &&
  !deleting &&
  currency === 'PLN' &&
  isNip(buyerTaxId);

/**
 * Returns the full number of the local invoice that already uses the wanted number. Null means that the number is free.
 */
function findLocalInvoiceWithNumber(
  { invoices }: Pick<Store, 'invoices'>,
  wanted: WantedNumber,
  isOwn: (row: Pick<InvoiceRow, 'localId' | 'invoiceId'>) => boolean,
): string | null {
  const { customNumber, invoiceType } = wanted;
  const usual = invoices.findNewestNumbered(invoiceType);
  const found = invoices
    .findByCounter(customNumber, invoiceType)
    .find((used) => !isOwn(used) && isNumberInSameSeriesAndPeriod(wanted, used, usual));
  return found ? found.invoiceFullNo || String(customNumber) : null;
}
