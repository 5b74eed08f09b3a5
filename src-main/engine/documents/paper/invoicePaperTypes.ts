import { z } from 'zod';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import { daySchema, type Day } from '#shared/model/scalars';
import type { Words } from '#shared/text/paperWords';

/**
 * The text of a printed invoice without page layout, so that tests can check the text without a PDF (domain.md
 * 2.1-2.4). Amounts are already formatted, but days are formatted only when the page is drawn.
 */

export const printedDayOrPeriodSchema = z.strictObject({
  from: daySchema,
  /** null: a single day. */
  until: daySchema.nullable(),
});
export type PaperDays = Readonly<z.infer<typeof printedDayOrPeriodSchema>>;

export type FactValue = string | Words | PaperDays;

export interface Fact {
  readonly label: Words;
  readonly value: FactValue;
}

export interface PaperParty {
  readonly role: Words;
  readonly name: string;
  readonly address: readonly string[];
  readonly facts: readonly Fact[];
}

export interface PaperRow {
  /** Item number on the printed invoice; empty on the second and later rows of an item. */
  readonly no: string;
  readonly name: string;
  /**
   * Printed words that tell whether the item is shown before the correction, after it, or as a difference; null if the
   * document is not a correction.
   */
  readonly state: Words | null;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly rate: string;
  /**
   * Amount of the invoice item in grosz. The amount is added to the sum that the PDF carries over to the next page;
   * null if unreadable.
   */
  readonly grosz: number | null;
  readonly value: string;
  readonly keepsWithPrevious: boolean;
}

export interface ItemTable {
  readonly title: Words;
  readonly rows: readonly PaperRow[];
  readonly total: string | null;
  readonly note: Words | null;
  readonly isNet?: boolean;
}

export interface VatRow {
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  /** Tax of this VAT rate in złoty; null if the VAT table has no column for złoty. */
  readonly vatPln: string | null;
}

export interface VatTable {
  readonly title: Words;
  readonly rows: readonly VatRow[];
  readonly total: VatRow;
}

export interface AdvanceRow {
  readonly number: string;
  /** Issue date of the advance; null on a PDF made from a KSeF file, because the file lacks this date. */
  readonly issued: Day | null;
  readonly ksef: string | Words;
  readonly gross: string;
}

export interface PaperDue {
  readonly label: Words;
  readonly amount: string;
  readonly inWords: Words | null;
}

export interface InvoicePaper {
  readonly title: Words;
  readonly subtitle: Words | null;
  /** null: assigned on sending. */
  readonly number: string | null;
  readonly draft: boolean;
  readonly ksefNumber: string | null;
  /** Text printed beside the invoice's KSeF number, or instead of this number if the invoice has none. */
  readonly ksefLine: Words | null;
  readonly facts: readonly Fact[];
  readonly parties: readonly PaperParty[];
  readonly corrected: readonly Fact[];
  readonly items: readonly ItemTable[];
  readonly advances: readonly AdvanceRow[];
  readonly vat: readonly VatTable[];
  /** The printed amounts, each with its label, from which the amount due is computed. */
  readonly sums: readonly { readonly label: Words; readonly amount: string }[];
  readonly due: PaperDue;
  readonly payment: readonly Fact[];
  readonly notes: readonly Fact[];
  /**
   * The QR code with which a reader verifies the invoice in KSeF, and the KSeF number under it. Only a file imported
   * from KSeF has this code, because the code contains the hash of the file.
   */
  readonly verification?: { readonly url: string; readonly label: string } | null;
  /** Content of the QR code for a bank transfer, with its amount (rules/documents/transferQrCode.ts). */
  readonly paymentCode?: { readonly text: string; readonly amount: string } | null;
}

export interface PaperCopy {
  readonly language: PaperLanguage;
  /** The day of a reissue, printed with `DUPLIKAT` (art. 106l; domain.md 2.3); null on the first copy. */
  readonly duplicateOn: Day | null;
  /**
   * True for a document of the training property; every page of the document is marked as training (look.md, Training).
   */
  readonly training: boolean;
  /** Treatment of letters that no font contains: `refuse` rejects the document, and `note` prints a remark. */
  readonly missingLetters?: 'refuse' | 'note';
}
