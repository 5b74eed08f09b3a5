import type { Day } from '../../model/scalars';
import { ksefRules } from './ksefLaw';
import type { LawRule } from './lawRule';
import { rateRules } from './rateLaw';
import { registerRules } from './registerLaw';

/** Every legal rule on which texts, checks, register and papers rely, by its id. */
export const LAW = { ...rateRules, ...ksefRules, ...registerRules } as const satisfies Readonly<
  Record<string, LawRule>
>;
export type LawId = keyof typeof LAW;

/** Returns whether a rule is in force on a day. */
export const isInForce = (id: LawId, day: Day): boolean => {
  const { from, until }: LawRule = LAW[id];
  return day >= from && (until === null || day <= until);
};

/** Lists the rules whose last day lies in [`from`, `to`], the earliest end first. */
export function listEndingRules(from: Day, to: Day): { id: LawId; until: Day }[] {
  const ids = Object.keys(LAW).filter((id): id is LawId => id in LAW);
  return ids
    .flatMap((id) => {
      const { until }: LawRule = LAW[id];
      return until !== null && until >= from && until <= to ? [{ id, until }] : [];
    })
    .sort((a, b) => (a.until < b.until ? -1 : 1));
}
