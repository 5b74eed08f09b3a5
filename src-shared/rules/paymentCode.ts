import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { readBankAccount } from './identifiers/iban';
import { cleanNip, isNip } from './identifiers/nip';
import { TYPE } from './invoiceTypes';

/**
 * The text of a QR code that fills in a transfer. PLN: the recommendation of the Polish Bank Association for 2D codes (1.0,
 * 2013): `NIP|PL|account|grosz, 6 digits|name, 20|title, 32|||`. EUR: EPC069-12, version 002 of the European Payments Council.
 * null where the invoice asks for no transfer or a bank could not carry it out: paid or not known, a draft, a pro forma, a
 * correction that asks for nothing, another way to pay, an amount that is not known, no right account, another currency,
 * over 9,999.99 PLN or 999,999,999.99 EUR, an account in euro outside the European Economic Area, where the code needs the
 * bank's BIC too, a text of more than 331 bytes.
 */
export function paymentCode(invoice: ShownInvoice, due: Grosz | null): string | null {
  const { paymentStatus, paymentType, invoiceStatus, invoiceType, currency, seller } = invoice;
  if (paymentStatus !== 0 || invoiceStatus === 'DRAFT' || invoiceType === TYPE.proForma) return null;
  if (paymentType !== null && paymentType !== NOT_SAID && paymentType !== TRANSFER) return null;
  if (due === null || due <= 0) return null;
  const { verdict, printed } = readBankAccount(seller.bankNo ?? '');
  const account = printed.replaceAll(' ', '');
  const name = oneLine(seller.companyName);
  const title = oneLine(invoice.invoiceFullNo);
  if (verdict !== 'valid' || name === '' || title === '') return null;
  const nip = cleanNip(seller.taxId);
  // A foreign account begins with its country.
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

/** The European Union, Iceland, Liechtenstein and Norway: as an IBAN begins. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/** Of a QR code of version 13 with error level M. */
const MAX_QR_CODE_BYTES = 331;
const NOT_SAID = 0;
const TRANSFER = 2;
/** Six digits of grosz. */
const MAX_PAYMENT_GROSZ = 999_999;
/** Nine digits of euro. */
const MAX_PAYMENT_EURO_CENTS = 99_999_999_999;

const digits = (grosz: Grosz): string => String(grosz).padStart(6, '0');
/** The sign between two fields, and line ends, would begin another field. */
const oneLine = (text: string): string => text.replace(/[|\s]+/g, ' ').trim();
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();
