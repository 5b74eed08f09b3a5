import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import { decideCorrectionInterpretation } from '#shared/rules/corrections/decideCorrectionInterpretation';
import { computeDocumentSums } from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { anInvoice, anItem } from '#support/records';

/** Corrections of one stay and the function that decides their interpretation, for the correction tests. */

export type Row = readonly [name: string, quantity: number | string, price: number, rate?: string];
export const items = (...rows: readonly Row[]): InvoiceItem[] =>
  rows.map(([name, quantity, price, rate = '8']) =>
    anItem({ name, quantity: String(quantity), grossUnitPrice: String(price), rate, positionId: null }),
  );

/** The example stay of the design: 1,280.00 + 312.00 + 140.00 = 1,732.00. */
export const NIGHT: Row = ['Nocleg', 4, 320];
export const BREAKFAST: Row = ['Śniadanie', 8, 39];
export const PARKING: Row = ['Parking', 4, 35, '23'];
export const STAY = items(NIGHT, BREAKFAST, PARKING);

export interface Given {
  readonly reason?: string;
  /** Correction conventions proved by the account's earlier corrections or set by the owner. */
  readonly account?: readonly CorrectionConvention[];
  readonly isSetByOwner?: boolean;
  /** Items of the original invoice; null if the original is unknown. */
  readonly before?: readonly InvoiceItem[] | null;
  /** Grosz. */
  readonly amountBefore?: number;
  readonly fields?: Partial<ShownInvoice>;
  readonly originalType?: number;
}

/** Returns the convention and the change in grosz; null where unknown. */
export function decide(
  rows: readonly Row[],
  {
    reason = 'Korekta',
    account = [],
    isSetByOwner = false,
    before = STAY,
    amountBefore,
    fields,
    originalType = 1,
  }: Given = {},
) {
  const original =
    before && anInvoice({ invoiceId: 5, invoiceType: originalType, invoiceItems: [...before] });
  const invoice: ShownInvoice = {
    ...anInvoice({ invoiceType: 10, correctionReason: reason, invoiceItems: items(...rows) }),
    ...fields,
  };
  const relatives = decideCorrectionInterpretation(
    invoice,
    { ...NO_INVOICE_RELATIVES, original, before, amountBefore: amountBefore ?? null },
    { getAccountConventions: () => ({ written: account, isSetByOwner }), chosen: null },
  );
  const sums = computeDocumentSums(invoice, relatives);
  if (sums.kind !== 'correction') throw new Error(sums.kind);
  return {
    itemsAre: relatives.itemsAre,
    change: sums.change,
    choices: relatives.choices.map(({ convention, change }) => [convention, change]),
  };
}
