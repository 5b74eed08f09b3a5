import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import {
  computeAdvanceAfterCorrections,
  getGrossContributedToVatRegister,
  getSumsChargedByDocumentAlone,
  computeDocumentSums,
} from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES, type Relatives } from '#shared/rules/documents/documentSumTypes';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { anInvoice, anItem } from '#support/records';

/** Amounts of one document to the grosz (domain.md 6), and property tests for sums that must always match. */

const item = (gross: number, rate: string, quantity = '1') =>
  anItem({ grossUnitPrice: convertGroszToDecimalText(gross), quantity, rate });
const invoice = (
  invoiceType: number,
  items: InvoiceItem[],
  fields: Partial<ShownInvoice> = {},
): ShownInvoice => ({
  ...anInvoice({ invoiceType, invoiceItems: items }),
  ...fields,
});
const byRate = (sums: ReturnType<typeof getSumsChargedByDocumentAlone>) =>
  Object.fromEntries((sums?.rates ?? []).map(({ rate, gross, net, vat }) => [rate, [gross, net, vat]]));

const STAY = [item(42000, '8', '3'), item(3500, '8', '6'), item(4000, '23', '3')];
const OF_MFEX_11 = [item(36900000, '8'), item(615000, '23')];

describe('advances and settlements', () => {
  test('advance invoice: splits 500.00 of a stay of 1590.00 over the VAT rates', () => {
    const sums = getSumsChargedByDocumentAlone(
      computeDocumentSums(invoice(8, STAY, { prepaymentValue: '500' }), NO_INVOICE_RELATIVES),
    );
    expect(byRate(sums)).toEqual({ '8': [46226, 42802, 3424], '23': [3774, 3068, 706] });
    expect(sums?.gross).toBe(50000);
  });

  test('settlement invoice: subtracts net, VAT and gross of the advance from the order at each rate, without recomputing VAT', () => {
    const advance = computeAdvanceAfterCorrections(invoice(8, STAY, { prepaymentValue: '500' }), []);
    const sums = getSumsChargedByDocumentAlone(
      computeDocumentSums(invoice(9, STAY, { prepaymentValue: '1090' }), {
        ...NO_INVOICE_RELATIVES,
        advances: [advance],
      }),
    );
    expect(byRate(sums)).toEqual({ '8': [100774, 93309, 7465], '23': [8226, 6688, 1538] });
  });

  test('settlement invoice: subtracts the corrected amount of the advance (example 14 of the Ministry of Finance)', () => {
    const before = invoice(8, OF_MFEX_11, { prepaymentValue: '20000' });
    const correction = invoice(11, OF_MFEX_11, { prepaymentValue: '30000' });
    const corrected = computeDocumentSums(correction, {
      original: before,
      before: OF_MFEX_11,
      amountBefore: 2_000_000,
      itemsAre: 'afterState',
      after: null,
      choices: [],
      chosen: null,
      leftBefore: null,
      deducted: null,
      advances: [],
      how: 'made',
      inFile: null,
    });
    expect(getSumsChargedByDocumentAlone(corrected)?.gross).toBe(1_000_000);
    const advance = computeAdvanceAfterCorrections(before, [corrected]);
    expect(advance.received && byRate(advance.received)).toEqual({
      '8': [2950820, 2732241, 218579],
      '23': [49180, 39984, 9196],
    });
    const settled = computeDocumentSums(
      invoice(9, [item(33210000, '8'), item(553500, '23')], { prepaymentValue: '307635' }),
      { ...NO_INVOICE_RELATIVES, advances: [advance] },
    );
    expect(byRate(getSumsChargedByDocumentAlone(settled))).toMatchObject({
      '8': [30259180, 28017759, 2241421],
      '23': [504320, 410016, 94304],
    });
  });

  test('settlement invoice: has no VAT totals when its amount contradicts the deducted advances', () => {
    const advance = computeAdvanceAfterCorrections(invoice(8, STAY, { prepaymentValue: '500' }), []);
    const settlement = invoice(9, STAY, { prepaymentValue: '1000' });
    expect(
      getSumsChargedByDocumentAlone(
        computeDocumentSums(settlement, { ...NO_INVOICE_RELATIVES, advances: [advance] }),
      ),
    ).toBeNull();
    expect(getSumsChargedByDocumentAlone(computeDocumentSums(settlement, NO_INVOICE_RELATIVES))).toBeNull();
  });
});

