import type { Hit } from '#shared/contract/app';
import { build, matches, type Database } from './database';
import { matchOf } from './searchWords';

/** Search over everything: invoices and reservations together, newest first. */
export function prepareSearch(db: Database): (text: string, limit: number) => Hit[] {
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

  return (text, limit) => {
    const match = matchOf(text);
    if (match === null) return [];
    const hits: Hit[] = [
      ...invoices.all({ match, limit }).map((row) => ({
        kind: 'invoice' as const,
        id: row.local_id,
        title: row.full_no,
        detail: row.buyer_name,
        day: row.issue_date,
      })),
      ...reservations.all({ match, limit }).map((row) => ({
        kind: 'reservation' as const,
        id: String(row.reservation_id),
        title: `${row.forename} ${row.name}`.trim(),
        detail: row.room_name,
        day: row.arrival,
      })),
    ];
    const when = (hit: Hit) => hit.day ?? '';
    return hits
      .sort((one, other) => (when(one) < when(other) ? 1 : when(one) > when(other) ? -1 : 0))
      .slice(0, limit);
  };
}
