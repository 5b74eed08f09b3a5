import type { ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { parseBankAccount } from '../identifiers/iban';
import { cleanNip, isNip } from '../identifiers/nip';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from './invoiceTypes';

/**
 * Returns the text of a QR code for a bank transfer, in the format of the Polish Bank Association for PLN and of
 * EPC069-12 for EUR. Null if no transfer is possible.
 */
export function buildTransferCodeFromInvoice(invoice: ShownInvoice, due: Grosz | null): string | null {
  const { paymentStatus, paymentType, invoiceStatus, invoiceType, currency, seller } = invoice;
  if (
    paymentStatus !== 0 ||
    invoiceStatus === 'DRAFT' ||
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.proForma
  )
    return null;
  if (paymentType !== null && paymentType !== UNSPECIFIED_PAYMENT_TYPE && paymentType !== TRANSFER)
    return null;
  if (due === null || due <= 0) return null;
  const { verdict, printed } = parseBankAccount(seller.bankNo ?? '');
  const account = printed.replaceAll(' ', '');
  const name = sanitizeQrField(seller.companyName);
  const title = sanitizeQrField(invoice.invoiceFullNo);
  if (verdict !== 'valid' || name === '' || title === '') return null;
  const nip = cleanNip(seller.taxId);
  // A foreign account number begins with a country code, and a Polish one begins with a digit.
  const isPolish = /^\d/.test(account);
  switch (currency) {
    case 'PLN':
      if (!isPolish || due > MAX_PAYMENT_GROSZ) return null;
      return [
        isNip(nip) ? nip : '',
        'PL',
        account,
        digits(due),
        cut(name, 20),
        cut(title, 32),
        '',
        '',
        '',
      ].join('|');
    case 'EUR':
      return due > MAX_PAYMENT_EURO_CENTS
        ? null
        : euroCode(isPolish ? `PL${account}` : account, due, { name: cut(name, 70), title: cut(title, 140) });
    default:
      return null;
  }
}

function euroCode(
  iban: string,
  due: Grosz,
  { name, title }: { readonly name: string; readonly title: string },
): string | null {
  if (!EEA.has(iban.slice(0, 2))) return null;
  const amount = `EUR${(due / 100).toFixed(2)}`;
  const text = ['BCD', '002', '1', 'SCT', '', name, iban, amount, '', '', title].join('\n');
  return bytesOf(text) > MAX_QR_CODE_BYTES ? null : text;
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** IBAN country codes of the European Union, Iceland, Liechtenstein and Norway. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/** Capacity in bytes of a QR code of version 13 with error level M. */
const MAX_QR_CODE_BYTES = 331;
const UNSPECIFIED_PAYMENT_TYPE = 0;
const TRANSFER = 2;
/** Six digits of grosz. */
const MAX_PAYMENT_GROSZ = 999_999;
/** Nine digits of euro. */
const MAX_PAYMENT_EURO_CENTS = 99_999_999_999;

const digits = (grosz: Grosz): string => String(grosz).padStart(6, '0');
/**
 * Field separators and line ends in a text are replaced by blanks, because they would begin another field of the
 * transfer QR code.
 */
const sanitizeQrField = (text: string): string => text.replace(/[|\s]+/g, ' ').trim();
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();
