import type { PlanStay } from '#shared/contract/reservationsContract';
import { dayNumber } from '#shared/rules/days';
import { parseCheckInState, parsePaymentState, type Payment, type StayForm } from '#shared/rules/stayState';
import { fold } from '#shared/text/fold';

/** A stay as the plan calculates with it: day numbers (rules/days) instead of dates, closed words instead of open ones. */
export interface Stay {
  readonly id: number;
  /** Night of arrival, and the day of departure: nights are [from, to). A reversed or empty stay has no night. */
  readonly from: number;
  readonly to: number;
  readonly form: StayForm;
  readonly payment: Payment;
  /** The service no longer returns it (domain.md A74). */
  readonly gone: boolean;
  readonly plain: PlanStay;
}
export type SourceKind = 'own' | 'phone' | 'mail' | 'walkIn' | 'portal' | 'none';

const read = new WeakMap<readonly PlanStay[], readonly Stay[]>();

/** The stays of one answer, read once however often the plan is arranged anew. */
export function readStays(answer: readonly PlanStay[]): readonly Stay[] {
  let stays = read.get(answer);
  if (!stays) {
    stays = answer.map((plain) => ({
      id: plain.id,
      from: dayNumber(plain.arrival),
      to: dayNumber(plain.departure),
      form: parseCheckInState(plain.checkIn),
      payment: parsePaymentState(plain.payment),
      gone: plain.goneSince !== null,
      plain,
    }));
    read.set(answer, stays);
  }
  return stays;
}

/** `Wiśniewska Małgorzata`; the number, or nothing, where the service gave no name. */
export const guestName = ({ name, forename, number }: PlanStay): string =>
  [name, forename].filter(Boolean).join(' ') || (number === null ? '' : String(number));

// Sources are free text that the property types; these words are what they are called in practice.
const SOURCES: readonly (readonly [RegExp, SourceKind])[] = [
  [/^$/, 'none'],
  [/telefon|phone|\btel\b/, 'phone'],
  [/mail/, 'mail'],
  [/ulic|walk|recepcj|desk|osobi/, 'walkIn'],
  [/stron|wlasn|www|website|direct|online|profitroom/, 'own'],
];
const kinds = new Map<string, SourceKind>();

/** The icon for a source's name; an unknown name counts as a portal or an agency. */
export function sourceKind(source: string): SourceKind {
  let kind = kinds.get(source);
  if (!kind) {
    const folded = fold(source.trim());
    kind = SOURCES.find(([words]) => words.test(folded))?.[1] ?? 'portal';
    kinds.set(source, kind);
  }
  return kind;
}

/** `#rgb` or `#rrggbb` as the service sends it; anything else is no colour. */
export const safeColor = (color: string | null): string | null =>
  color !== null && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color.trim()) ? color.trim() : null;
