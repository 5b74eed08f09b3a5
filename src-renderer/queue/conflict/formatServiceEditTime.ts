import type { Conflict } from '#shared/contract/conflictsContract';
import { parseServiceTimeMs } from '#shared/rules/parseServiceTime';
import type { conflictText } from '#shared/text/conflict';
import type { Spoken } from '#shared/text/language';
import { formatShortDateTime } from '../../shell/formatDateTime.svelte';

/** Returns the author and time of the change in the service, as far as the service gives them. */
export function formatServiceEditAuthorAndTime({ times }: Conflict, t: Spoken<typeof conflictText>): string {
  const at = formatServiceEditTime(times.theirs);
  return at === null ? t.someoneElse : t.someone(at);
}

/** Returns the service's time in the format of the desk; the unchanged text if the time cannot be read. */
export function formatServiceEditTime(text: string | null): string | null {
  if (text === null) return null;
  const ms = parseServiceTimeMs(text);
  return ms === null ? text : formatShortDateTime(new Date(ms).toISOString());
}
