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
 * over 9,999.99 PLN or 999,999,999.99 EUR.
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
      if (!isPolish || due > MOST_GROSZ) return null;
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
      if (due > MOST_CENTS) return null;
      return [
        ...['BCD', '002', '1', 'SCT', '', cut(name, 70)],
        ...[isPolish ? `PL${account}` : account, `EUR${(due / 100).toFixed(2)}`],
        ...['', '', cut(title, 140)],
      ].join('\n');
    default:
      return null;
  }
}

const NOT_SAID = 0;
const TRANSFER = 2;
/** Six digits of grosz. */
const MOST_GROSZ = 999_999;
/** Nine digits of euro. */
const MOST_CENTS = 99_999_999_999;

const digits = (grosz: Grosz): string => String(grosz).padStart(6, '0');
/** The sign between two fields, and line ends, would begin another field. */
const oneLine = (text: string): string => text.replace(/[|\s]+/g, ' ').trim();
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();
