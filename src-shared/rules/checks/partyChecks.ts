import type { Finding } from '../../model/finding';
import { checkEuVatNumber, toVatPrefix } from '../identifiers/euVat';
import { createServiceRuleFinding, createBlockingFinding, createNonBlockingFinding } from './findingBuilders';
import { parseBankAccount } from '../identifiers/iban';
import { isNip } from '../identifiers/nip';
import { isBlank } from '../ksef/ksefTextRules';
import type { Check, CheckContext, DraftParty } from './invoiceToCheck';
import type { Day } from '../../model/scalars';
import { isValidYearMonthDay, computeWeightedDigitSum } from '../identifiers/weightedDigitSum';

/**
 * Checks buyer, seller and receiver: which fields are required, and whether the tax number can be valid (domain.md 4,
 * A16-A19).
 */

type CreateFinding = typeof createServiceRuleFinding;

function required(party: DraftParty, field: string): Finding[] {
  return (['companyName', 'address'] as const)
    .filter((name) => isBlank(party[name]))
    .map((name) => createServiceRuleFinding(`${field}.${name}`, 'required'));
}

function checkTaxNumber(
  party: DraftParty,
  field: string,
  { today }: CheckContext,
  no: CreateFinding,
): Finding[] {
  const taxId = `${field}.taxId`;
  const findings: Finding[] = [];
  if (isPesel(party.taxId.trim(), today)) findings.push(createNonBlockingFinding(taxId, 'peselInTaxId'));

  switch (party.identifierType) {
    case 'NIP':
      if (isBlank(party.taxId)) findings.push(no(taxId, 'nipMissing'));
      else if (!isNip(party.taxId)) findings.push(no(taxId, 'nipWrong'));
      return findings;
    case 'VAT_UE':
      return [...findings, ...checkEuNumber(party, field, no)];
    case 'OTHER':
      if (isBlank(party.taxId)) findings.push(no(taxId, 'taxIdMissing'));
      return findings;
    case 'NONE':
      if (!isBlank(party.taxId)) findings.push(createNonBlockingFinding(taxId, 'taxIdUnused'));
      return findings;
    case null:
    default:
      return findings;
  }
}

function checkEuNumber(party: DraftParty, field: string, no: CreateFinding): Finding[] {
  const taxId = `${field}.taxId`;
  if (isBlank(party.countryCode)) return [no(`${field}.countryCode`, 'countryNeeded')];
  const prefix = toVatPrefix(party.countryCode);
  const ours: CreateFinding =
    no === createServiceRuleFinding ? createBlockingFinding : createNonBlockingFinding;
  if (!prefix) {
    return /^[A-Z]{2}$/.test(party.countryCode) ? [ours(`${field}.countryCode`, 'countryNotEu')] : [];
  }
  if (prefix === 'PL') return [ours(`${field}.identifierType`, 'nipAsEuVat')];
  if (isBlank(party.taxId)) return [no(taxId, 'taxIdMissing')];
  const verdict = checkEuVatNumber(prefix, party.taxId)?.verdict;
  if (verdict === 'shape') return [no(taxId, 'euVatShape', { country: prefix })];
  return verdict === 'checkDigits' ? [createNonBlockingFinding(taxId, 'euVatCheckDigits')] : [];
}

function checkCountry(party: DraftParty, field: string, no: CreateFinding): Finding[] {
  const wrong = !isBlank(party.countryCode) && !/^[A-Z]{2}$/.test(party.countryCode);
  return wrong ? [no(`${field}.countryCode`, 'countryWrong')] : [];
}

function checkBankAccount(party: DraftParty, field: string): Finding[] {
  if (isBlank(party.bankNo)) return [];
  const { verdict } = parseBankAccount(party.bankNo);
  if (verdict === 'valid') return [];
  return [createNonBlockingFinding(`${field}.bankNo`, verdict === 'text' ? 'accountText' : 'accountWrong')];
}

export const invoiceBuyerCheck: Check = {
  reads: ['buyer'],
  find: ({ buyer }, context) => [
    ...required(buyer, 'buyer'),
    ...checkTaxNumber(buyer, 'buyer', context, createServiceRuleFinding),
    ...checkCountry(buyer, 'buyer', createServiceRuleFinding),
  ],
};

export const sellerCheck: Check = {
  reads: ['seller'],
  find: ({ seller }, context) => [
    ...required(seller, 'seller'),
    ...checkTaxNumber(seller, 'seller', context, createServiceRuleFinding),
    ...checkBankAccount(seller, 'seller'),
  ],
};

/**
 * Checks the receiver of an invoice. The findings are only advice, because no field of the receiver is required (A15,
 * A45d).
 */
export const invoiceReceiverCheck: Check = {
  reads: ['receiver'],
  find: ({ receiver }, context) => {
    if (!receiver || [receiver.companyName, receiver.address, receiver.taxId].every(isBlank)) return [];
    return [
      ...checkTaxNumber(receiver, 'receiver', context, createNonBlockingFinding),
      ...checkCountry(receiver, 'receiver', createNonBlockingFinding),
      ...checkBankAccount(receiver, 'receiver'),
    ];
  },
};

/**
 * Recognises a PESEL, the Polish personal number of 11 digits with the birth date (domain.md 4.3), only to warn that it
 * is not a tax number.
 */

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
/**
 * Centuries of birth in the order of their code in the PESEL: the month of birth plus 0 stands for 1900, plus 20 for
 * 2000, plus 40 for 2100, and so on.
 */
const CENTURIES = [1900, 2000, 2100, 2200, 1800];

/** Returns whether the text is the PESEL of a person born no later than `today`. */
export function isPesel(text: string, today: Day): boolean {
  if (!/^\d{11}$/.test(text) || computeWeightedDigitSum(text, WEIGHTS) % 10 !== 0) return false;
  const coded = Number(text.slice(2, 4));
  const year = (CENTURIES[Math.floor(coded / 20)] ?? NaN) + Number(text.slice(0, 2));
  const [month, day] = [coded % 20, Number(text.slice(4, 6))];
  const born = `${year}-${String(month).padStart(2, '0')}-${text.slice(4, 6)}`;
  return isValidYearMonthDay(year, month, day) && born <= today;
}
