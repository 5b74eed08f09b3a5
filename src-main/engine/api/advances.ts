import type { FormSetup, KnownInvoice } from '#shared/contract/form';
import { TYPE } from '#shared/rules/invoiceTypes';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { kindOfDocument } from '#shared/rules/stayAccount';
import { words } from '#shared/text/fold';
import { knownIn } from '../documents/known';
import { hasEffect, settlementsOf } from '../documents/openAdvances';
import { advanceOf } from '../documents/relatives';
import { advancesNamed } from '../sync/outbox/references';
import type { Store } from '../store/store';

/** Advances that a settlement may take in: those of a stay, whatever KSeF has of them, then others of its buyer. */

/** Advances considered for a buyer. */
const LOOKED_AT = 200;
const SHOWN = 20;

export type Advance = FormSetup['advances'][number];

export type Wanted = Pick<KnownInvoice, 'reservationId' | 'currency'> & {
  readonly buyer: { readonly taxId: string; readonly companyName: string };
};

/** Advances of the same stay, and of the same buyer in the same currency; oldest first, those of the stay on top. */
export function advancesFor(store: Store, wanted: Wanted): Advance[] {
  const { reservationId } = wanted;
  const ofStay = reservationId === null ? [] : store.invoices.ofStays([reservationId]);
  const own = ofStay
    .filter(({ row }) => row.invoiceType === TYPE.ksefAdvance && kindOfDocument(row) === 'advance')
    .map(({ row }) => row.localId);
  const isBuyers = buyerIn(wanted);
  const others = store.forms
    .ofType(TYPE.ksefAdvance, LOOKED_AT)
    .map(({ localId }) => localId)
    .filter((localId) => !own.includes(localId));
  const unlinked = unlinkedSettlement(store, ofStay);
  const queued = settledInQueue(store);

  const entries = (ids: readonly string[], fits: (invoice: KnownInvoice) => boolean): Advance[] =>
    ids.flatMap((localId) => {
      const card = store.invoices.show(localId);
      if (!card || !fits(card.invoice)) return [];
      const { invoice, deleting, stay } = card;
      if (deleting || invoice.invoiceStatus === 'DRAFT') return [];
      const linked = settlementsOf(store, localId)[0]?.invoiceFullNo;
      return {
        localId,
        invoice,
        received: advanceOf(knownIn(store), localId, null)?.received ?? null,
        settledBy: linked ?? queued.get(localId) ?? (own.includes(localId) ? unlinked : null),
        stay: stay && { reservationId: stay.reservationId, guest: stay.guest, roomName: stay.roomName },
      };
    });
  const bought = entries(others, isBuyers).slice(0, SHOWN);
  return [...entries(own, () => true).sort(byAge), ...bought.sort(byAge)];
}

const byAge = (one: Advance, other: Advance): number =>
  (one.invoice.issueDate ?? '').localeCompare(other.invoice.issueDate ?? '') ||
  (one.invoice.invoiceId ?? Infinity) - (other.invoice.invoiceId ?? Infinity);

function buyerIn(wanted: Wanted): (invoice: KnownInvoice) => boolean {
  const taxId = cleanNip(wanted.buyer.taxId);
  const name = words(wanted.buyer.companyName).join(' ');
  return ({ buyer, currency }) => {
    if (currency !== wanted.currency) return false;
    return taxId === ''
      ? name !== '' && words(buyer.companyName).join(' ') === name
      : cleanNip(buyer.taxId) === taxId;
  };
}

/** Number of a settlement of the stay whose advances are unknown: a second one would tax them twice. */
function unlinkedSettlement(store: Store, ofStay: ReturnType<Store['invoices']['ofStays']>): string | null {
  const found = ofStay.findLast(({ row }) => {
    if (kindOfDocument(row) !== 'settlement' || row.invoiceId === null || !hasEffect(store, row))
      return false;
    return !store.invoices.showLinks(row.localId)?.linked.some(({ relation }) => relation === 'settles');
  });
  return found?.row.invoiceFullNo ?? null;
}

/** Advances that a settlement in the queue names by their name here, each with its number, which is mostly none yet. */
function settledInQueue(store: Store): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const change of store.outbox.open()) {
    if (change.kind !== 'create' || change.body.invoiceStatus === 'DRAFT') continue;
    for (const localId of advancesNamed(change)) found.set(localId, '');
  }
  return found;
}
