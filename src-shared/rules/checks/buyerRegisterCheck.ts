import type { BuyerCheck, RegisterNumber } from '../../contract/buyerCheckContract';
import { checkEuVatNumber } from '../identifiers/euVat';
import { cleanNip, isNip } from '../identifiers/nip';

/** Comparison of a buyer's tax number and bank account with the entry in a public register (the white list or VIES). */

interface Numbered {
  readonly taxId: string;
  readonly identifierType: string | null;
  readonly countryCode: string | null;
}

/**
 * Returns the tax number in the form in which a public register is asked, and that register; null if there is no such
 * register or if the number is invalid.
 */
export function findBuyerLookupNumber({
  taxId,
  identifierType,
  countryCode,
}: Numbered): RegisterNumber | null {
  if (identifierType === 'NIP')
    return isNip(taxId) ? { register: 'whiteList', country: 'PL', number: cleanNip(taxId) } : null;
  if (identifierType !== 'VAT_UE') return null;
  const read = checkEuVatNumber(countryCode ?? '', taxId);
  if (!read || read.verdict === 'shape') return null;
  return read.prefix === 'PL'
    ? { register: 'whiteList', country: 'PL', number: read.number }
    : { register: 'vies', country: read.prefix, number: read.number };
}

export const isSameBuyerLookupNumber = (first: RegisterNumber, second: RegisterNumber): boolean =>
  first.country === second.country && first.number === second.number;

/** Reasons why the answer of a public tax register contradicts the buyer on the invoice. */
export type Disagreement = 'notFound' | 'notActive' | 'account' | 'accountUnsure';

/** The status that the white list of VAT payers gives to a registered, active VAT payer. */
const ACTIVE = 'Czynny';
const normaliseAccountDigits = (account: string): string =>
  account.toUpperCase().replace(/[\s-]/g, '').replace(/^PL/, '');

/**
 * Lists the contradictions between a public register's answer and the invoice. An empty bank account on the invoice is
 * not compared.
 */
export function listRegisterContradictions(check: BuyerCheck, bankNo: string): Disagreement[] {
  if (!check.found) return ['notFound'];
  const found: Disagreement[] = [];
  const ofWhiteList = check.asked.register === 'whiteList';
  if (ofWhiteList && check.status !== ACTIVE) found.push('notActive');
  const account = normaliseAccountDigits(bankNo);
  if (
    ofWhiteList &&
    account !== '' &&
    !check.accounts.some((listedAccount) => normaliseAccountDigits(listedAccount) === account)
  )
    found.push(check.virtualAccounts ? 'accountUnsure' : 'account');
  return found;
}
