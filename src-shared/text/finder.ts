import type { Offer } from '../contract/roomFinderContract';
import type { Day } from '../model/scalars';
import { briefDay, money, stay } from './formats';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

/**
 * Texts for the search for free rooms (product.md, What nobody else has), on the screen.
 */

/** Returns the price of an offer; an estimate is marked as approximate. */
export function priceWords(language: Language, { price, about }: Offer, currency: string): string {
  if (price === null) return speak(texts.finder, language).unknownPrice;
  const sum = money(language, price, currency);
  return about ? speak(texts.words, language).approximately({ sum }) : sum;
}

/**
 * Returns texts for the nights of the room that stay free beside a stay, and for the nights that can no longer be sold.
 */
export function gapWords(language: Language, { before, after }: Offer): string[] {
  const t = speak(texts.finder, language);
  if (before.nights === 0 && after.nights === 0 && !before.open && !after.open) return [t.exact];
  const left = [
    before.nights > 0 && !before.lost && t.gapBefore({ n: before.nights, open: before.open }),
    after.nights > 0 && !after.lost && t.gapAfter({ n: after.nights, open: after.open }),
  ].filter((words) => words !== false);
  return [
    before.lost && t.lostBefore({ n: before.nights }),
    after.lost && t.lostAfter({ n: after.nights }),
    left.length > 0 && t.left({ gaps: left.join(', ') }),
  ].filter((words) => words !== false);
}

/** Returns a restriction in words, with its certainty. */
export function restrictionWords(language: Language, restriction: Offer['restrictions'][number]): string {
  const t = speak(texts.finder, language);
  const day = briefDay(language, restriction.date);
  const unknown = restriction.certainty === 'unknown';
  const words = {
    minStay: t.minStay({ n: restriction.nights ?? 0, day }),
    maxStay: t.maxStay({ n: restriction.nights ?? 0, day }),
    arrivalClosed: unknown ? t.arrivalUnknown({ day }) : t.arrivalClosed({ day }),
    departureClosed: unknown ? t.departureUnknown({ day }) : t.departureClosed({ day }),
  }[restriction.rule];
  return t[restriction.certainty]({ words });
}

/** Returns ranges of days that were never read from the service: `3–5 VI, 9–10 VI`. */
export const stretchWords = (
  language: Language,
  stretches: readonly { readonly from: Day; readonly to: Day }[],
): string => stretches.map(({ from, to }) => stay(language, from, to)).join(', ');
