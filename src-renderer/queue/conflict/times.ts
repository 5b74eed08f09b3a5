import type { Conflict } from '#shared/contract/conflictsContract';
import { instantMs } from '#shared/rules/moments';
import type { conflictText } from '#shared/text/conflict';
import type { Spoken } from '#shared/text/language';
import { when } from '../../shell/when.svelte';

/** Returns the author and time of the change in the service, as far as the service gives them. */
export function theirTime({ times }: Conflict, t: Spoken<typeof conflictText>): string {
  const at = theirInstant(times.theirs);
  return at === null ? t.someoneElse : t.someone(at);
}

/** Returns the service's time in the format of the desk; the unchanged text if the time cannot be read. */
export function theirInstant(text: string | null): string | null {
  if (text === null) return null;
  const ms = instantMs(text);
  return ms === null ? text : when(new Date(ms).toISOString());
}
