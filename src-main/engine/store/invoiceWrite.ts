import { z } from 'zod';
import type { Invoice } from '#shared/model/invoice';
import type { Extra, Instant } from '#shared/model/scalars';
import { totalsOf } from '#shared/rules/vat';
import { build, type Database } from './database';
import type { InvoiceLines } from './invoiceLines';
import type { InvoiceLine } from './lineColumns';
import { placeOf } from './place';
import type { InvoiceLinkTable, InvoiceTable } from './schema';
import { wordsOfInvoice } from './searchWords';
import { prepareWordIndex, type WordChange } from './wordIndex';

/** Changes the mirror of invoices: columns, body, links and search words stay alike. Inside a transaction. */
export interface InvoiceWriter {
  /** How many were new or different. */
  put(invoices: readonly Invoice[], confirmedAt: Instant): number;
  /** How many there were. */
  remove(invoiceIds: readonly number[]): number;
}

export function prepareInvoiceWriter(db: Database, lines: InvoiceLines): InvoiceWriter {
  /** Ids above this are surely new: a first scan brings them in order and need not look for any. */
  let highest: number | null = null;
  const isNew = (invoiceId: number): boolean => {
    highest ??=
      db.first(build.selectFrom('invoices').select((e) => e.fn.max('invoice_id').as('id')))?.id ?? -Infinity;
    if (invoiceId <= highest) return false;
    highest = invoiceId;
    return true;
  };
  // Two look-ups instead of a join: SQLite plans a join anew for each new value bound to it (STAT4), eight times
  // the price of the look-up itself.
  const find = db.prepare<{ invoiceId: number }>()((slot) =>
    build.selectFrom('invoices').select(['place', 'local_id']).where('invoice_id', '=', slot('invoiceId')),
  );
  const bodyAt = db.prepare<{ place: number }>()((slot) =>
    build.selectFrom('invoice_bodies').select('body').where('place', '=', slot('place')),
  );
  const taken = db.prepare<{ place: number }>()((slot) =>
    build.selectFrom('invoices').select('place').where('place', '=', slot('place')),
  );
  const insert = db.prepare<InvoiceTable>()((slot) =>
    build.insertInto('invoices').values({
      place: slot('place'),
      local_id: slot('local_id'),
      invoice_id: slot('invoice_id'),
      sync_state: slot('sync_state'),
      full_no: slot('full_no'),
      invoice_type: slot('invoice_type'),
      invoice_status: slot('invoice_status'),
      ksef_id: slot('ksef_id'),
      buyer_name: slot('buyer_name'),
      buyer_tax_id: slot('buyer_tax_id'),
      issue_date: slot('issue_date'),
      payment_date: slot('payment_date'),
      payment_status: slot('payment_status'),
      currency: slot('currency'),
      gross: slot('gross'),
      reservation_id: slot('reservation_id'),
      edit_date: slot('edit_date'),
      confirmed_at: slot('confirmed_at'),
    }),
  );
  const insertBody = db.prepare<{ place: number; body: string }>()((slot) =>
    build.insertInto('invoice_bodies').values({ place: slot('place'), body: slot('body') }),
  );
  const updateBody = db.prepare<{ place: number; body: string }>()((slot) =>
    build
      .updateTable('invoice_bodies')
      .set({ body: slot('body') })
      .where('place', '=', slot('place')),
  );
  const confirm = db.prepare<{ place: number; at: Instant }>()((slot) =>
    build
      .updateTable('invoices')
      .set({ confirmed_at: slot('at') })
      .where('place', '=', slot('place')),
  );
  const index = prepareWordIndex(db, 'invoice_words');
  const remove = db.prepare<{ place: number }>()((slot) =>
    build.deleteFrom('invoices').where('place', '=', slot('place')),
  );

  function writeLinks(place: number, { extra }: Invoice): void {
    const links = linksOf(place, extra);
    if (links.length === 0) return;
    db.run(
      build
        .insertInto('invoice_links')
        .values(links)
        .onConflict((on) => on.doNothing()),
    );
  }

  function putOne(invoice: Invoice, confirmedAt: Instant): WordChange[] {
    const body = JSON.stringify(invoice);
    const known = isNew(invoice.invoiceId) ? undefined : find.first({ invoiceId: invoice.invoiceId });
    if (known && bodyAt.first({ place: known.place })?.body === body) {
      confirm.run({ place: known.place, at: confirmedAt });
      return [];
    }
    const place = placeOf(
      invoice.issueDate,
      invoice.invoiceId,
      known?.place ?? null,
      (at) => taken.first({ place: at }) !== undefined,
    );
    const row = columnsOf(invoice, place, known?.local_id ?? `inv-${invoice.invoiceId}`, confirmedAt);
    const words = wordsOfInvoice(invoice);
    lines.put(lineOf(row));
    if (!known) {
      insert.run(row);
      insertBody.run({ place, body });
      writeLinks(place, invoice);
      return [{ place, remove: false, words }];
    }
    // place moves with the issue date and takes body and links along (ON UPDATE CASCADE).
    db.run(build.updateTable('invoices').set(row).where('place', '=', known.place));
    updateBody.run({ place, body });
    db.run(build.deleteFrom('invoice_links').where('place', '=', place));
    writeLinks(place, invoice);
    if (place === known.place) return [{ place, remove: true, words }];
    lines.remove(known.place);
    return [
      { place: known.place, remove: true, words: null },
      { place, remove: false, words },
    ];
  }

  return {
    put(invoices, confirmedAt) {
      const changes: WordChange[] = [];
      let changed = 0;
      for (const invoice of invoices) {
        const words = putOne(invoice, confirmedAt);
        if (words.length > 0) changed += 1;
        changes.push(...words);
      }
      index(changes);
      return changed;
    },
    remove(invoiceIds) {
      const removed = invoiceIds.flatMap((invoiceId) => {
        const known = find.first({ invoiceId });
        if (!known) return [];
        remove.run({ place: known.place });
        lines.remove(known.place);
        return [{ place: known.place, remove: true, words: null }];
      });
      index(removed);
      return removed.length;
    },
  };
}

