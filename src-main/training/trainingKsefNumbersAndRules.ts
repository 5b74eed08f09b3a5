import type { Dice } from './seededRandom';
import type { InvoiceContent, InvoiceRecord } from './invoiceRecord';

/** Simulates the national e-invoice system: which types of documents it accepts, and the number that it assigns. */

const HEX = '0123456789ABCDEF';

/**
 * Returns the checksum of a KSeF number: the CRC-8 (polynomial 0x07) of its first 32 characters, as two upper-case hex
 * digits (domain.md 3.3).
 */
function computeKsefCrc(first32: string): string {
  let crc = 0;
  for (const letter of first32) {
    crc ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80 ? (crc << 1) ^ 0x07 : crc << 1) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, '0');
}

/**
 * Creates a KSeF number for a document accepted on `day` (`YYYY-MM-DD`), for example
 * `5265877635-20250826-0100001AF629-AF`.
 */
export function generateKsefNumber(sellerTaxId: string, day: string, dice: Dice): string {
  const technical = `01${Array.from({ length: 10 }, () => HEX[dice.pickInteger(0, 15)]).join('')}`;
  const first32 = `${sellerTaxId}-${day.replaceAll('-', '')}-${technical}`;
  return `${first32}-${computeKsefCrc(first32)}`;
}

const KSEF_INVOICE_TYPES = new Set([1, 4, 8, 9, 10, 11, 12]);

/**
 * Returns true if the document is sent to KSeF. A document for a buyer without an identifier stays outside KSeF, unless
 * its type is 8 or higher.
 */
export const isInvoiceMeantForKsef = ({
  invoiceType,
  buyer,
}: Pick<InvoiceContent, 'invoiceType' | 'buyer'>) =>
  KSEF_INVOICE_TYPES.has(invoiceType) && (invoiceType >= 8 || buyer.identifierType !== 'NONE');

export const isInvoiceLockedByKsef = ({ invoiceStatus }: Pick<InvoiceRecord, 'invoiceStatus'>) =>
  invoiceStatus === 'PENDING_KSEF' || invoiceStatus === 'SENT_KSEF';

/** Returns a simulated exchange rate to PLN for a day number; null for PLN. */
export function simulateExchangeRate(currency: string, day: number): number | null {
  const wave = Math.sin(day / 23) * 0.6 + Math.sin(day / 7.3) * 0.4;
  if (currency === 'EUR') return Math.round((4.254 + 0.031 * wave) * 10_000) / 10_000;
  if (currency === 'CZK') return Math.round((0.1718 + 0.0014 * wave) * 10_000) / 10_000;
  return currency === 'PLN' ? null : Math.round((4 + 0.1 * wave) * 10_000) / 10_000;
}
