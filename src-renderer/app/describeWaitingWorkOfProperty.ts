import type { PropertyState } from '#shared/contract/propertiesContract';
import * as texts from '#shared/i18n/texts';

/**
 * Describes a property in a few words: why a closed property is closed, or the numbers of conflicts, inbox items
 * and waiting changes of an open property.
 */
export function describeWaitingWorkOfProperty(property: PropertyState): string {
  const propertiesTexts = texts.properties;
  if (property.closed !== null) return propertiesTexts[property.closed];
  const { connected, conflicts, waiting, inboxItems } = property;
  const words = [
    ...(connected ? [] : [propertiesTexts.notConnected]),
    ...(conflicts > 0 ? [propertiesTexts.toDecide({ n: conflicts })] : []),
    ...(inboxItems > 0 ? [texts.shell.inboxWaits({ n: inboxItems })] : []),
    ...(waiting > 0 ? [propertiesTexts.waits({ n: waiting })] : []),
  ];
  return words.length > 0 ? words.join(', ') : propertiesTexts.nothingNew;
}

export const countUnreadAndConflicts = ({ inboxItems, conflicts }: PropertyState): number =>
  inboxItems + conflicts;
