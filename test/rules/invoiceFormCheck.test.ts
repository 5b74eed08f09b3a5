import { describe, expect, test } from 'vitest';
import type { FormFields } from '#shared/model/invoiceFormFields';
import { computeAdvanceAfterCorrections } from '#shared/rules/documents/documentSums';
import { checkForm, buildUpdateBody, type FormKnowledge } from '#shared/rules/form/invoiceFormCheck';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { prefillCorrection } from '#shared/rules/form/prefillFromInvoice';
import { stored } from './invoiceFixtures';

/** Tests of the rules for a form that is still being filled in, where every text may be half typed. */

const TODAY = '2026-11-20';
const known = (changes: Partial<FormKnowledge> = {}): FormKnowledge => ({
  base: null,
  today: TODAY,
  ksefConnected: true,
  advances: [],
  original: null,
  stay: null,
  elsewhere: [],
  ...changes,
});
const STANDING = {
  amountBefore: null,
  leftBefore: null,
  deducted: null,
  payments: null,
  itemsAre: 'afterState' as const,
};
const right = convertInvoiceToFormFields(stored());
const listFindings = (changes: Partial<FormFields>, knowledge = known()) =>
  checkForm({ ...right, ...changes }, 'ISSUED', knowledge).map(({ field, code }) => `${field} ${code}`);
const item = (changes: Partial<FormFields['items'][number]>) =>
  right.items.map((formItem) => ({ ...formItem, ...changes }));

describe('a form', () => {
  test('invoice form: has no findings when everything is valid', () => {
    expect(listFindings({})).toEqual([]);
  });

  test.each([
    ['', 'required'],
    ['12,3,4', 'wrongForm'],
    ['abc', 'wrongForm'],
  ])('invoice form: reports the price %j as %s', (price, code) => {
    expect(listFindings({ items: item({ price }) })).toContain(`invoiceItems[0].grossUnitPrice ${code}`);
  });

  test('invoice form: reports an empty date as missing, and not also as malformed', () => {
    expect(listFindings({ issueDate: null, saleDate: null })).toEqual([
      'issueDate required',
      'saleDate required',
    ]);
  });

  test('invoice form: accepts only a whole number as the custom number', () => {
    expect(listFindings({ customNumber: '12a' })).toEqual(['customNumber onlyDigits']);
    expect(listFindings({ customNumber: ' 12 ' })).toEqual([]);
  });

  test('correction form: accepts an original invoice that has not been sent yet', () => {
    const original = { localId: 'new-1', invoice: { ...stored(), invoiceId: null }, before: [], ...STANDING };
    const correction = { invoiceType: 6, original: 'new-1', correctionReason: 'Pomyłka' };
    const codes = listFindings(correction, known({ original, ksefConnected: false }));
    expect(codes.filter((code) => code.startsWith('correctionId'))).toEqual([]);
  });

  test('correction form: asks for a confirmation when nothing differs from the original', () => {
    const original = { localId: 'inv-71', invoice: stored(), before: right.items, ...STANDING };
    const begun = prefillCorrection(original, stored(), 10, TODAY);
    const codes = (changes: Partial<FormFields>) =>
      checkForm({ ...begun, correctionReason: 'Pomyłka', ...changes }, 'ISSUED', known({ original }))
        .filter(({ code }) => code === 'correctsNothing')
        .map(({ field, severity }) => `${field} ${severity}`);
    expect(codes({})).toEqual(['invoiceItems confirm']);
    expect(codes({ issueDate: '2026-11-21', town: 'Żywiec', customNumber: '7' })).toHaveLength(1);
    const [first] = begun.items;
    if (!first) throw new Error('no line');
    const others: Partial<FormFields>[] = [
      { items: [{ ...first, quantity: '2' }] },
      { items: [{ ...first, name: 'Nocleg, pokój 204' }] },
      { items: [] },
      { buyer: { ...begun.buyer, taxId: '5260250274' } },
      { saleDate: '2026-11-01' },
      { additionalInfo: 'Pokój 204' },
      { exemptionBasis: 'art. 43' },
    ];
    expect(others.map((changes) => codes(changes))).toEqual(others.map(() => []));
  });

  test('settlement form: checks the amount against the ticked advances', () => {
    const order = { invoiceType: 8, prepaymentValue: '500', ksefId: 'x' };
    const invoice = stored(order);
    const advance = {
      localId: 'a',
      invoice,
      received: computeAdvanceAfterCorrections(invoice, []).received,
      settledBy: null,
      stay: null,
    };
    const settlement = { invoiceType: 9, advances: ['a'] };
    const knowledge = known({ advances: [advance] });
    expect(listFindings({ ...settlement, prepaymentValue: '760' }, knowledge)).toEqual([]);
    expect(listFindings({ ...settlement, prepaymentValue: '700' }, knowledge)).toEqual([
      'prepaymentValue remainingDiffers',
    ]);
    expect(listFindings(settlement, known({ advances: [{ ...advance, settledBy: 'FR 1' }] }))).toContain(
      'prepaymentId advanceSettled',
    );
  });

  test('settlement form: uses the corrected amount of an advance when the amount is known', () => {
    const invoice = stored({ invoiceType: 8, prepaymentValue: '500', ksefId: 'x' });
    const advance = { localId: 'a', invoice, settledBy: null, stay: null };
    const says = (received: FormKnowledge['advances'][number]['received'], prepaymentValue: string) =>
      listFindings(
        { invoiceType: 9, advances: ['a'], prepaymentValue },
        known({ advances: [{ ...advance, received }] }),
      );
    const { received } = computeAdvanceAfterCorrections({ ...invoice, prepaymentValue: '400' }, []);
    expect(says(received, '860')).toEqual([]);
    expect(says(received, '760')).toEqual(['prepaymentValue remainingDiffers']);
    expect(says(null, '760')).toEqual([]);
  });

  test('draft edit form: reports errors only in changed fields, and one request can both save the edit and issue the draft', () => {
    const base = stored({ invoiceStatus: 'DRAFT', buyer: { ...stored().buyer, taxId: '1' } });
    const knowledge = known({ base });
    const fields = convertInvoiceToFormFields(base);
    expect(checkForm({ ...fields, town: 'Łódź' }, 'DRAFT', knowledge)).toEqual([]);
    expect(buildUpdateBody({ ...fields, town: 'Łódź' }, base, 'ISSUED')).toEqual({
      town: 'Łódź',
      invoiceStatus: 'ISSUED',
    });
    const named = checkForm({ ...fields, buyer: { ...fields.buyer, taxId: '2' } }, 'DRAFT', knowledge);
    expect(named.map(({ field, code }) => `${field} ${code}`)).toEqual(['buyer.taxId nipWrong']);
  });
});
