import type { Hit } from '#shared/contract/app';
import { build, matches, type Database } from './database';
import { prepareNear } from './nearWords';
import { matchOf } from './searchWords';

/**
 * Search over everything: invoices and reservations together, newest first. Where there is more than room for,
 * each kind has half of it: a year of stays to come must not hide the one invoice that was asked for.
 */
export function prepareSearch(db: Database) {
  const near = prepareNear(db);
  const invoices = db.prepare<{ match: string; limit: number }>()((slot) =>
    build
      .selectFrom('invoice_words')
      .innerJoin('invoices', 'invoices.place', 'invoice_words.rowid')
      .select(['local_id', 'full_no', 'buyer_name', 'issue_date'])
      .where(matches('invoice_words', slot('match')))
      .orderBy('invoice_words.rowid', 'desc')
      .limit(slot('limit')),
  );
  const reservations = db.prepare<{ match: string; limit: number }>()((slot) =>
    build
      .selectFrom('reservation_words')
      .innerJoin('reservations', 'reservations.place', 'reservation_words.rowid')
      .select(['reservation_id', 'forename', 'name', 'room_name', 'arrival'])
      .where(matches('reservation_words', slot('match')))
      .orderBy('reservation_words.rowid', 'desc')
      .limit(slot('limit')),
  );

  function find(match: string, limit: number): Hit[] {
    const ofInvoices: Hit[] = invoices.all({ match, limit }).map((row) => ({
      kind: 'invoice',
      id: row.local_id,
      title: row.full_no,
      detail: row.buyer_name,
      day: row.issue_date,
    }));
    const ofStays: Hit[] = reservations.all({ match, limit }).map((row) => ({
      kind: 'reservation',
      id: String(row.reservation_id),
      title: `${row.forename} ${row.name}`.trim(),
      detail: row.room_name,
      day: row.arrival,
    }));
    const half = Math.ceil(limit / 2);
    const hits = [
      ...ofInvoices.slice(0, Math.max(half, limit - ofStays.length)),
      ...ofStays.slice(0, Math.max(limit - half, limit - ofInvoices.length)),
    ];
    const when = (hit: Hit) => hit.day ?? '';
    return hits.sort((one, other) => (when(one) < when(other) ? 1 : when(one) > when(other) ? -1 : 0));
  }

  return {
    search(text: string, limit: number): Hit[] {
      const match = matchOf(text);
      return match === null ? [] : find(match, limit);
    },
    searchNear(text: string, limit: number): { words: string[]; hits: Hit[] } {
      const instead = near(text);
      const hits = instead === null ? [] : find(instead.match, limit);
      return { words: hits.length === 0 ? [] : (instead?.words ?? []), hits };
    },
  };
}
