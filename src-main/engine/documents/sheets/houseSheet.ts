import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { SheetKind } from '#shared/contract/documentsContract';
import type { Day, Grosz } from '#shared/model/scalars';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Second, Words } from '#shared/text/paperWords';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { buildPdfList, rightColumn, type List, type ListColumn } from '../pdf/list';

/** A sheet of the house, worded: plain values that can be sent to the thread that draws. */
export interface HouseSheet {
  readonly kind: SheetKind;
  readonly language: Language;
  readonly title: string;
  /** The day, or the hours of a shift. */
  readonly subtitle: string;
  /** Counts, and what the list cannot say. */
  readonly lines: readonly string[];
  readonly parts: readonly SheetPart[];
  /** When it was made, and how old its data were then. */
  readonly foot: string;
  readonly landscape: boolean;
}

export type SheetPart =
  | (List & {
      readonly kind: 'list';
      readonly heading: string | null;
      /** Stands in place of a list without rows. */
      readonly empty: string;
    })
  | { readonly kind: 'text'; readonly heading: string | null; readonly text: string }
  | {
      /** A picture of what the list after it says; null is not known. */
      readonly kind: 'bars';
      readonly heading: string;
      readonly bars: readonly { readonly label: string; readonly value: number | null }[];
    }
  | { readonly kind: 'card'; readonly card: RegistrationCard };

export const listPart = <Item>(
  heading: string | null,
  items: readonly Item[],
  empty: string,
  columns: readonly ListColumn<Item>[],
): SheetPart => ({ kind: 'list', heading, empty, ...buildPdfList(items, columns) });

export const textPart = (heading: string | null, text: string): SheetPart => ({
  kind: 'text',
  heading,
  text,
});

/** The amount of an invoice or a change. */
export const grossColumn = (width: number, language: Language) => {
  const t = speak(sheetsText, language);
  return rightColumn<{ readonly gross: Grosz | null; readonly currency: string }>(
    t.gross,
    width,
    ({ gross, currency }) => (gross === null ? t.unknownAmount : money(language, gross, currency)),
  );
};

/** A page for a guest to complete and sign; labels in Polish and the guest's language, whatever the house prints in. */
export interface RegistrationCard {
  readonly second: Second;
  readonly property: string;
  /** Known: printed. */
  readonly facts: readonly { readonly label: Words; readonly value: string }[];
  /** To be completed by hand; what is known of it is printed. */
  readonly blanks: readonly { readonly label: Words; readonly value: string; readonly lines: number }[];
  readonly note: Words;
  readonly signature: Words;
}

/** Input of every list of a day. */
export interface SheetDay {
  readonly store: Store;
  readonly day: Day;
  readonly today: Day;
  readonly language: Language;
  /** Everybody who arrives, leaves or sleeps here on that day, by room. */
  readonly stays: readonly StoredReservation[];
  readonly subtitle: string;
  readonly foot: string;
  /** Reservations of the day were fetched at least once. */
  readonly isKnown: boolean;
  readonly warnings: readonly string[];
}
