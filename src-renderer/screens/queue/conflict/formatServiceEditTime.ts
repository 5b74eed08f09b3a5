import type { Conflict } from '#shared/contract/conflictsContract';
import { parseServiceTimeMs } from '#shared/rules/parseServiceTime';
import { formatShortDateTime } from '../../../app/formatDateTime.svelte';
import type * as texts from '#shared/i18n/texts';

/** Returns a text saying that another person changed the invoice in the service, with the time if known. */
export function describeServiceEditByOtherPerson(
  { times }: Conflict,
  conflictTexts: typeof texts.conflict,
): string {
  const at = formatServiceEditTime(times.theirs);
  return at === null ? conflictTexts.someoneElse : conflictTexts.someone({ at });
}

/** Formats a time of the service in the user's format; a time that cannot be parsed is returned unchanged. */
export function formatServiceEditTime(text: string | null): string | null {
  if (text === null) return null;
  const ms = parseServiceTimeMs(text);
  return ms === null ? text : formatShortDateTime(new Date(ms).toISOString());
}
