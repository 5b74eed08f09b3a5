import { INVOICE_TYPES, type ShownInvoice } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/invoiceTypes';
import type { Commits } from '../sql/transactions';
import { build, listed, matches, type Database } from '../sql/database';
import { prepareCards } from './invoiceCards';
import type { InvoiceLines } from './invoiceLines';
import { prepareRows, ROW_COLUMNS, rowOf } from './invoiceRows';
import type { InvoiceWriter } from './invoiceWrite';
import { endOf, startOf } from '../sql/sortKey';
import { prepareConfirm, WHOLE } from '../meta/ranges';
import { matchOf } from '../search/searchWords';
import { prepareSoundness } from './soundness';
import type { InvoiceStore } from '../store';

const CORRECTIONS = INVOICE_TYPES.filter(isCorrection);

/** The mirror of the service's invoices, and what is shown of it and of the changes that wait on top. */
export function openInvoices(
  db: Database,
  commits: Commits,
  lines: InvoiceLines,
  writer: InvoiceWriter,
): InvoiceStore {
  const confirm = prepareConfirm(db);
  const rowsAt = prepareRows(db);
  const cards = prepareCards(db);
  const soundness = prepareSoundness(db);
  const hits = db.prepare<{ match: string }>()((slot) =>
    build
      .selectFrom('invoice_words')
      .select('rowid')
      .where(matches('invoice_words', slot('match')))
      .orderBy('rowid', 'desc'),
  );

  return {
    moment: writer.moment,
    writtenSince: writer.writtenSince,
    apply: (invoices, confirmedAt, asOf = writer.moment()) =>
      commits.transaction(() => {
        const changed = writer.put(invoices, confirmedAt, asOf);
        confirm('invoices', WHOLE, confirmedAt);
        commits.touch(changed > 0 ? 'invoices' : 'sync');
        return changed;
      }),
    remove: (invoiceIds) =>
      commits.transaction(() => {
        if (writer.remove(invoiceIds) > 0) commits.touch('invoices');
      }),
    count(span) {
      let query = build
        .selectFrom('invoices')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('invoice_id', 'is not', null);
      if (span) query = query.where('place', '>=', startOf(span.from)).where('place', '<', endOf(span.to));
      return db.first(query)?.count ?? 0;
    },
    ids(where = {}) {
      let query = build
        .selectFrom('invoices')
        .select('invoice_id')
        .where('invoice_id', 'is not', null)
        .orderBy('invoice_id');
      if (where.after !== undefined) query = query.where('invoice_id', '>', where.after);
      if (where.upTo !== undefined) query = query.where('invoice_id', '<=', where.upTo);
      // Without a date an invoice is outside every span.
      const dated = where.from ?? (where.to === undefined ? undefined : '0000-01-01');
      if (dated !== undefined) query = query.where('place', '>=', startOf(dated));
      if (where.to !== undefined) query = query.where('place', '<', endOf(where.to));
      return db.all(query).flatMap((row) => row.invoice_id ?? []);
    },
    issueSpan() {
      const span = db.first(
        build
          .selectFrom('invoices')
          .select((e) => [e.fn.min('issue_date').as('from'), e.fn.max('issue_date').as('to')]),
      );
      return span?.from && span.to ? { from: span.from, to: span.to } : null;
    },
    newestEdit: () =>
      db.first(build.selectFrom('invoices').select((e) => e.fn.max('edit_date').as('newest')))?.newest ??
      null,
    pending: () =>
      db
        .all(
          build
            .selectFrom('invoices')
            .select('invoice_id')
            .where('invoice_status', '=', 'PENDING_KSEF')
            .orderBy('invoice_id'),
        )
        .flatMap((row) => row.invoice_id ?? []),
    broken: (span) => soundness.broken(span),
    distrust: (invoiceIds) =>
      commits.transaction(() => {
        for (const localId of soundness.distrust(invoiceIds)) writer.refresh(localId);
        if (invoiceIds.length > 0) commits.touch('invoices');
      }),
    list(filter, { offset, limit }) {
      const match = matchOf(filter.search);
      const chosen = lines.choose(filter, match === null ? null : hits.column({ match }));
      return {
        rows: rowsAt(chosen.places.slice(offset, offset + limit)),
        total: chosen.places.length,
        gross: chosen.gross,
        notSummed: chosen.notSummed,
      };
    },
    fullNumbers: () =>
      db
        .all(build.selectFrom('invoices').select('full_no').where('full_no', '<>', ''))
        .map((row) => row.full_no),
    corrections: (limit) =>
      db
        .all(
          build
            .selectFrom('invoices')
            .select('local_id')
            .where('invoice_type', 'in', CORRECTIONS)
            .where('invoice_id', 'is not', null)
            .where('invoice_status', '<>', 'DRAFT')
            .where('deleting', '=', 0)
            .orderBy('place', 'desc')
            .limit(limit),
        )
        .map((row) => row.local_id),
    show: cards.show,
    rows: (invoiceIds) =>
      rowsAt(
        db
          .all(
            build
              .selectFrom('invoices')
              .select('place')
              .where('invoice_id', 'in', [...invoiceIds]),
          )
          .map(({ place }) => place),
      ),
    ofStays: (reservationIds) =>
      db
        .all(
          build
            .selectFrom('invoices')
            .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
            .select([...ROW_COLUMNS, 'body'])
            .where('reservation_id', 'in', listed(JSON.stringify(reservationIds)))
            .orderBy('invoices.place'),
        )
        .map(({ body, ...columns }) => {
          const row = rowOf(columns);
          // The store reads back only what it wrote itself, from a decoded record.
          const invoice: ShownInvoice = JSON.parse(body);
          return { row, invoice: { ...invoice, invoiceId: row.invoiceId } };
        }),
    propertyName: cards.newestSeller,
  };
}
