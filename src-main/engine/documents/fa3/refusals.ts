import type { Fa3Refusal } from '#shared/contract/documents';
import type { Party, ShownInvoice } from '#shared/model/invoice';
import { exchangeRateOf } from '#shared/rules/currency';
import { countedSums, type DocumentSums } from '#shared/rules/documentSums';
import { decimalsNeeded } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { cleanNip, isNip } from '#shared/rules/nip';
import { oddType } from '#shared/rules/oddType';
import { asToken, isBlank, lengthOf } from '#shared/rules/plainText';
import { normaliseRate } from '#shared/rules/vat';
import type { PaperSource } from '../paper/invoicePaper';
import { euNumberOf } from './parties';

/** Why no FA(3) can be made of an invoice (domain.md 7.3): the schema has no place for it, or something is missing. */

const FORMS: Readonly<Record<number, string>> = {
  0: 'VAT',
  1: 'VAT',
  3: 'ZAL',
  4: 'VAT',
  6: 'KOR',
  8: 'ZAL',
  9: 'ROZ',
  10: 'KOR',
  11: 'KOR_ZAL',
  12: 'KOR_ROZ',
};

/** `RodzajFaktury`; null for pro forma and receipts, which KSeF does not know. */
export const formOf = ({ invoiceType }: Pick<ShownInvoice, 'invoiceType'>): string | null =>
  FORMS[invoiceType] ?? null;

const NAME = 512;
const SHORT = 256;
const MOST_LINES = 10_000;
const MOST_ADVANCES = 100;

export function fa3Refusals({ invoice, relatives, sums }: PaperSource): Fa3Refusal[] {
  if (formOf(invoice) === null || oddType(invoice)) return ['noForm'];
  const { seller, buyer, receiver, invoiceItems } = invoice;
  const parties = [seller, buyer, ...(receiver ? [receiver] : [])];
  const reason = asToken(invoice.correctionReason ?? '');
  const basis = asToken(invoice.exemptionBasis ?? '');
  const exempt = invoiceItems.some((item) => normaliseRate(item.rate) === 'zw');
  const correction = isCorrection(invoice.invoiceType);
  const checks: readonly (readonly [Fa3Refusal, boolean])[] = [
    ['noNumber', isBlank(invoice.invoiceFullNo) || lengthOf(invoice.invoiceFullNo) > SHORT],
    ['noIssueDate', invoice.issueDate === null],
    ['currency', !/^[A-Z]{3}$/.test(invoice.currency)],
    ['sellerNip', !isNip(seller.taxId)],
    ['sellerAddress', isBlank(seller.address) || isBlank(seller.companyName)],
    ['buyerIdentifier', ![buyer, ...(receiver ? [receiver] : [])].every(isIdentified)],
    [
      'tooLong',
      parties.some((party) => lengthOf(party.companyName) > NAME || lengthOf(party.address) > NAME),
    ],
    ['tooLong', invoiceItems.some(({ name, unit }) => lengthOf(name) > NAME || lengthOf(unit) > SHORT)],
    ['tooLong', reason.length > 0 && lengthOf(reason) > SHORT],
    ['items', invoiceItems.length === 0 || invoiceItems.length > MOST_LINES],
    ['items', invoiceItems.some(({ quantity }) => quantity === null || decimalsNeeded(quantity) > 6)],
    [
      'items',
      invoiceItems.some(
        ({ grossUnitPrice }) => grossUnitPrice === null || decimalsNeeded(grossUnitPrice) > 8,
      ),
    ],
    ['rate', invoiceItems.some(({ rate }) => normaliseRate(rate) === null)],
    ['exemptionBasis', exempt && (basis === '' || lengthOf(basis) > SHORT)],
    ['originalUnknown', correction && !(relatives.original?.issueDate && relatives.original.invoiceFullNo)],
    ['advancesUnknown', invoice.invoiceType === 9 && relatives.advances.length === 0],
    ['advancesUnknown', relatives.advances.length > MOST_ADVANCES],
    ['sums', countedSums(sums) === null],
    ['exchangeRate', needsRate(invoice, sums) && exchangeRateOf(invoice, relatives.original) === null],
  ];
  return [...new Set(checks.flatMap(([refusal, applies]) => (applies ? [refusal] : [])))];
}

const needsRate = (invoice: ShownInvoice, sums: DocumentSums): boolean =>
  invoice.currency !== 'PLN' && (countedSums(sums)?.rates ?? []).some(({ vat }) => vat !== 0);

function isIdentified(party: Party): boolean {
  switch (party.identifierType) {
    case 'NONE':
      return true;
    case 'VAT_UE':
      return euNumberOf(party) !== null;
    case 'OTHER':
      return !isBlank(party.taxId) && lengthOf(party.taxId) <= 50;
    case null:
    default:
      return isNip(cleanNip(party.taxId));
  }
}
