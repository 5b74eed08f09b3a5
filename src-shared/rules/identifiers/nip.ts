import { computeWeightedDigitSum } from './weightedDigitSum';

/** Polish tax number, NIP (domain.md 4.1): ten digits, the last one a check digit. */

const SHAPE = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Removes spaces, hyphens and a leading `PL`; the result is the form that is sent and compared (A18). */
export function cleanNip(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^PL(?=\d)/, '');
}

/** Returns whether a NIP can exist: it has KSeF's shape and the right check digit, which is never the remainder 10. */
export function isNip(text: string): boolean {
  const nip = cleanNip(text);
  return SHAPE.test(nip) && computeWeightedDigitSum(nip, WEIGHTS) % 11 === Number(nip[9]);
}
