import type { Day } from '../../model/scalars';
import { invoiceAndKsefLawRules } from './invoiceAndKsefLawRules';
import type { LawRule } from './lawRuleSchema';
import { vatRateLawRules } from './vatRateLawRules';
import { salesVatRegisterLawRules } from './salesVatRegisterLawRules';

/** All legal rules that Kontuar's texts, checks, registers and printouts refer to, by id. */
export const LAW_RULES = {
  ...vatRateLawRules,
  ...invoiceAndKsefLawRules,
  ...salesVatRegisterLawRules,
} as const satisfies Readonly<Record<string, LawRule>>;
export type LawId = keyof typeof LAW_RULES;

export const isLawRuleInForce = (id: LawId, day: Day): boolean => {
  const { from, until }: LawRule = LAW_RULES[id];
  return day >= from && (until === null || day <= until);
};

/** Lists the rules whose last day lies in [`from`, `to`], the earliest end first. */
export function listLawRulesEndingBetween(from: Day, to: Day): { id: LawId; until: Day }[] {
  const ids = Object.keys(LAW_RULES).filter((id): id is LawId => id in LAW_RULES);
  return ids
    .flatMap((id) => {
      const { until }: LawRule = LAW_RULES[id];
      return until !== null && until >= from && until <= to ? [{ id, until }] : [];
    })
    .sort((a, b) => (a.until < b.until ? -1 : 1));
}
