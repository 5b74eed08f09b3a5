import { setImmediate as breathe } from 'node:timers/promises';
import type { Report, WholeReportWish } from '#shared/contract/report';
import { addDays } from '#shared/rules/days';
import { toGrosz } from '#shared/rules/decimal';
import { reportSteps } from '#shared/rules/report';
import type { ReportStay } from '#shared/rules/reportShares';
import type { FigureStay, Store } from '../../store/store';

/** Days of arrivals that are read at once: about 10 ms in a house of 500 rooms. */
const AT_ONCE = 31;

/** Figures of the house from the local store; other calls are answered between the parts that it reads. */
export async function readFigures(
  store: Store,
  { from, to, by, currency }: WholeReportWish,
): Promise<Report> {
  const end = addDays(to, 1);
  const stays = store.reservations.figures({ from, to: end }, 'before').map(stayOf);
  for (let begin = from; begin < end; begin = addDays(begin, AT_ONCE)) {
    await breathe();
    const next = addDays(begin, AT_ONCE);
    const part = store.reservations.figures({ from: begin, to: next < end ? next : end }, 'within');
    for (const stay of part) stays.push(stayOf(stay));
  }
  const fetched = fetchedIn(store, { from, to: end });
  const steps = reportSteps(
    {
      currency:
        currency ??
        (store.pricing.days({ from, to: from }, []).currency ||
          mostCommon(stays.map((stay) => stay.currency))),
      rooms: store.reservations.rooms().length,
      stays,
      fetched,
    },
    { from, to, by },
  );
  let step = steps.next();
  for (; !step.done; step = steps.next()) await breathe();
  const [oldest] = fetched.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return { ...step.value, checkedAt: oldest ?? null };
}

/** Days of [from, to) whose reservations were fetched at least once. */
export const fetchedIn = ({ ranges }: Store, span: { from: string; to: string }) =>
  ranges.ages('reservations', span).filter(({ checkedAt }) => checkedAt !== null);

const stayOf = ({ price, ...stay }: FigureStay): ReportStay => ({
  ...stay,
  price: price === null ? null : toGrosz(price),
});

/** Without a price list: the currency of most stays; the złoty without stays. */
function mostCommon(currencies: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const currency of currencies) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'PLN';
}
