import { weightedSum } from './checkDigits';

/** Polish tax number, NIP (domain.md 4.1): ten digits, the last one a check digit. */

const SHAPE = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Without spaces, hyphens and a leading `PL`: the form that is sent and compared (A18). */
export function cleanNip(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^PL(?=\d)/, '');
}

/** Whether a NIP can have been issued: KSeF's shape and the check digit. Remainder 10 is no digit. */
export function isNip(text: string): boolean {
  const nip = cleanNip(text);
  return SHAPE.test(nip) && weightedSum(nip, WEIGHTS) % 11 === Number(nip[9]);
}