describe('corrections', () => {
  const corrected = (was: number, is: number, type = 10) => {
    const original = invoice(1, [item(was, '8')]);
    const relatives: Relatives = {
      ...NO_INVOICE_RELATIVES,
      original,
      before: original.invoiceItems,
      itemsAre: 'afterState',
    };
    return getSumsChargedByDocumentAlone(computeDocumentSums(invoice(type, [item(is, '8')]), relatives));
  };

  test('correction totals: are the rounded totals after the correction minus the rounded totals before', () => {
    expect(byRate(corrected(126000, 84000))).toEqual({ '8': [-42000, -38889, -3111] });
    expect(byRate(corrected(126001, 91001))).toEqual({ '8': [-35000, -32408, -2592] });
  });

  test('correction totals: VAT change is VAT after minus VAT before the correction, not VAT of the changed amount', () => {
    const sums = computeDocumentSums(invoice(10, [item(-35000, '8')]), {
      ...NO_INVOICE_RELATIVES,
      before: [item(126001, '8')],
      itemsAre: 'differences',
    });
    expect(byRate(getSumsChargedByDocumentAlone(sums))).toEqual({ '8': [-35000, -32408, -2592] });
    expect(sums.kind === 'correction' && sums.after && byRate(sums.after)).toEqual({
      '8': [91001, 84260, 6741],
    });
  });

  test('correction totals: are the original’s totals plus the difference items, and unknown when the items may be new values instead', () => {
    const original = invoice(1, [item(126000, '8')]);
    const difference = invoice(10, [item(42000, '8', '-1')]);
    const known = { ...NO_INVOICE_RELATIVES, original, before: original.invoiceItems };
    const sums = computeDocumentSums(difference, { ...known, itemsAre: 'differences' });
    expect(sums).toMatchObject({
      kind: 'correction',
      after: { gross: 84000 },
      difference: { gross: -42000 },
    });
    // Without the original, the gross amount of the correction is known but its VAT is not exact, because the VAT is
    // the difference of two rounded states.
    const alone = computeDocumentSums(difference, { ...NO_INVOICE_RELATIVES, itemsAre: 'differences' });
    expect([getGrossContributedToVatRegister(alone), getSumsChargedByDocumentAlone(alone)]).toEqual([
      -42000,
      null,
    ]);
    expect(
      getSumsChargedByDocumentAlone(computeDocumentSums(difference, { ...known, itemsAre: 'unknown' })),
    ).toBeNull();
    expect(
      getSumsChargedByDocumentAlone(
        computeDocumentSums(difference, { ...NO_INVOICE_RELATIVES, itemsAre: 'afterState' }),
      ),
    ).toBeNull();
  });

  test('correction of a wrong VAT rate: moves the amount from the old rate to the new rate, and totals zero', () => {
    const original = invoice(1, [item(10000, '8')]);
    const sums = getSumsChargedByDocumentAlone(
      computeDocumentSums(invoice(10, [item(10000, '23')]), {
        ...NO_INVOICE_RELATIVES,
        original,
        before: original.invoiceItems,
        itemsAre: 'afterState',
      }),
    );
    expect(sums?.gross).toBe(0);
    expect(byRate(sums)).toEqual({ '23': [10000, 8130, 1870], '8': [-10000, -9259, -741] });
  });
});

const rate = fc.constantFrom('23', '8', '5', 'zw', 'oo');
const items = fc.array(fc.record({ gross: fc.integer({ min: 1, max: 5_000_000 }), rate }), {
  minLength: 1,
  maxLength: 8,
});
const itemsOf = (made: readonly { gross: number; rate: string }[]) =>
  made.map(({ gross, rate: itemRate }) => item(gross, itemRate));

