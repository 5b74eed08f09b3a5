import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { DamagedInvoice } from '../store/invoices/invoiceSoundness';
import type { PaperParts } from './storedPdf';

/**
 * Leaves invoices that are damaged on the disk out of lists and documents, and requests these invoices again from the
 * service.
 */

const INVOICES_PER_READ = 20;

type Parts = Pick<PaperParts, 'store' | 'now'>;

interface InvoiceReadingReport {
  readonly cards: InvoiceCard[];
  readonly omitted: OmittedInvoice[];
}

/**
 * Returns the undamaged invoices in the order of the given ids and, separately, the damaged invoices that are omitted.
 * Unknown ids are skipped.
 */
export async function readInvoicesOmittingDamaged(
  parts: Parts,
  ids: readonly string[],
): Promise<InvoiceReadingReport> {
  const found: InvoiceReadingReport = { cards: [], omitted: [] };
  for (const [index, id] of ids.entries()) {
    const read = readUndamagedInvoice(parts, id);
    if (read?.ok) found.cards.push(read.card);
    else if (read) found.omitted.push(read.omitted);
    if (index % INVOICES_PER_READ === INVOICES_PER_READ - 1) await yieldToEventLoop();
  }
  return found;
}

type UndamagedInvoiceResult =
  | { readonly ok: true; readonly card: InvoiceCard }
  | { readonly ok: false; readonly omitted: OmittedInvoice };

/**
 * Returns the invoice, or the reason for its omission if the invoice or a linked invoice is damaged on the disk.
 * Returns null if the id is unknown.
 */
export function readUndamagedInvoice(parts: Parts, id: string): UndamagedInvoiceResult | null {
  const { invoices } = parts.store;
  // The invoice is checked for damage before it is read, because an invoice with broken JSON cannot be read.
  const [itself] = invoices.listDamaged([id, `inv-${id}`]);
  if (itself) {
    markForRefetch(parts, [itself]);
    return buildOmittedResult(itself);
  }
  const card = invoices.readCard(id);
  if (!card) return null;
  const related = card.linked.filter(({ relation }) => relation !== 'sameStay');
  const damaged = invoices.listDamaged([card.localId, ...related.map(({ row }) => row.localId)]);
  if (damaged.length === 0) return { ok: true, card };
  markForRefetch(parts, damaged);
  return buildOmittedResult({ localId: card.localId, number: card.invoice.invoiceFullNo });
}

const buildOmittedResult = ({
  localId,
  number,
}: Pick<DamagedInvoice, 'localId' | 'number'>): UndamagedInvoiceResult => ({
  ok: false,
  omitted: { localId, number: number.trim(), why: 'damaged' },
});

/** Marks damaged invoices as unreadable, so that the next sync pass downloads them again. */
function markForRefetch({ store, now }: Parts, damaged: readonly DamagedInvoice[]): void {
  const isMarked = (invoiceId: number) =>
    store.log.listUnreadable().some(({ kind, id }) => kind === 'invoice' && id === String(invoiceId));
  const ids = damaged.flatMap(({ invoiceId }) => invoiceId ?? []).filter((id) => !isMarked(id));
  if (ids.length === 0) return;
  const reason = 'changed on the disk';
  const records = ids.map((id) => ({ kind: 'invoice' as const, id: String(id), reason }));
  store.log.addUnreadable(records, now());
}
