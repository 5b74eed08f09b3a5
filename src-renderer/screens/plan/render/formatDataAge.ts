import type { RangeAge } from '#shared/contract/rangeAge';
import type { Instant } from '#shared/model/scalars';
import { clockTime, dayAndTime } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { toPropertyDay } from '#shared/rules/days';
import type { Stretch } from '../data/planDataFreshness';
import * as texts from '#shared/i18n/texts';

/** Returns the longest text about the oldest check of these ranges of days; null if none of them was checked. */
export function formatOldestDataAge(
  ages: readonly RangeAge[],
  now: Instant,
  language: Language,
): string | null {
  const oldest = ages.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted()[0];
  return oldest === undefined ? null : (formatDataAge({ checkedAt: oldest }, now, language)[0] ?? null);
}

const MINUTE_MS = 60_000;

/**
 * Returns texts that say when a range of days was last checked, longest first: `sprawdzono 12:04, 2 h temu`,
 * `sprawdzono 12:04`, `12:04`.
 */
export function formatDataAge(
  { checkedAt }: Pick<Stretch, 'checkedAt'>,
  now: Instant,
  language: Language,
): string[] {
  const planTexts = speak(texts.plan, language);
  if (checkedAt === null) return [speak(texts.words, language).neverChecked];
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(checkedAt)) / MINUTE_MS));
  const days = Math.floor(minutes / (24 * 60));
  const ago =
    minutes < 1
      ? planTexts.justNow
      : minutes < 60
        ? planTexts.minutesAgo({ n: minutes })
        : days < 1
          ? planTexts.hoursAgo({ n: Math.floor(minutes / 60) })
          : planTexts.daysAgo({ n: days });
  const sameDay = toPropertyDay(checkedAt) === toPropertyDay(now);
  const when = sameDay ? clockTime(language, checkedAt) : dayAndTime(language, checkedAt, toPropertyDay(now));
  return [planTexts.checked({ when: `${when}, ${ago}` }), planTexts.checked({ when }), when];
}
