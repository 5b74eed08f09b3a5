import { sql } from 'kysely';
import type { InvoiceCard, InvoiceRow } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';
import { sqlBuilder, prepareRecordBodyReadBySortKey, type Database } from '../sql/databaseAndSqlBuilder';
import { INVOICE_ROW_COLUMNS, convertSqlRowToInvoiceRow } from './invoiceListRowColumns';
import { SENT_INVOICE_TYPE_IF_DIFFERENT_SQL } from './sentInvoiceTypeMismatches';
import { prepareKsefFileReader } from './ksefFileStore';
import { prepareRelatedInvoiceReader, type LinkTo } from './relatedInvoiceReader';
import type { LinksFrom } from './relatedInvoiceDetection';

type LinkedInvoice = InvoiceCard['linked'][number];

const REVERSE_RELATIONS = { corrects: 'correctedBy', settles: 'settledBy' } as const;

/**
 * Maximum number of newest invoices that are searched for the property's name as the seller; nearly always the first
 * one contains the name.
 */
const MAX_SELLER_SEARCH_INVOICES = 50;

const CARD_QUERY = sqlBuilder
  .selectFrom('invoices')
  .select([
    'place',
    'local_id',
    'invoice_id',
    'sync_state',
    'deleting',
    'confirmed_at',
    SENT_INVOICE_TYPE_IF_DIFFERENT_SQL,
  ]);

export interface InvoiceCards {
  readCard(id: string): InvoiceCard | null;
  readBriefCard(id: string): InvoiceCard | null;
  findNewestSellerName(): string | null;
}

/** Prepares the queries for the invoice card: one invoice with its linked documents in both directions and its stay. */
export function prepareInvoiceCardReader(db: Database): InvoiceCards {
  const links = prepareRelatedInvoiceReader(db);
  const fileOf = prepareKsefFileReader(db);
  const byLocalId = db.prepare<{ id: string }>()((slot) => CARD_QUERY.where('local_id', '=', slot('id')));
  const bodyAt = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');
  const byInvoiceId = db.prepare<{ id: number }>()((slot) => CARD_QUERY.where('invoice_id', '=', slot('id')));

  function find(id: string) {
    const found = byLocalId.first({ id });
    if (found) return found;
    // An id such as `inv-17` may be outdated, so the invoice is also searched by the service's id 17.
    const invoiceId = /^(?:inv-)?(\d{1,15})$/.exec(id)?.[1];
    return invoiceId === undefined ? undefined : byInvoiceId.first({ id: Number(invoiceId) });
  }

  const idAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom('invoices').select('local_id').where('place', '=', slot('place')),
  );
  const rowAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom('invoices').select(INVOICE_ROW_COLUMNS).where('place', '=', slot('place')),
  );
  const ofStay = db.prepare<{ stay: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('reservation_id', '=', slot('stay'))
      .orderBy('place', 'desc'),
  );
  const readRows = (places: readonly number[]): InvoiceRow[] =>
    places.flatMap((sortKey) => rowAt.all({ place: sortKey }).map(convertSqlRowToInvoiceRow));

  /** Returns the invoices that refer to this invoice or to which it refers, and other invoices of the same stay. */
  function listLinkedInvoices(
    sortKey: number,
    ownLinks: LinksFrom | null,
    others: readonly LinkTo[],
    reservationId: number | null,
  ): LinkedInvoice[] {
    const named = [...(ownLinks?.places ?? [])].sort((a, b) => b - a);
    const relations = [
      ...named.map((at) => ({
        relation: ownLinks?.relation ?? 'corrects',
        how: ownLinks?.how ?? null,
        place: at,
      })),
      ...others.map((link) => ({ ...link, relation: REVERSE_RELATIONS[link.relation] })),
      ...(reservationId === null
        ? []
        : ofStay
            .column({ stay: reservationId })
            .map((at) => ({ relation: 'sameStay' as const, how: null, place: at }))),
    ];
    const known = new Set([sortKey]);
    return relations.flatMap(({ place: at, ...link }) => {
      if (known.has(at)) return [];
      known.add(at);
      return readRows([at]).map((row) => ({ ...link, row }));
    });
  }

  function buildCard(id: string, withStay: boolean): InvoiceCard | null {
    const found = find(id);
    const body = found && bodyAt.first({ place: found.place })?.body;
    if (!found || body === undefined) return null;
    // The invoice's JSON needs no validation, because the store itself wrote it from an already decoded record.
    const invoice: ShownInvoice = JSON.parse(body);
    const ownLinks = withStay ? links.findLinksFrom(found.place) : links.findLinksFromBriefly(found.place);
    const to = links.findLinksTo(found.place);
    return {
      localId: found.local_id,
      syncState: found.sync_state,
      deleting: found.deleting === 1,
      invoice: { ...invoice, invoiceId: found.invoice_id },
      totals: computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency }),
      sentType: found.sentType,
      ksefFile: fileOf(found.local_id, invoice),
      confirmedAt: found.confirmed_at,
      linked: listLinkedInvoices(found.place, ownLinks, to.links, withStay ? invoice.reservationId : null),
      maybeBy: to.unsure.flatMap((sortKey) => idAt.column({ place: sortKey })),
      link: ownLinks && {
        relation: ownLinks.relation,
        state: ownLinks.state,
        how: ownLinks.how,
        candidates: withStay ? readRows(ownLinks.candidates) : [],
      },
      stay: withStay ? readStay(db, invoice.reservationId) : null,
    };
  }

  return {
    readCard: (id) => buildCard(id, true),
    readBriefCard: db.cacheUntilNextWrite((id) => buildCard(id, false)),
    findNewestSellerName() {
      const newest = sqlBuilder
        .selectFrom('invoice_bodies')
        .select(sql<string>`trim(body ->> '$.seller.companyName')`.as('name'))
        .orderBy('place', 'desc')
        .limit(MAX_SELLER_SEARCH_INVOICES);
      const named = db.first(
        sqlBuilder.selectFrom(newest.as('newest')).select('name').where('name', '<>', '').limit(1),
      );
      return named?.name ?? null;
    },
  };
}

function readStay(db: Database, reservationId: number | null): InvoiceCard['stay'] {
  if (reservationId === null) return null;
  const stay = db.first(
    sqlBuilder
      .selectFrom('reservations')
      .select(['forename', 'name', 'room_name', 'arrival', 'departure'])
      .where('reservation_id', '=', reservationId),
  );
  return stay
    ? {
        reservationId,
        guest: `${stay.name} ${stay.forename}`.trim(),
        roomName: stay.room_name,
        arrival: stay.arrival,
        departure: stay.departure,
      }
    : null;
}
