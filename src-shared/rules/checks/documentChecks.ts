import type { Finding } from '../../model/finding';
import type { Day } from '../../model/scalars';
import { toDayNumber } from '../days';
import { createServiceRuleFinding, createBlockingFinding, createNonBlockingFinding } from './findingBuilders';
import {
  INVOICE_TYPE_NUMBERS_BY_NAME,
  isSalesInvoice,
  isInvoiceTypeForKsefAccountsOnly,
} from '../documents/invoiceTypes';
import { hasForbiddenCharacters, countCodePoints } from '../ksef/ksefTextRules';
import { getMonthOfDay, getNextMonth } from '../tax/taxMonth';
import { isInvoiceOnRequestOnly, getInvoiceRequestDeadline } from './futurePaymentAndExchangeRateChecks';
import type { Check, CheckContext, Draft } from './invoiceToCheck';

/** Rules for the type, dates, currency, number and texts of the document as a whole. */

/** Checks whether the invoice type fits the account's KSeF connection (conformance.md RUL-1 to RUL-6, A4, A5). */
export const invoiceTypeKsefConnectionCheck: Check = {
  reads: ['invoiceType'],
  find: ({ invoiceType }, { account: { ksefConnected } }) => {
    const field = 'invoiceType';
    if (invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance && ksefConnected === true)
      return [createServiceRuleFinding(field, 'advanceNeedsKsef')];
    if (invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.correction && ksefConnected === true) {
      return [createNonBlockingFinding(field, 'ksefCorrectionAdvised')];
    }
    if (!isInvoiceTypeForKsefAccountsOnly(invoiceType) || ksefConnected === true) return [];
    return [
      ksefConnected === false
        ? createServiceRuleFinding(field, 'ksefNotConnected')
        : createNonBlockingFinding(field, 'ksefUnknown'),
    ];
  },
};

/**
 * Returns whether the invoice will be sent to KSeF; its day of issue is then the day of sending (domain.md 3.2). Drafts
 * are never sent to KSeF.
 */
const isStructured = ({ invoiceType, invoiceStatus }: Draft, { account }: CheckContext): boolean =>
  invoiceStatus !== 'DRAFT' &&
  (isInvoiceTypeForKsefAccountsOnly(invoiceType) ||
    (account.ksefConnected === true && isSalesInvoice(invoiceType)));

/** Returns the last day for issuing an invoice: the 15th day of the month after the sale (art. 106i ust. 1-2). */
const getLastIssueDay = (saleDate: Day): Day => `${getNextMonth(getMonthOfDay(saleDate))}-15`;
/** An invoice may be issued at most this many days before the sale (art. 106i ust. 7). */
const MAX_DAYS_ISSUED_BEFORE_SALE = 60;

export const invoiceDatesCheck: Check = {
  reads: ['issueDate', 'saleDate', 'invoiceStatus', 'buyer'],
  find: (draft, context) => {
    const { issueDate, saleDate, invoiceType } = draft;
    const field = 'issueDate';
    const findings: Finding[] = [];
    if (issueDate === null) return findings;
    if (isStructured(draft, context)) {
      if (issueDate > context.today) findings.push(createBlockingFinding(field, 'issuedInFuture'));
      if (issueDate < context.today) findings.push(createNonBlockingFinding(field, 'issuedInPast'));
    }
    if (saleDate === null || !isSalesInvoice(invoiceType)) return findings;
    if (isInvoiceOnRequestOnly(draft)) {
      const until = getInvoiceRequestDeadline(saleDate);
      if (issueDate > until)
        findings.push(createNonBlockingFinding(field, 'requestLate', { until: { day: until } }));
    } else if (issueDate > getLastIssueDay(saleDate)) {
      findings.push(
        createNonBlockingFinding(field, 'issuedLate', { until: { day: getLastIssueDay(saleDate) } }),
      );
    }
    if (toDayNumber(issueDate) < toDayNumber(saleDate) - MAX_DAYS_ISSUED_BEFORE_SALE)
      findings.push(createNonBlockingFinding(field, 'issuedEarly'));
    return findings;
  },
};

export const currencyCodeFormatCheck: Check = {
  reads: ['currency'],
  find: ({ currency }) =>
    /^[A-Z]{3}$/.test(currency) ? [] : [createBlockingFinding('currency', 'currencyWrong')],
};

export const invoiceNumberTakenCheck: Check = {
  reads: ['customNumber'],
  find: ({ customNumber, invoiceType, issueDate, format }, { lookUp }) => {
    if (customNumber === null || issueDate === null) return [];
    const taken = lookUp.numberTaken({ customNumber, invoiceType, format, issueDate });
    return taken === null ? [] : [createBlockingFinding('customNumber', 'numberTaken', { number: taken })];
  },
};

/**
 * Maximum lengths in characters of the texts in a structured invoice (domain.md 7.3, A30). The service's interface
 * states no limits.
 */
const MAX_KSEF_TEXT_CHARS = { name: 512, address: 512, unit: 256, symbol: 50 } as const;

function checkText(field: string, value: string, maxChars: number): Finding[] {
  if (hasForbiddenCharacters(value)) return [createNonBlockingFinding(field, 'forbiddenCharacters')];
  return countCodePoints(value) > maxChars
    ? [createNonBlockingFinding(field, 'textTooLong', { limit: String(maxChars) })]
    : [];
}

export const itemTextsCheck: Check = {
  reads: ['invoiceItems'],
  find: ({ items }) =>
    items.flatMap((item, index) => {
      const field = `invoiceItems[${index}]`;
      return [
        ...checkText(`${field}.name`, item.name, MAX_KSEF_TEXT_CHARS.name),
        ...checkText(`${field}.unit`, item.unit, MAX_KSEF_TEXT_CHARS.unit),
        ...checkText(`${field}.symbol`, item.symbol, MAX_KSEF_TEXT_CHARS.symbol),
      ];
    }),
};

const createPartyTextsCheck = (name: 'buyer' | 'seller' | 'receiver'): Check => ({
  reads: [name],
  find: ({ [name]: party }) =>
    party
      ? [
          ...checkText(`${name}.companyName`, party.companyName, MAX_KSEF_TEXT_CHARS.name),
          ...checkText(`${name}.address`, party.address, MAX_KSEF_TEXT_CHARS.address),
        ]
      : [],
});

export const partyNameAndAddressTextChecks: readonly Check[] = [
  createPartyTextsCheck('buyer'),
  createPartyTextsCheck('seller'),
  createPartyTextsCheck('receiver'),
];
