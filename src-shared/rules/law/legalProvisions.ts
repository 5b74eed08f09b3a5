import type { Day } from '../../model/scalars';
import { invoiceAndKsefLegalProvisions } from './invoiceAndKsefLegalProvisions';
import type { LegalProvision } from './legalProvisionSchema';
import { vatRateLegalProvisions } from './vatRateLegalProvisions';
import { salesVatRegisterLegalProvisions } from './salesVatRegisterLegalProvisions';

/** All legal rules that Kontuar's texts, checks, registers and printouts refer to, by id. */
export const LEGAL_PROVISIONS = {
  ...vatRateLegalProvisions,
  ...invoiceAndKsefLegalProvisions,
  ...salesVatRegisterLegalProvisions,
} as const satisfies Readonly<Record<string, LegalProvision>>;
export type LegalProvisionId = keyof typeof LEGAL_PROVISIONS;

export const isLegalProvisionInForce = (id: LegalProvisionId, day: Day): boolean => {
  const { from, until }: LegalProvision = LEGAL_PROVISIONS[id];
  return day >= from && (until === null || day <= until);
};

/** Lists the rules whose last day lies in [`from`, `to`], the earliest end first. */
export function listLegalProvisionsEndingBetween(from: Day, to: Day): { id: LegalProvisionId; until: Day }[] {
  const ids = Object.keys(LEGAL_PROVISIONS).filter((id): id is LegalProvisionId => id in LEGAL_PROVISIONS);
  return ids
    .flatMap((id) => {
      const { until }: LegalProvision = LEGAL_PROVISIONS[id];
      return until !== null && until >= from && until <= to ? [{ id, until }] : [];
    })
    .sort((a, b) => (a.until < b.until ? -1 : 1));
}
