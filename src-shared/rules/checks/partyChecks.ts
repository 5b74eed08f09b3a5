import type { Finding } from '../../model/finding';
import { checkEuVatNumber, toVatPrefix } from '../identifiers/euVat';
import { createServiceRuleFinding, createBlockingFinding, createNonBlockingFinding } from './findingBuilders';
import { parseBankAccount } from '../identifiers/iban';
import { isNip } from '../identifiers/nip';
import { isPesel } from '../identifiers/pesel';
import { isBlank } from '../ksef/ksefTextRules';
import type { Check, CheckContext, DraftParty } from './invoiceToCheck';

/**
 * Checks buyer, seller and receiver: which fields are required, and whether the tax number can be valid (domain.md 4,
 * A16-A19).
 */

type CreateFinding = typeof createServiceRuleFinding;

function findEmptyRequiredFields(party: DraftParty, field: string): Finding[] {
  return (['companyName', 'address'] as const)
    .filter((name) => isBlank(party[name]))
    .map((name) => createServiceRuleFinding(`${field}.${name}`, 'required'));
}

function checkTaxNumber(
  party: DraftParty,
  field: string,
  { today }: CheckContext,
  createFinding: CreateFinding,
): Finding[] {
  const taxId = `${field}.taxId`;
  const findings: Finding[] = [];
  if (isPesel(party.taxId.trim(), today)) findings.push(createNonBlockingFinding(taxId, 'peselInTaxId'));

  switch (party.identifierType) {
    case 'NIP':
      if (isBlank(party.taxId)) findings.push(createFinding(taxId, 'nipMissing'));
      else if (!isNip(party.taxId)) findings.push(createFinding(taxId, 'nipWrong'));
      return findings;
    case 'VAT_UE':
      return [...findings, ...checkEuNumber(party, field, createFinding)];
    case 'OTHER':
      if (isBlank(party.taxId)) findings.push(createFinding(taxId, 'taxIdMissing'));
      return findings;
    case 'NONE':
      if (!isBlank(party.taxId)) findings.push(createNonBlockingFinding(taxId, 'taxIdUnused'));
      return findings;
    case null:
    default:
      return findings;
  }
}

function checkEuNumber(party: DraftParty, field: string, createFinding: CreateFinding): Finding[] {
  const taxId = `${field}.taxId`;
  if (isBlank(party.countryCode)) return [createFinding(`${field}.countryCode`, 'countryNeeded')];
  const prefix = toVatPrefix(party.countryCode);
  const createOwnFinding: CreateFinding =
    createFinding === createServiceRuleFinding ? createBlockingFinding : createNonBlockingFinding;
  if (!prefix) {
    return /^[A-Z]{2}$/.test(party.countryCode)
      ? [createOwnFinding(`${field}.countryCode`, 'countryNotEu')]
      : [];
  }
  if (prefix === 'PL') return [createOwnFinding(`${field}.identifierType`, 'nipAsEuVat')];
  if (isBlank(party.taxId)) return [createFinding(taxId, 'taxIdMissing')];
  const verdict = checkEuVatNumber(prefix, party.taxId)?.verdict;
  if (verdict === 'shape') return [createFinding(taxId, 'euVatShape', { country: prefix })];
  return verdict === 'checkDigits' ? [createNonBlockingFinding(taxId, 'euVatCheckDigits')] : [];
}

function checkCountry(party: DraftParty, field: string, createFinding: CreateFinding): Finding[] {
  const isMalformed = !isBlank(party.countryCode) && !/^[A-Z]{2}$/.test(party.countryCode);
  return isMalformed ? [createFinding(`${field}.countryCode`, 'countryWrong')] : [];
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
    ...findEmptyRequiredFields(buyer, 'buyer'),
    ...checkTaxNumber(buyer, 'buyer', context, createServiceRuleFinding),
    ...checkCountry(buyer, 'buyer', createServiceRuleFinding),
  ],
};

export const sellerCheck: Check = {
  reads: ['seller'],
  find: ({ seller }, context) => [
    ...findEmptyRequiredFields(seller, 'seller'),
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
