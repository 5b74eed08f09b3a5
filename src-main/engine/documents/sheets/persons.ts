import type { StoredReservation } from '#shared/contract/desk';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';

/** `2+1`: adults and children; said as unknown where it is, because a blank would read as nobody. */
export const personsOf = (
  { adults, children }: Pick<StoredReservation, 'adults' | 'children'>,
  language: Language,
): string =>
  adults === null
    ? speak(sheetsText, language).unknownPersons
    : children
      ? `${adults}+${children}`
      : String(adults);
