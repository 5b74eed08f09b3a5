import type { Totals } from '../contract/invoicesContract';
import type { InvoiceItem, ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import type { AmountChoice, CorrectionItems } from './correction';
import type { LinkHow } from '../model/link';
import { grossOfRates, type RateSum } from './vat';

/** The figures of a document: the known facts about others, and the figures of each kind (domain.md 6.1-6.3). */

/** The facts about other documents that a document needs, as far as this PC knows them (A25). */
export interface Relatives {
  /** Corrections: the first invoice of the chain; null when it is not known here. */
  readonly original: ShownInvoice | null;
  /** Corrections: the items before this one, its original's or those of the correction before it. */
  readonly before: readonly InvoiceItem[] | null;
  /** Corrections of an advance or a settlement: its `prepaymentValue` before this one; null when it is not known. */
  readonly amountBefore: Grosz | null;
  /** Corrections: what its own items are (A28). */
  readonly itemsAre: CorrectionItems;
  /** Corrections: the items after this one; null where that is not known. */
  readonly after: readonly InvoiceItem[] | null;
  /** Corrections: the amounts that its items allow, where a person may say which one holds; else none. */
  readonly choices: readonly AmountChoice[];
  /** Corrections: the amount that a person chose, and that its items allow. */
  readonly chosen: AmountChoice | null;
  /** Corrections of a settlement: what it had left per rate before this one; null when it is not known. */
  readonly leftBefore: Sums | null;
  /** Corrections of a settlement: what its advances come to by the time of this one; null when it is not known. */
  readonly deducted: Sums | null;
  /** Settlements: the advances that it takes in, oldest first. */
  readonly advances: readonly Advance[];
  /** The source of the link to its original or its advances; null if there is none. */
  readonly how: LinkHow | null;
  /** The document's own amounts in KSeF's file, which go before all others; null where none was imported. */
  readonly inFile: Sums | null;
}

/** An advance that a settlement takes in, and what it showed after its own corrections; null where that is not known. */
export interface Advance {
  readonly invoice: ShownInvoice;
  readonly received: Sums | null;
}

export const NO_RELATIVES: Relatives = {
  original: null,
  before: null,
  amountBefore: null,
  itemsAre: 'unknown',
  after: null,
  choices: [],
  chosen: null,
  leftBefore: null,
  deducted: null,
  advances: [],
  how: null,
  inFile: null,
};

export interface Sums {
  readonly rates: readonly RateSum[];
  readonly gross: Grosz;
}

/** Why a correction has no amount, or no tax. */
export type CorrectionDoubt =
  | 'originalUnknown'
  /** Its lines may be the state after or the difference. */
  | 'itemsUnclear'
  /** Unknown: the effect of earlier corrections of its original, or whether there are any. */
  | 'chainUnknown'
  /** The sum of its lines would contradict its reason. */
  | 'againstReason'
  /** Less than nothing would be left at a rate. */
  | 'negativeRate'
  /** Its lines and its own `prepaymentValue` say different things, or the amount before it is not known. */
  | 'amountUnclear';

export type DocumentSums =
  | { readonly kind: 'plain'; readonly totals: Totals }
  /** `received` is null where the service gave no amount; then nothing can be split. */
  | { readonly kind: 'advance'; readonly order: Totals; readonly received: Sums | null }
  | {
      readonly kind: 'settlement';
      readonly order: Totals;
      /** The order less its advances; null where they are not all known, or their sum is not what the document says. */
      readonly left: Sums | null;
      /** The document's own amount, `prepaymentValue`. */
      readonly remaining: Grosz | null;
      /** Why `left` is null. */
      readonly doubt: 'advancesUnknown' | 'remainderDiffers' | 'negativeRate' | null;
    }
  /** Each null if unknown. */
  | {
      readonly kind: 'correction';
      readonly before: Sums | null;
      readonly after: Sums | null;
      readonly difference: Sums | null;
      /** Gross of the difference; known also where the tax of it is not. */
      readonly change: Grosz | null;
      /** The items' own sum, whatever they are. */
      readonly items: Totals;
      readonly doubt: CorrectionDoubt | null;
    };

export const sumRates = (rates: readonly RateSum[]): Sums => ({ rates, gross: grossOfRates(rates) });