test('document VAT totals: net plus VAT is gross in each document, and advances plus settlement equal the order', () => {
  fc.assert(
    fc.property(items, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }), (made, shares) => {
      const order = itemsOf(made);
      const total = made.reduce((sum, { gross }) => sum + gross, 0);
      const denominator = Math.max(1, shares.reduce((sum, share) => sum + share, 0) * 2);
      const paid = shares
        .map((share) => Math.floor((total * share) / denominator))
        .filter((amount) => amount > 0);
      const advances = paid.map((amount) =>
        computeAdvanceAfterCorrections(
          invoice(8, order, { prepaymentValue: convertGroszToDecimalText(amount) }),
          [],
        ),
      );
      const left = total - paid.reduce((sum, amount) => sum + amount, 0);
      const settlement = computeDocumentSums(
        invoice(9, order, { prepaymentValue: convertGroszToDecimalText(left) }),
        {
          ...NO_INVOICE_RELATIVES,
          advances,
        },
      );
      const documents = [
        ...advances.map(({ received }) => received),
        getSumsChargedByDocumentAlone(settlement),
      ];
      if (paid.length > 0) expect(documents.at(-1)?.gross).toBe(left);
      for (const sums of documents)
        for (const { gross, net, vat } of sums?.rates ?? []) expect((net ?? 0) + (vat ?? 0)).toBe(gross);
    }),
  );
});

test('correction totals: are zero when nothing changes, and cancel out for a correction and its reversal', () => {
  fc.assert(
    fc.property(items, items, (firstItems, secondItems) => {
      const change = (was: readonly InvoiceItem[], is: InvoiceItem[]) =>
        getSumsChargedByDocumentAlone(
          computeDocumentSums(invoice(10, is), {
            ...NO_INVOICE_RELATIVES,
            original: invoice(1, [...was]),
            before: was,
            itemsAre: 'afterState',
          }),
        );
      const [a, b] = [itemsOf(firstItems), itemsOf(secondItems)];
      expect(change(a, a)?.rates.every(({ gross, vat }) => gross === 0 && vat === 0)).toBe(true);
      expect((change(a, b)?.gross ?? 0) + (change(b, a)?.gross ?? 0)).toBe(0);
    }),
  );
});

describe('a settlement whose amount is not certain', () => {
  const advance = computeAdvanceAfterCorrections(invoice(8, STAY, { prepaymentValue: '500' }), []);
  const settled = (
    advances: Relatives['advances'],
    prepaymentValue: string | null,
    items: InvoiceItem[] = STAY,
  ) => {
    const sums = computeDocumentSums(invoice(9, items, { prepaymentValue }), {
      ...NO_INVOICE_RELATIVES,
      advances,
    });
    return sums.kind === 'settlement' ? [sums.doubt, sums.left?.gross ?? null] : [];
  };
  const unread = [...STAY, anItem({ grossUnitPrice: null })];

  test('settlement totals: the amount left to pay is unknown when the stated amount contradicts the advances or an advance amount is unknown', () => {
    expect(settled([advance], '1090')).toEqual([null, 109_000]);
    expect(settled([advance], null)).toEqual([null, 109_000]);
    expect(settled([advance], '1000')).toEqual(['remainderDiffers', null]);
    expect(settled([advance], '1590')).toEqual(['remainderDiffers', null]);
    expect(settled([{ ...advance, received: null }], '1090')).toEqual(['advancesUnknown', null]);
    expect(settled([advance, { ...advance, received: null }], '1090')).toEqual(['advancesUnknown', null]);
    expect(settled([], '1090')).toEqual(['advancesUnknown', null]);
    expect(settled([advance], '1090', unread)).toEqual(['advancesUnknown', null]);
  });

  test('settlement without a stored advance: the amount left to pay is the order total when the settlement states this total', () => {
    expect(settled([], '1590')).toEqual([null, 159_000]);
    expect(settled([], '1590', unread)).toEqual(['advancesUnknown', null]);
  });

  test('settlement totals: are unknown when deducting the advance would make the amount at a VAT rate negative', () => {
    // The whole order is taxed at 8 %, though a part of the advance was paid at 23 %.
    expect(settled([advance], '1090', [item(159_000, '8')])).toEqual(['negativeRate', null]);
    expect(settled([advance], null, [item(50_000, '8'), item(3_774, '23')])).toEqual([null, 3_774]);
  });

  test('amount of a corrected advance: is unknown when its correction has an unknown amount', () => {
    const original = invoice(8, STAY, { prepaymentValue: '500' });
    const correction = computeDocumentSums(invoice(11, STAY), NO_INVOICE_RELATIVES);
    expect(computeAdvanceAfterCorrections(original, [correction]).received).toBeNull();
    expect(computeAdvanceAfterCorrections(invoice(8, STAY), []).received).toBeNull();
  });
});
