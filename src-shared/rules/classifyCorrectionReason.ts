import { words } from '../text/fold';

/** Whether a reason says that the buyer pays more or less. Only clear words count, not both, nor a change taken back. */
export type ReasonDirection = 'more' | 'less' | null;

/** Beginnings of words, folded: Polish, then English. */
const MORE = [
  'doplat',
  'doplac',
  'podwyz',
  'podwyzsz',
  'zwieksz',
  'przedluz',
  'dolicz',
  'surcharg',
  'extend',
];
const LESS = [
  'skroc',
  'krotsz',
  'zwrot',
  'zwroc',
  'obniz',
  'zmniejsz',
  'mniejsz',
  'rabat',
  'upust',
  'bonifikat',
  'znizk',
  'storn',
  'refund',
  'discount',
  'shorten',
  'shorter',
  'reduc',
  'rebate',
];
/** Words that turn the sense of others round, or may. */
const TURNING = [
  'anulow',
  'cofn',
  'cofaj',
  'wycof',
  'odwol',
  'brak',
  'bled',
  'blad',
  'pomyl',
  'omyl',
  'niesluszn',
  'nieprawid',
  'zamiast',
  'wrong',
  'mistak',
  'error',
  'instead',
  'cancel',
  'revok',
  'withdraw',
];
const NEGATIONS = new Set(['nie', 'bez', 'no', 'not', 'without']);

export function classifyCorrectionReason(reason: string | null): ReasonDirection {
  const said = words(reason ?? '');
  const any = (beginnings: readonly string[]) =>
    said.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  if (any(TURNING) || said.some((word) => NEGATIONS.has(word))) return null;
  const [more, less] = [any(MORE), any(LESS)];
  return more === less ? null : more ? 'more' : 'less';
}