function columnsOf(invoice: Invoice, place: number, localId: string, confirmedAt: Instant): InvoiceTable {
  return {
    place,
    local_id: localId,
    invoice_id: invoice.invoiceId,
    sync_state: 'synced',
    full_no: invoice.invoiceFullNo,
    invoice_type: invoice.invoiceType,
    invoice_status: invoice.invoiceStatus,
    ksef_id: invoice.ksefId,
    buyer_name: invoice.buyer.companyName,
    buyer_tax_id: invoice.buyer.taxId,
    issue_date: invoice.issueDate,
    payment_date: invoice.paymentDate,
    payment_status: invoice.paymentStatus,
    currency: invoice.currency,
    gross: totalsOf({ items: invoice.invoiceItems, currency: invoice.currency }).gross,
    reservation_id: invoice.reservationId,
    edit_date: invoice.editDate,
    confirmed_at: confirmedAt,
  };
}

const lineOf = (row: InvoiceTable): InvoiceLine => ({
  place: row.place,
  type: row.invoice_type,
  status: row.invoice_status,
  paid: row.payment_status,
  reservationId: row.reservation_id,
  currency: row.currency,
  gross: row.gross,
});

const idSchema = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().positive());

/** The service need not send these keys (A25); where it does, they are read: one id or a list, number or text. */
function linksOf(place: number, { correctionId, prepaymentId }: Extra): InvoiceLinkTable[] {
  if (correctionId === undefined && prepaymentId === undefined) return [];
  return [
    ...idsIn(correctionId).map((invoice_id) => ({ place, relation: 'corrects' as const, invoice_id })),
    ...idsIn(prepaymentId).map((invoice_id) => ({ place, relation: 'settles' as const, invoice_id })),
  ];
}

function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const id = idSchema.safeParse(one);
    return id.success ? [id.data] : [];
  });
}
