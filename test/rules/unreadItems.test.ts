import { describe, expect, test } from 'vitest';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { getSumsChargedByDocumentAlone, computeDocumentSums } from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';
import { anInvoice, anItem } from '#support/records';

/** Tests that an item with an unreadable price or quantity makes every sum that includes it unknown, never smaller. */

const READ = [anItem({ positionId: 1, grossUnitPrice: '100', quantity: '1', rate: '8' })];
const UNREAD = [...READ, anItem({ positionId: 2, grossUnitPrice: null, quantity: '1', rate: '8' })];

describe('items that cannot be read', () => {
  test('invoice totals: an item without a price or without a quantity counts as unreadable', () => {
    const unread = (items: typeof READ) => computeInvoiceTotals({ items, currency: 'PLN' }).unreadItems;
    expect(unread(READ)).toBe(0);
    expect(unread(UNREAD)).toBe(1);
    expect(unread([anItem({ grossUnitPrice: '100', quantity: null })])).toBe(1);
  });

  test('invoice totals: an ordinary invoice with an unreadable item has no total', () => {
    const sumOf = (invoiceItems: typeof READ) =>
      getSumsChargedByDocumentAlone(
        computeDocumentSums(anInvoice({ invoiceType: 1, invoiceItems }), NO_INVOICE_RELATIVES),
      );
    expect(sumOf(READ)?.gross).toBe(10_000);
    expect(sumOf(UNREAD)).toBeNull();
  });

  test('advance totals: the advance amount is not split by VAT rate when an item of the order is unreadable', () => {
    const received = (invoiceItems: typeof READ) => {
      const invoice = { ...anInvoice({ invoiceType: 8, invoiceItems }), prepaymentValue: '50' };
      const sums = computeDocumentSums(invoice, NO_INVOICE_RELATIVES);
      return sums.kind === 'advance' ? sums.received : undefined;
    };
    expect(received(READ)?.gross).toBe(5_000);
    expect(received(UNREAD)).toBeNull();
  });

  test('correction totals: the amount before the correction and the difference are unknown when an original item is unreadable', () => {
    const sumsOf = (before: typeof READ) =>
      computeDocumentSums(anInvoice({ invoiceType: 10, invoiceItems: READ }), {
        ...NO_INVOICE_RELATIVES,
        original: anInvoice({ invoiceType: 1, invoiceItems: before }),
        before,
        itemsAre: 'afterState',
      });
    expect(sumsOf(READ)).toMatchObject({ before: { gross: 10_000 }, difference: { gross: 0 } });
    expect(sumsOf(UNREAD)).toMatchObject({ before: null, difference: null });
  });

  test.each([1, 3, 5, 8, 9, 10])(
    'printed invoice of type %i with unreadable items: shows no totals that depend on the items',
    (invoiceType) => {
      const prepaymentValue = invoiceType === 9 ? '50' : null;
      const invoice = { ...anInvoice({ invoiceType, invoiceItems: UNREAD }), prepaymentValue };
      const sums = computeDocumentSums(invoice, NO_INVOICE_RELATIVES);
      const source = { invoice, relatives: NO_INVOICE_RELATIVES, sums, ksefConnected: false };
      const paper = buildInvoicePaper({ ...source, ksefFile: null, differences: [] });
      const { items, vat, due } = paper;
      expect(items.map(({ total, rows }) => [total, rows.map(({ value }) => value)])).toEqual([
        [null, ['100,00', 'nieczytelne']],
      ]);
      expect(vat).toEqual([]);
      // A settlement gets its amount to pay from the service, so the unreadable items do not change it.
      expect(due.amount).toBe(invoiceType === 9 ? '50,00\u00a0zł' : 'nie ustalono');
      expect(JSON.stringify(paper.sums)).not.toMatch(/\d+,\d\d/);
    },
  );
});
