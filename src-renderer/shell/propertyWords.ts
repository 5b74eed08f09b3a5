import type { PropertyState } from '#shared/contract/propertiesContract';
import { propertiesText } from '#shared/text/properties';
import { shellText } from '#shared/text/shell';
import { say } from './preferences.svelte';

/** Returns the state of a property in a few words: why it is not open, else what needs the user or waits. */
export function stateWords(property: PropertyState): string {
  const t = say(propertiesText);
  if (property.closed !== null) return t[property.closed];
  const { connected, conflicts, waiting, unread } = property;
  const words = [
    ...(connected ? [] : [t.notConnected]),
    ...(conflicts > 0 ? [t.toDecide(conflicts)] : []),
    ...(unread > 0 ? [say(shellText).inboxWaits(unread)] : []),
    ...(waiting > 0 ? [t.waits(waiting)] : []),
  ];
  return words.length > 0 ? words.join(', ') : t.nothingNew;
}

/** Returns the number of items that need the user. */
export const attention = ({ unread, conflicts }: PropertyState): number => unread + conflicts;
