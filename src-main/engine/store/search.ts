import type { Hit } from '#shared/contract/app';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { build, matches, type Database } from './database';
import { prepareNear } from './nearWords';
import { startOf } from './place';
import { matchOf } from './searchWords';

/** Days that a stay which has not ended may have begun before today; a longer one stands with those that were. */
const LONG_STAY = 60;

/**
 * Search over everything. First the stays as the desk needs them: who is here or comes, soonest first, then who
 * was, latest first; then the invoices, newest first. Where there is more than room for, invoices and stays have
 * half of it each, and so have stays to come and stays that were: a year of bookings must not hide the one record
 * that was asked for.
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
  const stays = build
    .selectFrom('reservation_words')
    .innerJoin('reservations', 'reservations.place', 'reservation_words.rowid')
    .select(['reservation_id', 'forename', 'name', 'room_name', 'arrival']);
  const ahead = db.prepare<{ match: string; since: number; today: Day; limit: number }>()((slot) =>
    stays
      .where(matches('reservation_words', slot('match')))
      .where('reservation_words.rowid', '>=', slot('since'))
      .where('reservations.departure', '>=', slot('today'))
      .orderBy('reservation_words.rowid', 'asc')
      .limit(slot('limit')),
  );
  const before = db.prepare<{ match: string; since: number; until: number; today: Day; limit: number }>()(
    (slot) =>
      stays
        .where(matches('reservation_words', slot('match')))
        .where('reservation_words.rowid', '<', slot('until'))
        .where((is) =>
          is.or([
            is('reservations.departure', '<', slot('today')),
            is('reservation_words.rowid', '<', slot('since')),
          ]),
        )
        .orderBy('reservation_words.rowid', 'desc')
        .limit(slot('limit')),
  );

  function find(match: string, limit: number, today: Day): Hit[] {
    const since = startOf(addDays(today, -LONG_STAY));
    const found = invoices.all({ match, limit });
    const [come, were] = [
      ahead.all({ match, since, today, limit }),
      before.all({ match, since, until: startOf(today), today, limit }),
    ];
    const [ofStays, ofInvoices] = shares(come.length + were.length, found.length, limit);
    const [toCome, past] = shares(come.length, were.length, ofStays);
    return [
      ...[...come.slice(0, toCome), ...were.slice(0, past)].map((row): Hit => ({
        kind: 'reservation',
        id: String(row.reservation_id),
        title: `${row.forename} ${row.name}`.trim(),
        detail: row.room_name,
        day: row.arrival,
      })),
      ...found.slice(0, ofInvoices).map((row): Hit => ({
        kind: 'invoice',
        id: row.local_id,
        title: row.full_no,
        detail: row.buyer_name,
        day: row.issue_date,
      })),
    ];
  }

  return {
    search(text: string, limit: number, today: Day): Hit[] {
      const match = matchOf(text);
      return match === null ? [] : find(match, limit, today);
    },
    searchNear(text: string, limit: number, today: Day): { words: string[]; hits: Hit[] } {
      const instead = near(text);
      const hits = instead === null ? [] : find(instead.match, limit, today);
      return { words: hits.length === 0 ? [] : (instead?.words ?? []), hits };
    },
  };
}

/** How many of each there is room for: half, the odd one for the second, and what the other leaves. */
function shares(first: number, second: number, room: number): [first: number, second: number] {
  const half = Math.ceil(room / 2);
  return [
    Math.min(first, Math.max(room - half, room - second)),
    Math.min(second, Math.max(half, room - first)),
  ];
}
