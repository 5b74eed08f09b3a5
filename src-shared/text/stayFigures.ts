import type { BookingStep, StayReport } from '../contract/stayFiguresReport';
import { dayAndTime, wholeNumber } from './formats';
import { speak, type Language } from './language';
import { decimal } from './numbers';
import * as texts from '../i18n/texts';

/** `2`, `8–14`, `29+`. */
export const stepWords = ({ from, to }: BookingStep): string =>
  to === null ? `${from}+` : from === to ? String(from) : `${from}–${to}`;

/** Returns remarks under the charts of stays: averages, stays that the charts leave out, and the first recorded day. */
export function stayRemarks(report: StayReport, language: Language) {
  const t = speak(texts.stayFigures, language);
  const { ends, lengths, nightsUnknown, leadMedian, addedLater, leadUnknown, goneKnownSince } = report;
  const { nights } = ends.kept;
  const stays = lengths.reduce((sum, step) => sum + step.stays, 0);
  const uncounted =
    nightsUnknown === 0 ? [] : [t.nightsUnknown({ stays: wholeNumber(language, nightsUnknown) })];
  return {
    lengths: [
      ...(stays === 0
        ? []
        : [t.mean({ nights: decimal(language, (Math.round((nights * 10) / stays) / 10).toFixed(1)) })]),
      ...uncounted,
    ],
    leads: [
      ...(leadMedian === null
        ? []
        : [t.median({ days: decimal(language, leadMedian.toFixed(leadMedian % 1 ? 1 : 0)) })]),
      ...(addedLater + leadUnknown > 0
        ? [
            t.others({
              later: wholeNumber(language, addedLater),
              unknown: wholeNumber(language, leadUnknown),
            }),
          ]
        : []),
    ],
    ends: [
      ...uncounted,
      ...(goneKnownSince === '' ? [] : [t.goneSince({ since: dayAndTime(language, goneKnownSince) })]),
    ],
  };
}
