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

/**
 * Returns whether a text is a possible NIP: the text has the form that KSeF accepts, and its check digit is right. A
 * NIP whose computed check digit is 10 does not exist.
 */
export function isNip(text: string): boolean {
  const nip = cleanNip(text);
  return SHAPE.test(nip) && computeWeightedDigitSum(nip, WEIGHTS) % 11 === Number(nip[9]);
}
