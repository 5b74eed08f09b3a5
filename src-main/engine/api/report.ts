import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { addDays } from '#shared/rules/days';
import { toGrosz } from '#shared/rules/decimal';
import { reportOf } from '#shared/rules/report';
import type { Store } from '../store/store';

const os = implement(contract.report);

export interface ReportParts {
  readonly store: Store;
}

export const reportApi = ({ store }: ReportParts) => ({
  figures: os.figures.handler(({ input: { from, to, by } }) => {
    const span = { from, to: addDays(to, 1) };
    const stays = store.reservations.touching(span.from, span.to);
    return reportOf(
      {
        currency:
          store.pricing.days({ from, to: from }, []).currency ||
          mostCommon(stays.map(({ currency }) => currency)),
        rooms: store.reservations.rooms().length,
        stays: stays.map(({ arrival, departure, pricePerStay, currency }) => ({
          ...{ arrival, departure, currency },
          price: pricePerStay === null ? null : toGrosz(pricePerStay),
        })),
        fetched: store.ranges.ages('reservations', span).filter(({ checkedAt }) => checkedAt !== null),
      },
      { from, to, by },
    );
  }),
});

/** Without a price list: the currency of most stays; the złoty without stays. */
function mostCommon(currencies: readonly string[]): string {
  const counts = Map.groupBy(currencies, (currency) => currency);
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? 'PLN';
}
