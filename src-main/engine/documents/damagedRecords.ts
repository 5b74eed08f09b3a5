import { setImmediate as breathe } from 'node:timers/promises';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { DamagedInvoice } from '../store/invoices/soundness';
import type { PaperParts } from './storedPdf';

/** A record that the disk has changed is in no list and on no paper, and is read again from the service. */

/** Invoices that are checked and read before others have their turn. */
const CHUNK = 20;

type Parts = Pick<PaperParts, 'store' | 'now'>;

interface SoundCards {
  readonly cards: InvoiceCard[];
  readonly omitted: OmittedInvoice[];
}

/** Cards in the order of their ids; unknown ids are left out. */
export async function readSoundCards(parts: Parts, ids: readonly string[]): Promise<SoundCards> {
  const found: SoundCards = { cards: [], omitted: [] };
  for (const [index, id] of ids.entries()) {
    const read = readSoundCard(parts, id);
    if (read?.ok) found.cards.push(read.card);
    else if (read) found.omitted.push(read.omitted);
    if (index % CHUNK === CHUNK - 1) await breathe();
  }
  return found;
}

type SoundCard =
  | { readonly ok: true; readonly card: InvoiceCard }
  | { readonly ok: false; readonly omitted: OmittedInvoice };

/** null: there is no such invoice. An invoice is not sound either where one that it corrects or settles is not. */
export function readSoundCard(parts: Parts, id: string): SoundCard | null {
  const { invoices } = parts.store;
  // A record that is no JSON any more cannot be shown.
  const [itself] = invoices.damaged([id, `inv-${id}`]);
  if (itself) {
    readAgain(parts, [itself]);
    return omit(itself);
  }
  const card = invoices.show(id);
  if (!card) return null;
  const related = card.linked.filter(({ relation }) => relation !== 'sameStay');
  const damaged = invoices.damaged([card.localId, ...related.map(({ row }) => row.localId)]);
  if (damaged.length === 0) return { ok: true, card };
  readAgain(parts, damaged);
  return omit({ localId: card.localId, number: card.invoice.invoiceFullNo });
}

const omit = ({ localId, number }: Pick<DamagedInvoice, 'localId' | 'number'>): SoundCard => ({
  ok: false,
  omitted: { localId, number: number.trim(), why: 'damaged' },
});

/** The next pass asks the service for them one by one. */
function readAgain({ store, now }: Parts, damaged: readonly DamagedInvoice[]): void {
  const isMarked = (invoiceId: number) =>
    store.log.listSetAside().some(({ kind, id }) => kind === 'invoice' && id === String(invoiceId));
  const ids = damaged.flatMap(({ invoiceId }) => invoiceId ?? []).filter((id) => !isMarked(id));
  if (ids.length === 0) return;
  store.transaction(() => {
    store.invoices.distrust(ids);
    const reason = 'changed on the disk';
    const records = ids.map((id) => ({ kind: 'invoice' as const, id: String(id), reason }));
    store.log.setAside(records, now());
  });
}
