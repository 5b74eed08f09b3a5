import { z } from 'zod';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import { daySchema, type Day } from '#shared/model/scalars';
import type { Words } from '#shared/text/paperWords';

/**
 * The text of a printed invoice, worded and formatted but not laid out, so that tests can read it (domain.md 2.1-2.4).
 * Words are in every language of a paper; the page shows Polish first. Amounts are Polish in all of them; days are
 * written in each language when the page is drawn.
 */

/** A day, or a period of two. */
export const dayOrPeriodSchema = z.strictObject({
  from: daySchema,
  /** null: a single day. */
  until: daySchema.nullable(),
});
export type PaperDays = Readonly<z.infer<typeof dayOrPeriodSchema>>;

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
  /** Empty on the second and third line of a corrected item. */
  readonly no: string;
  readonly name: string;
  /** Before, after, difference; null outside corrections. */
  readonly state: Words | null;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly rate: string;
  /** Grosz, for the carried sum; null where it cannot be read. */
  readonly grosz: number | null;
  readonly value: string;
  /** Belongs to the line before it: no page begins with it. */
  readonly keepsWithPrevious: boolean;
}

export interface ItemTable {
  readonly title: Words;
  readonly rows: readonly PaperRow[];
  /** Sum of the lines; null if a sum has no meaning. */
  readonly total: string | null;
  readonly note: Words | null;
  /** Prices and values are net, as some files of KSeF have them. */
  readonly isNet?: boolean;
}

export interface VatRow {
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  /** null where the table has no such column. */
  readonly vatPln: string | null;
}

export interface VatTable {
  readonly title: Words;
  readonly rows: readonly VatRow[];
  readonly total: VatRow;
}

export interface AdvanceRow {
  readonly number: string;
  /** null where KSeF's file does not say it. */
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
  /** Text beside the KSeF number or in its place. */
  readonly ksefLine: Words | null;
  readonly facts: readonly Fact[];
  readonly parties: readonly PaperParty[];
  readonly corrected: readonly Fact[];
  readonly items: readonly ItemTable[];
  readonly advances: readonly AdvanceRow[];
  readonly vat: readonly VatTable[];
  /** The components of the amount, shown above it. */
  readonly sums: readonly { readonly label: Words; readonly amount: string }[];
  readonly due: PaperDue;
  readonly payment: readonly Fact[];
  readonly notes: readonly Fact[];
  /** KSeF's code of verification and the number under it; only from KSeF's own file, whose hash it holds. */
  readonly verification?: { readonly url: string; readonly label: string } | null;
  /** The code that fills in a transfer (rules/paymentCode.ts), and the amount in it. */
  readonly paymentCode?: { readonly text: string; readonly amount: string } | null;
}

export interface PaperCopy {
  readonly language: PaperLanguage;
  /** The day of a reissue, printed with `DUPLIKAT` (art. 106l; domain.md 2.3); null on the first copy. */
  readonly duplicateOn: Day | null;
  /** A document of the demo property: every page is marked (look.md, Training). */
  readonly training: boolean;
  /** For letters without a font: `refuse` (a person can rewrite the name) or `note` it on the page. Never a silent `?`. */
  readonly missingLetters?: 'refuse' | 'note';
}
