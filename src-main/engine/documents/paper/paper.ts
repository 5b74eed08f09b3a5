import type { PaperLanguage } from '#shared/contract/documents';
import type { Day } from '#shared/model/scalars';

/**
 * Everything that stands on a printed invoice, worded and formatted, and nothing of how it is drawn: the one step
 * between the record and the page, so that a test reads it as a person would (domain.md 2.1-2.4). Amounts are written
 * in the Polish way in both languages; days stay `YYYY-MM-DD`, which nobody can misread.
 */

/** The same in both languages; a bilingual page shows Polish first. */
export interface Words {
  readonly pl: string;
  readonly en: string;
}

export interface Fact {
  readonly label: Words;
  readonly value: string | Words;
}

export interface PaperParty {
  readonly role: Words;
  readonly name: string;
  readonly address: readonly string[];
  readonly facts: readonly Fact[];
}

/** One line of a table of items. */
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
  readonly issued: string;
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
  /** null: it comes with sending. */
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
  /** Text of the code that fills in a transfer (rules/paymentCode.ts). */
  readonly paymentCode?: string | null;
}

/** Properties that may differ between copies of the same document. */
export interface PaperCopy {
  readonly language: PaperLanguage;
  /** The day of a reissue, printed with `DUPLIKAT` (art. 106l; domain.md 2.3); null on the first copy. */
  readonly duplicateOn: Day | null;
  /** A document of the demo property: every page is marked (look.md, Training). */
  readonly training: boolean;
  /**
   * What is done where no font has a letter of it: `refuse`, for a person who can write the name in another way, or
   * `note` it on the page, among many. Never a question mark in silence.
   */
  readonly missingLetters?: 'refuse' | 'note';
}
