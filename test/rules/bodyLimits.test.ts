import { describe, expect, test } from 'vitest';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { brief, contextWith, createBody, item, stored } from './invoiceFixtures';

/** Values above the size that the program can read would be sent and never confirmed, so the form refuses them. */

const LIMIT = 32_767;
const long = 'x'.repeat(LIMIT + 1);
const errors = (findings: Parameters<typeof brief>[0]) =>
  brief(findings).filter((finding) => finding.includes(' mustFix '));

describe('invoice texts: refused when typed', () => {
  test('invoice text: is refused in any field when longer than 32,767 characters', () => {
    const context = contextWith({});
    const buyer = { ...createBody({}).buyer, companyName: long };
    const invoiceItems = [item({}), item({ name: long })];
    expect(errors(checkInvoiceCreate(createBody({ town: long }), context))).toEqual([
      'town textOverLimit mustFix kontuar',
    ]);
    expect(errors(checkInvoiceCreate(createBody({ buyer, invoiceItems }), context))).toEqual([
      'buyer.companyName textOverLimit mustFix kontuar',
      'invoiceItems[1].name textOverLimit mustFix kontuar',
    ]);
    expect(errors(checkInvoiceUpdate(stored({}), { additionalInfo: long }, context))).toEqual([
      'additionalInfo textOverLimit mustFix kontuar',
    ]);
  });

  test('invoice edit check: refuses an edit whose texts together exceed the text limit of one invoice', () => {
    const invoiceItems = Array.from({ length: 20 }, () => item({ name: 'x'.repeat(30_000) }));
    expect(errors(checkInvoiceUpdate(stored({}), { invoiceItems }, contextWith({})))).toEqual([
      'invoiceItems textsOverLimit mustFix kontuar',
    ]);
  });

  test('invoice: is refused with 2001 items', () => {
    const invoiceItems = Array.from({ length: 2001 }, () => item({}));
    expect(errors(checkInvoiceCreate(createBody({ invoiceItems }), contextWith({})))).toEqual([
      'invoiceItems tooManyItems mustFix kontuar',
    ]);
  });

  test('invoice text: is accepted with exactly 32,767 characters, the longest text allowed', () => {
    expect(errors(checkInvoiceCreate(createBody({ town: 'x'.repeat(LIMIT) }), contextWith({})))).toEqual([]);
  });
});
