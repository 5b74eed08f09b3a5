import type { StoredReservation } from '#shared/contract/desk';
import type { InvoiceRow } from '#shared/contract/invoices';
import type { AccountDoubt, StayAccount, StayDocument } from '#shared/contract/stayAccount';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { countedGross } from '#shared/rules/documentSums';
import { kindOfDocument, ownAmount, stayAccountOf } from '#shared/rules/stayAccount';
import { invoicesKnownSince } from '../sync/pull/stayInvoices';
import type { Store } from '../store/store';
import { sourceOf } from './source';

/** The accounts of some stays, by `reservationId`, from mirror and queue. */
export function stayAccounts(
  store: Store,
  stays: readonly StoredReservation[],
): ReadonlyMap<number, StayAccount> {
  const knownSince = invoicesKnownSince(store);
  const documents = Map.groupBy(
    store.invoices.ofStays(stays.map(({ reservationId }) => reservationId)),
    ({ row }) => row.reservationId,
  );
  return new Map(
    stays.map((stay) => {
      const own = (documents.get(stay.reservationId) ?? []).map(({ row, invoice }) =>
        documentOf(store, row, invoice),
      );
      const account = (all: readonly StayDocument[]) =>
        stayAccountOf(stay, all, knownSince(stay.reservationId));
      const first = account(own);
      // Only where something is missing: a settlement may have taken in advances that do not name the stay.
      const missing = first.leftToInvoice !== null && first.leftToInvoice > 0;
      const taken = missing ? takenElsewhere(store, own) : [];
      return [stay.reservationId, taken.length > 0 ? account([...taken, ...own]) : first];
    }),
  );
}

export function stayAccount(store: Store, reservationId: number): StayAccount | null {
  const stay = store.reservations.show(reservationId);
  return stay && (stayAccounts(store, [stay]).get(reservationId) ?? null);
}

function documentOf(store: Store, row: InvoiceRow, invoice: ShownInvoice, taken = false): StayDocument {
  const kind = kindOfDocument(row);
  const [effect, doubt] = effectOf(store, kind, row, invoice);
  return { row, kind, effect, doubt, taken };
}

function effectOf(
  store: Store,
  kind: StayDocument['kind'],
  { localId }: InvoiceRow,
  invoice: ShownInvoice,
): readonly [Grosz | null, AccountDoubt | null] {
  if (kind === 'other') return [0, null];
  if (kind === 'correction') {
    const card = store.invoices.show(localId);
    const change = card && countedGross(sourceOf(store, card).sums);
    return [change, change === null ? 'correction' : null];
  }
  const effect = ownAmount(invoice);
  return [effect, effect === null ? 'amount' : null];
}

/** Advances of another stay, or of none, that a settlement among these takes in. */
function takenElsewhere(store: Store, documents: readonly StayDocument[]): StayDocument[] {
  const own = new Set(documents.map(({ row }) => row.localId));
  const settlements = documents.filter(({ kind }) => kind === 'settlement');
  const advances = settlements.flatMap(({ row }) =>
    (store.invoices.show(row.localId)?.linked ?? []).filter(
      ({ relation, row: advance }) => relation === 'settles' && !own.has(advance.localId),
    ),
  );
  return advances.flatMap(({ row }) => {
    const card = store.invoices.show(row.localId);
    return card ? [documentOf(store, row, card.invoice, true)] : [];
  });
}
