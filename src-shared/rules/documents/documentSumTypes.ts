import type { Totals } from '../../contract/invoicesContract';
import type { InvoiceItem, ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import type { AmountChoice, CorrectionItems } from '../corrections/correctionConventionSchemas';
import type { LinkHow } from '../../model/invoiceLinkSchemas';
import { sumGrossOfRates, type RateSum } from '../tax/vat';

/**
 * Types for the amounts of a document and for the related documents on which these amounts depend (domain.md 6.1-6.3).
 */

/**
 * Facts about the related documents of a document, known on this PC, on which the document's amounts depend (A25).
 */
export interface Relatives {
  /**
   * For a correction: the invoice at the start of the chain of corrections; null if this PC does not know this invoice.
   */
  readonly original: ShownInvoice | null;
  /**
   * For corrections: the items of the invoice before this correction, that is, after the original or after the previous
   * correction; null if unknown.
   */
  readonly before: readonly InvoiceItem[] | null;
  /**
   * For corrections of an advance or a settlement: the `prepaymentValue` before this correction, in grosz; null if
   * unknown.
   */
  readonly amountBefore: Grosz | null;
  /**
   * For corrections: how the correction lists its items, such as all items after the correction or only differences
   * (A28).
   */
  readonly itemsAre: CorrectionItems;
  /** For corrections: the items of the corrected invoice after this correction; null if unknown. */
  readonly after: readonly InvoiceItem[] | null;
  /**
   * The possible amounts of a correction whose items can be interpreted in several ways; a person may choose one. Empty
   * for all other documents.
   */
  readonly choices: readonly AmountChoice[];
  /**
   * For a correction whose items can be interpreted in several ways: the interpretation that a person chose, with its
   * amount. Null if there is no valid choice.
   */
  readonly chosen: AmountChoice | null;
  /** For corrections of a settlement: the amounts left to pay per VAT rate before this correction; null if unknown. */
  readonly leftBefore: Sums | null;
  /**
   * For corrections of a settlement: the sum of the advances that the settlement deducts, at the time of this
   * correction; null if unknown.
   */
  readonly deducted: Sums | null;
  /** For settlements: the deducted advances, oldest first. */
  readonly advances: readonly Advance[];
  /** How Kontuar found the linked original or advances; null if the document has no link. */
  readonly how: LinkHow | null;
  /**
   * The document's amounts in the imported KSeF file, which are used instead of all other amounts; null if no file was
   * imported.
   */
  readonly inFile: Sums | null;
}

/**
 * An advance that a settlement deducts. `received` contains the advance's amounts after its corrections; null if these
 * amounts are unknown.
 */
export interface Advance {
  readonly invoice: ShownInvoice;
  readonly received: Sums | null;
}

export const NO_INVOICE_RELATIVES: Relatives = {
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

/** Reason why Kontuar cannot compute the amount of a correction, or the tax in that amount. */
export type CorrectionDoubt =
  | 'originalUnknown'
  /**
   * The lines of the correction may be either the items after the correction or the differences from the earlier items.
   */
  | 'itemsUnclear'
  /** It is unknown whether earlier corrections exist or how they changed the original invoice. */
  | 'chainUnknown'
  /**
   * The items of the correction contradict the reason that the correction states, so the amount of the correction is
   * unknown.
   */
  | 'againstReason'
  /** The correction would make the sum of the items at one VAT rate negative. */
  | 'negativeRate'
  /**
   * The amount of the correction is unclear: its lines contradict its `prepaymentValue`, or the amount before the
   * correction is unknown.
   */
  | 'amountUnclear';

export type DocumentSums =
  | { readonly kind: 'plain'; readonly totals: Totals }
  /**
   * An advance invoice. `received` is the received amount per VAT rate; null if the service gave no amount for the
   * advance.
   */
  | { readonly kind: 'advance'; readonly order: Totals; readonly received: Sums | null }
  | {
      readonly kind: 'settlement';
      readonly order: Totals;
      /** The amounts of the order that remain to be invoiced after the advances are deducted; null if uncertain. */
      readonly left: Sums | null;
      /** The amount left to pay that the settlement itself states (`prepaymentValue`), in grosz. */
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
      /**
       * Gross amount in grosz by which the correction changes the document. The amount may be known although the change
       * of the tax is unknown.
       */
      readonly change: Grosz | null;
      /** Sums of the item lines of the correction document itself. */
      readonly items: Totals;
      readonly doubt: CorrectionDoubt | null;
    };

export const buildSumsFromRates = (rates: readonly RateSum[]): Sums => ({
  rates,
  gross: sumGrossOfRates(rates),
});
