import type { ShownInvoice } from '../model/invoice';
import { isBlank } from './plainText';
import { TYPE } from './invoiceTypes';

/** How an invoice stands in the VAT register (JPK_V7M since February 2026; domain.md 7.4). */
export type KsefMarker =
  | { readonly kind: 'number'; readonly number: string }
  /** Issued outside KSeF. */
  | { readonly kind: 'BFK' }
  /** On its way, or meant for KSeF and without its number: `DI` when the month is filed before it comes. */
  | { readonly kind: 'missing' }
  /** Not in the register at all: a draft, a pro forma, a receipt. */
  | { readonly kind: 'outside' };

const NEVER: ReadonlySet<number> = new Set([TYPE.proForma, TYPE.advanceReceipt, TYPE.correctionReceipt]);
/** Documents that may lawfully exist without KSeF. */
const OUTSIDE_KSEF: ReadonlySet<number> = new Set([
  TYPE.standard,
  TYPE.vat,
  TYPE.advance,
  TYPE.exempt,
  TYPE.correction,
]);

export function ksefMarker({
  invoiceType,
  invoiceStatus,
  ksefId,
}: Pick<ShownInvoice, 'invoiceType' | 'invoiceStatus' | 'ksefId'>): KsefMarker {
  if (invoiceStatus === 'DRAFT' || NEVER.has(invoiceType)) return { kind: 'outside' };
  if (ksefId !== null && !isBlank(ksefId)) return { kind: 'number', number: ksefId.trim() };
  if (invoiceStatus === 'PENDING_KSEF' || invoiceStatus === 'SENT_KSEF') return { kind: 'missing' };
  return OUTSIDE_KSEF.has(invoiceType) ? { kind: 'BFK' } : { kind: 'missing' };
}

/** Numbers that a series skips between its lowest and its highest. */
export interface NumberGap {
  /** The number with its counter as `#`: `FV #/06/2026`. */
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** Gaps are allowed (A45), and somebody should be able to say why they are there. Drafts count: they hold a number. */
export function numberGaps(
  invoices: readonly Pick<ShownInvoice, 'invoiceNo' | 'invoiceFullNo'>[],
): NumberGap[] {
  const series = new Map<string, number[]>();
  for (const { invoiceNo, invoiceFullNo } of invoices) {
    if (invoiceNo === null) continue;
    const name = seriesOf(invoiceFullNo, invoiceNo);
    if (name === null) continue;
    const known = series.get(name);
    if (known) known.push(invoiceNo);
    else series.set(name, [invoiceNo]);
  }
  return [...series].flatMap(([name, numbers]) => {
    const sorted = numbers.sort((a, b) => a - b);
    return sorted.flatMap((number, at) => {
      const next = sorted[at + 1];
      return next !== undefined && next > number + 1
        ? [{ series: name, from: number + 1, to: next - 1 }]
        : [];
    });
  });
}

/** null where the counter does not stand in the full number. */
function seriesOf(fullNo: string, number: number): string | null {
  let found = false;
  const series = fullNo.replace(/\d+/g, (digits) => {
    if (found || Number(digits) !== number) return digits;
    found = true;
    return '#';
  });
  return found ? series : null;
}
