import type { Day, Grosz } from '../../model/scalars';

/** Words that the invoice form writes on a document; the caller of the rules chooses their language. */
export interface DocumentWords {
  readonly night: string;
  readonly nightUnit: string;
  readonly serviceUnit: string;
  readonly room: (values: { readonly number: string }) => string;
  readonly advanceFor: (values: { readonly subject: string }) => string;
  readonly lessAdvance: (values: { readonly number: string }) => string;
  readonly lessUnnumberedAdvance: string;
  readonly prepaid: (values: { readonly sum: string }) => string;
  readonly prepaidWithRest: (values: { readonly sum: string; readonly left: string }) => string;
  readonly formatMoney: (grosz: Grosz, currency: string) => string;
  readonly formatStay: (arrival: Day, departure: Day) => string;
}
