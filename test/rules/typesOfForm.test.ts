import { describe, expect, test } from 'vitest';
import { listInvoiceTypeChoices, type TypePurpose } from '#shared/rules/form/invoiceTypeChoices';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';

/**
 * Tests of the invoice types that a form offers, and of the reasons why it does not offer the others (conformance.md
 * RUL-1 to RUL-6).
 */

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const offered = (purpose: TypePurpose, ksef: boolean | 'unknown') =>
  listInvoiceTypeChoices(purpose, ksef).flatMap(({ type, barred }) => (barred === null ? [type] : []));
const barred = (purpose: TypePurpose, ksef: boolean | 'unknown', of: number) =>
  listInvoiceTypeChoices(purpose, ksef).find(({ type }) => type === of)?.barred;

describe('a new document', () => {
  test('new invoice form: offers no correction, and a settlement only when advances exist', () => {
    expect(offered({ make: 'new', advances: true }, 'unknown')).toEqual([0, 1, 2, 3, 4, 5, 8, 9]);
    expect(offered({ make: 'new', advances: false }, 'unknown')).toEqual([0, 1, 2, 3, 4, 5, 8]);
    expect(barred({ make: 'new', advances: false }, true, INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement)).toBe(
      'noAdvances',
    );
    expect(barred({ make: 'new', advances: true }, true, INVOICE_TYPE_NUMBERS_BY_NAME.correction)).toBe(
      'fromItsInvoice',
    );
  });

  test('new invoice form: offers KSeF advances and settlements only with a KSeF connection, and ordinary advances only without a connection', () => {
    expect(offered({ make: 'new', advances: true }, true)).toEqual([0, 1, 2, 4, 5, 8, 9]);
    expect(offered({ make: 'new', advances: true }, false)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(barred({ make: 'new', advances: true }, true, INVOICE_TYPE_NUMBERS_BY_NAME.advance)).toBe(
      'advanceOfKsef',
    );
    expect(barred({ make: 'new', advances: true }, false, INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance)).toBe(
      'ksefOff',
    );
  });
});

describe('a correction', () => {
  test.each([
    [0, [6, 7, 10]],
    [1, [6, 7, 10]],
    [4, [6, 7, 10]],
    [3, [6]],
    [5, [7]],
    [8, [11]],
    [9, [12]],
    [10, [10]],
    [2, []],
  ])('correction form: for an original of type %i offers the types %j', (of, types) =>
    expect(offered({ make: 'correction', of }, 'unknown')).toEqual(types),
  );

  test('correction form: disables a correction type that does not fit the kind of the original', () =>
    expect(
      barred({ make: 'correction', of: 1 }, true, INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection),
    ).toBe('otherOriginal'));
});

describe('an edit', () => {
  test('invoice edit form: an issued invoice and a correction keep their type', () => {
    for (const of of ALL) expect(offered({ make: 'edit', of, draft: false }, 'unknown')).toEqual([of]);
    expect(offered({ make: 'edit', of: 6, draft: true }, true)).toEqual([6]);
    expect(barred({ make: 'edit', of: 6, draft: true }, true, 1)).toBe('typeFixed');
  });

  test('invoice edit form: a draft may change its type, also to a settlement', () =>
    expect(offered({ make: 'edit', of: 1, draft: true }, true)).toEqual([0, 1, 2, 4, 5, 8, 9]));
});
