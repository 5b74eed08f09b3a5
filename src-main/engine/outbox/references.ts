import type { CreateBody } from '#shared/model/invoiceBody';
import { sentFields } from '#shared/rules/createFields';
import type { Change } from '../store/outboxStore';
import type { Store } from '../store/store';

/** Changes that name invoices of this PC which the service does not have yet (SPEC.md, O4). */

/** `localId` of the invoice that must be in the service first; null where nothing stands in the way. */
export function waitsFor(store: Store, change: Change): string | null {
  if (change.kind !== 'create' || lacks(store, change) !== null) return null;
  const { correctionId, prepaymentId } = change.references;
  if (correctionId !== null && invoiceIdOf(store, correctionId) === null) return correctionId;
  return prepaymentId.find((localId) => !isInKsef(store, localId)) ?? null;
}

/** The field that names an invoice which will never be; null where all can still come. */
export function lacks(store: Store, change: Change & { readonly kind: 'create' }): string | null {
  const { correctionId, prepaymentId } = change.references;
  if (correctionId !== null && !store.invoices.show(correctionId)) return 'correctionId';
  return prepaymentId.some((localId) => !store.invoices.show(localId)) ? 'prepaymentId' : null;
}

/** The body as it is sent, with real ids; to be asked for when nothing is waited for. */
export function bodyWithIds(store: Store, change: Change & { readonly kind: 'create' }): CreateBody {
  const { body, references } = change;
  const original = references.correctionId === null ? null : invoiceIdOf(store, references.correctionId);
  const advances = references.prepaymentId.flatMap((localId) => invoiceIdOf(store, localId) ?? []);
  return sentFields({
    ...body,
    ...(original === null ? {} : { correctionId: original }),
    ...(advances.length === 0 ? {} : { prepaymentId: [...(body.prepaymentId ?? []), ...advances] }),
  });
}

const invoiceIdOf = (store: Store, localId: string): number | null =>
  store.invoices.show(localId)?.invoice.invoiceId ?? null;

/** An advance may be settled once it has its KSeF number (interface.md, prepaymentId). */
function isInKsef(store: Store, localId: string): boolean {
  const invoice = store.invoices.show(localId)?.invoice;
  return invoice !== undefined && invoice.invoiceId !== null && invoice.ksefId !== null;
}
