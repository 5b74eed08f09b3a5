import type { StoredReservation } from '#shared/contract/desk';
import { personsText } from '#shared/rules/persons';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';

/** `2+1`: adults and children, or that both are unknown. */
export const personsOf = (stay: Pick<StoredReservation, 'adults' | 'children'>, language: Language): string =>
  personsText(stay) ?? speak(sheetsText, language).unknownPersons;
