import { z } from 'zod';
import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { totalsOf } from '#shared/rules/vat';
import { build, type Database } from './database';
import type { InvoiceLines } from './invoiceLines';
import { placeOf } from './place';
import type { InvoiceLinkTable, InvoiceTable } from './schema';
import { wordsOfInvoice } from './searchWords';

/** Puts single invoices into the mirror: columns, body, links and search words stay alike. Inside a transaction. */
export interface InvoiceWriter {
  /** Whether the invoice was new or different. */
  put(invoice: Invoice, confirmedAt: Instant): boolean;
  /** Whether there was one. */
  remove(invoiceId: number): boolean;
}

export function prepareInvoiceWriter(db: Database, lines: InvoiceLines): InvoiceWriter {
  const find = db.prepare<{ invoiceId: number }>()((slot) =>
    build
      .selectFrom('invoices')
      .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
      .select(['invoices.place', 'local_id', 'body'])
      .where('invoice_id', '=', slot('invoiceId')),
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
  const insertWords = db.prepare<{ place: number; words: string }>()((slot) =>
    build.insertInto('invoice_words').values({ rowid: slot('place'), words: slot('words') }),
  );
  const deleteWords = db.prepare<{ place: number }>()((slot) =>
    build.deleteFrom('invoice_words').where('rowid', '=', slot('place')),
  );
  const remove = db.prepare<{ place: number }>()((slot) =>
    build.deleteFrom('invoices').where('place', '=', slot('place')),
  );

  function writeLinks(place: number, invoice: Invoice, before: boolean): void {
    if (before) db.run(build.deleteFrom('invoice_links').where('place', '=', place));
    const links = linksOf(invoice).map((link) => ({ place, ...link }));
    if (links.length > 0) {
      db.run(
        build
          .insertInto('invoice_links')
          .values(links)
          .onConflict((on) => on.doNothing()),
      );
    }
  }

  return {
    put(invoice, confirmedAt) {
      const body = JSON.stringify(invoice);
      const known = find.first({ invoiceId: invoice.invoiceId });
      if (known?.body === body) {
        confirm.run({ place: known.place, at: confirmedAt });
        return false;
      }
      const place = placeOf(
        invoice.issueDate,
        invoice.invoiceId,
        known?.place ?? null,
        (at) => taken.first({ place: at }) !== undefined,
      );
      const row = columnsOf(invoice, place, known?.local_id ?? `inv-${invoice.invoiceId}`, confirmedAt);
      if (known) {
        // place moves with the issue date and takes body and links along (ON UPDATE CASCADE).
        db.run(build.updateTable('invoices').set(row).where('place', '=', known.place));
        updateBody.run({ place, body });
        deleteWords.run({ place: known.place });
        lines.remove(known.place);
      } else {
        insert.run(row);
        insertBody.run({ place, body });
      }
      insertWords.run({ place, words: wordsOfInvoice(invoice) });
      writeLinks(place, invoice, known !== undefined);
      lines.put({
        place,
        type: row.invoice_type,
        status: row.invoice_status,
        paid: row.payment_status,
        reservationId: row.reservation_id,
        currency: row.currency,
        gross: row.gross,
      });
      return true;
    },
    remove(invoiceId) {
      const known = find.first({ invoiceId });
      if (!known) return false;
      remove.run({ place: known.place });
      deleteWords.run({ place: known.place });
      lines.remove(known.place);
      return true;
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

const idSchema = z.coerce.number().int().positive();

/** The service need not send these keys (A25); where it does, they are read: one id or a list, number or text. */
function linksOf(invoice: Invoice): Omit<InvoiceLinkTable, 'place'>[] {
  const { correctionId, prepaymentId } = invoice.extra;
  return [
    ...idsIn(correctionId).map((invoice_id) => ({ relation: 'corrects' as const, invoice_id })),
    ...idsIn(prepaymentId).map((invoice_id) => ({ relation: 'settles' as const, invoice_id })),
  ];
}

function idsIn(value: unknown): number[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const id = idSchema.safeParse(one);
    return id.success ? [id.data] : [];
  });
}
