import type { Conflict } from '#shared/contract/conflictsContract';
import { instantMs } from '#shared/rules/moments';
import type { conflictText } from '#shared/text/conflict';
import type { Spoken } from '#shared/text/language';
import { when } from '../../shell/when.svelte';

/** The author and time of the change in the service, as far as the service returns them. */
export function theirTime({ times }: Conflict, t: Spoken<typeof conflictText>): string {
  const at = theirInstant(times.theirs);
  return at === null ? t.someoneElse : t.someone(at);
}

/** The service's own time as the desk reads it; as it came where it cannot be read. */
export function theirInstant(text: string | null): string | null {
  if (text === null) return null;
  const ms = instantMs(text);
  return ms === null ? text : when(new Date(ms).toISOString());
}
