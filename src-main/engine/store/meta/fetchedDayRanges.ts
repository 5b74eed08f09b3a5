import type { RangeAge } from '#shared/contract/rangeAge';
import type { Day, Instant } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { RangeKind, RangeStore, Store, Window } from '../storeInterface';

/**
 * Range of days that covers every invoice; the time of the last complete download of all invoices is stored for this
 * range.
 */
export const ALL_INVOICES_FETCHED_RANGE: Window = { from: '0000-01-01', to: '9999-12-31' };

export type Confirm = (kind: RangeKind | 'invoices', window: Window, at: Instant) => void;

/**
 * Returns a function that stores when the service last confirmed all records of a range of days. The returned function
 * must run inside a transaction.
 */
export function prepareFetchedRangeRecorder(db: Database): Confirm {
  const put = db.prepare<{ kind: RangeKind | 'invoices'; from: Day; to: Day; at: Instant }>()((slot) =>
    sqlBuilder
      .insertInto('ranges')
      .values({
        kind: slot('kind'),
        from_day: slot('from'),
        to_day: slot('to'),
        checked_at: slot('at'),
        first_at: slot('at'),
      })
      .onConflict((on) =>
        on
          .columns(['kind', 'from_day', 'to_day'])
          .doUpdateSet((e) => ({ checked_at: e.ref('excluded.checked_at') })),
      ),
  );
  return (kind, { from, to }, at) => void put.run({ kind, from, to, at });
}

/**
 * Returns a function that gives the time when a range of days was last completely read from the service; null if the
 * range was never read.
 */
export function prepareRangeFetchTimeReader(
  db: Database,
): (kind: RangeKind, window: Window) => Instant | null {
  const find = db.prepare<{ kind: RangeKind; from: Day; to: Day }>()((slot) =>
    sqlBuilder
      .selectFrom('ranges')
      .select('checked_at')
      .where('kind', '=', slot('kind'))
      .where('from_day', '=', slot('from'))
      .where('to_day', '=', slot('to')),
  );
  return (kind, { from, to }) => find.first({ kind, from, to })?.checked_at ?? null;
}

/**
 * Opens the store that records when the stays or prices of each range of days were last completely downloaded from the
 * service.
 */
export function openFetchedDayRangeStore(db: Database, settings: Store['settings']): RangeStore {
  const findNewestCheckTime = (kind: RangeKind | 'invoices'): Instant | null =>
    db.first(
      sqlBuilder
        .selectFrom('ranges')
        .select((e) => e.fn.max('checked_at').as('at'))
        .where('kind', '=', kind),
    )?.at ?? null;

  return {
    getCheckedAt: prepareRangeFetchTimeReader(db),
    listAges: (kind, span, asOf) =>
      computeRangeAges(
        db.all(
          sqlBuilder
            .selectFrom('ranges')
            .select(['from_day as from', 'to_day as to', 'checked_at as checkedAt'])
            .where('kind', '=', kind)
            .where('from_day', '<', span.to)
            .where('to_day', '>', span.from)
            .$if(asOf !== undefined, (query) => query.where('first_at', '<=', asOf ?? '')),
        ),
        span,
      ),
    summarize: () => ({
      // A profile from before 28 November 2026 has no setting `invoices.confirmedAt` until its next sync pass.
      invoices: settings.get('invoices.confirmedAt') ?? findNewestCheckTime('invoices'),
      reservations: findNewestCheckTime('reservations'),
      pricing: findNewestCheckTime('pricing'),
    }),
  };
}

type ConfirmedWindow = Window & { readonly checkedAt: Instant };

/** Returns, for each day of `span`, the time of the newest download that contained the whole day. */
function computeRangeAges(windows: readonly ConfirmedWindow[], span: Window): RangeAge[] {
  const isInsideSpan = (day: string) => day > span.from && day < span.to;
  const borders = [...new Set(windows.flatMap(({ from, to }) => [from, to]).filter(isInsideSpan))].sort();
  const ages: RangeAge[] = [];
  let from = span.from;
  for (const to of [...borders, span.to]) {
    const checkedAt = getNewestCheckTime(windows.filter((window) => window.from <= from && window.to >= to));
    const last = ages.at(-1);
    if (last && last.checkedAt === checkedAt) last.to = to;
    else if (from < to) ages.push({ from, to, checkedAt });
    from = to;
  }
  return ages;
}

function getNewestCheckTime(windows: readonly ConfirmedWindow[]): Instant | null {
  return windows.reduce<Instant | null>(
    (newest, { checkedAt }) => (newest === null || checkedAt > newest ? checkedAt : newest),
    null,
  );
}
