import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { SheetKind } from '#shared/contract/documentsContract';
import type { Day, Grosz } from '#shared/model/scalars';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Second, Words } from '#shared/text/paperWords';
import type { Store } from '../../store/storeInterface';
import {
  buildPdfListData,
  createRightAlignedListColumn,
  type List,
  type ListColumn,
} from '../pdf/printableListData';
import * as texts from '#shared/i18n/texts';

/**
 * A printed list or report for the property's own use. It contains only finished texts as plain values, so that it can
 * be sent to the drawing thread.
 */
export interface HouseSheet {
  readonly kind: SheetKind;
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** Printed lines below the title, such as counts and remarks on missing data. */
  readonly lines: readonly string[];
  readonly parts: readonly SheetPart[];
  /** Footer text of the printed sheet: when the sheet was made, and how old its data was then. */
  readonly foot: string;
  readonly landscape: boolean;
}

export type SheetPart =
  | (List & {
      readonly kind: 'list';
      readonly heading: string | null;
      /** Text that is printed if the list has no rows. */
      readonly empty: string;
    })
  | { readonly kind: 'text'; readonly heading: string | null; readonly text: string }
  | {
      /** A bar chart of the values that the list below the chart contains; null marks an unknown value. */
      readonly kind: 'bars';
      readonly heading: string;
      readonly bars: readonly { readonly label: string; readonly value: number | null }[];
    }
  | { readonly kind: 'card'; readonly card: RegistrationCard };

export const buildListSheetPart = <Item>(
  heading: string | null,
  items: readonly Item[],
  empty: string,
  columns: readonly ListColumn<Item>[],
): SheetPart => ({ kind: 'list', heading, empty, ...buildPdfListData(items, columns) });

export const buildPrintableSheetTextPart = (heading: string | null, text: string): SheetPart => ({
  kind: 'text',
  heading,
  text,
});

/** Returns the table column with the gross amount of an invoice or of a queued change. */
export const createGrossAmountColumn = (width: number, language: Language) => {
  const t = speak(texts.sheets, language);
  return createRightAlignedListColumn<{ readonly gross: Grosz | null; readonly currency: string }>(
    speak(texts.invoiceWords, language).gross,
    width,
    ({ gross, currency }) => (gross === null ? t.unknownAmount : money(language, gross, currency)),
  );
};

/** A registration card for a guest to complete and sign, with labels in Polish and in the guest's language. */
export interface RegistrationCard {
  readonly second: Second;
  readonly property: string;
  /** Known: printed. */
  readonly facts: readonly { readonly label: Words; readonly value: string }[];
  /** Fields of the registration card to be filled in by hand. Values that are already known are printed. */
  readonly blanks: readonly { readonly label: Words; readonly value: string; readonly lines: number }[];
  readonly note: Words;
  readonly signature: Words;
}

/** Data that all printouts for one day share, such as the stays and the language. */
export interface SheetDay {
  readonly store: Store;
  readonly day: Day;
  readonly today: Day;
  readonly language: Language;
  /** Stays that have an arrival, departure or night on the day of the printed list, sorted by room. */
  readonly stays: readonly StoredReservation[];
  readonly subtitle: string;
  readonly foot: string;
  /** True if the service's reservations of this day were downloaded at least once. */
  readonly isKnown: boolean;
  readonly warnings: readonly string[];
}
