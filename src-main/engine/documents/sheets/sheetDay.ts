import type { StoredReservation } from '#shared/contract/desk';
import type { Day } from '#shared/model/scalars';
import type { Language } from '#shared/text/language';
import type { Store } from '../../store/store';

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
