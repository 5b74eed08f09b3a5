import type { FormSetup, KnownInvoice } from '#shared/contract/invoiceFormContract';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { buildPartyMatchKey } from '#shared/rules/documents/relatedInvoiceMatching';
import { classifyStayAccountInvoice } from '#shared/rules/stays/computeStayAccount';
import { createDocumentReadingContext } from '../documents/correctionConvention';
import { buildInvoiceWithItemsAfterCorrections } from '../documents/itemsAfterCorrections';
import {
  compareInvoicesByAge,
  isInvoiceInEffect,
  listSettlementsOfAdvance,
} from '../documents/listOpenAdvances';
import { readAdvanceStateAtSettlement } from '../documents/invoiceRelatives';
import { listReferencedAdvanceLocalIds } from '../sync/outbox/unsentInvoiceReferences';
import type { Store } from '../store/storeInterface';

/**
 * Lists the advances that a settlement may deduct: first the advances of the stay, with or without a KSeF number, then
 * other advances of the same buyer.
 */

/**
 * Maximum number of listed advances that belong to the settlement's buyer but not to its stay. Open advances are chosen
 * first, then the newest.
 */
const MAX_OTHER_ADVANCES = 20;

export type Advance = FormSetup['advances'][number];

export type Wanted = Pick<KnownInvoice, 'reservationId' | 'currency'> & {
  readonly buyer: { readonly taxId: string; readonly companyName: string };
};

/** Returns the advances of the stay, then other advances of the same buyer in the same currency. */
export function listAdvancesOfStayAndBuyer(
  store: Store,
  wanted: Wanted,
  settles: string | null = null,
): Advance[] {
  const { reservationId, currency } = wanted;
  const ofStay = reservationId === null ? [] : store.invoices.listOfStays([reservationId]);
  const stayAdvanceIds = ofStay
    .filter(
      ({ row }) =>
        row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance &&
        classifyStayAccountInvoice(row) === 'advance',
    )
    .map(({ row }) => row.localId);
  if (settles !== null && !stayAdvanceIds.includes(settles)) stayAdvanceIds.push(settles);
  const others = store.forms
    .listAdvancesOfBuyer(buildPartyMatchKey(wanted.buyer))
    .filter(
      ({ row }) => row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance && row.currency === currency,
    )
    .map(({ row }) => row.localId)
    .filter((localId) => !stayAdvanceIds.includes(localId));
  const unlinked = findUnlinkedSettlementNumber(store, ofStay);
  const queued = listAdvancesSettledInQueue(store);

  const buildAdvances = (ids: readonly string[]): Advance[] =>
    ids.flatMap((localId) => {
      const card = store.invoices.readCard(localId);
      if (!card) return [];
      const { invoice, deleting, stay } = card;
      if (deleting || invoice.invoiceStatus === 'DRAFT') return [];
      const linked = listSettlementsOfAdvance(store, localId)[0]?.invoiceFullNo;
      return {
        localId,
        invoice: buildInvoiceWithItemsAfterCorrections(store, card),
        received:
          readAdvanceStateAtSettlement(createDocumentReadingContext(store), localId, null)?.received ?? null,
        settledBy: linked ?? queued.get(localId) ?? (stayAdvanceIds.includes(localId) ? unlinked : null),
        stay: stay && { reservationId: stay.reservationId, guest: stay.guest, roomName: stay.roomName },
      };
    });
  const getSettledRank = ({ settledBy }: Advance) => Number(settledBy !== null);
  const bought = buildAdvances(others).sort((a, b) => getSettledRank(a) - getSettledRank(b));
  return [
    ...buildAdvances(stayAdvanceIds).sort(compareInvoicesByAge),
    ...bought.slice(0, MAX_OTHER_ADVANCES).sort(compareInvoicesByAge),
  ];
}

/** If the stay has a settlement without linked advances, returns the settlement's invoice number; otherwise null. */
function findUnlinkedSettlementNumber(
  store: Store,
  ofStay: ReturnType<Store['invoices']['listOfStays']>,
): string | null {
  const found = ofStay.findLast(({ row }) => {
    if (
      classifyStayAccountInvoice(row) !== 'settlement' ||
      row.invoiceId === null ||
      !isInvoiceInEffect(store, row)
    )
      return false;
    return !store.invoices.readBriefCard(row.localId)?.linked.some(({ relation }) => relation === 'settles');
  });
  return found?.row.invoiceFullNo ?? null;
}

/**
 * Returns the advances that waiting settlements deduct: each advance's `localId` with the invoice number of its
 * settlement.
 */
function listAdvancesSettledInQueue(store: Store): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const change of store.outbox.listOpen()) {
    if (change.kind !== 'create' || change.body.invoiceStatus === 'DRAFT') continue;
    for (const localId of listReferencedAdvanceLocalIds(change)) found.set(localId, '');
  }
  return found;
}
