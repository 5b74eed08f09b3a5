import { expect, test } from 'vitest';
import type { FormFields } from '#shared/model/invoiceFormFields';
import { buildUpdatePatch } from '#shared/rules/form/invoiceBodyFromForm';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { stored } from '../rules/invoiceFixtures';

/** Checks the silences of domain.md, section 9, that concern the fields that an edit sends and leaves out. */

const [line] = stored().invoiceItems;
if (!line) throw new Error('no item');

function editOf(changes: Parameters<typeof stored>[0], edit: (fields: FormFields) => void) {
  const base = stored(changes);
  const fields = convertInvoiceToFormFields(base);
  edit(fields);
  return buildUpdatePatch(fields, base);
}
const dearer = (fields: FormFields): void => {
  fields.items = fields.items.map((item) => ({ ...item, price: '500' }));
};

test('invoice edit: sends the invoice type only when the type was changed (A2)', () => {
  expect(editOf({}, (fields) => (fields.town = 'Łódź'))).toEqual({ town: 'Łódź' });
  expect(editOf({ invoiceStatus: 'DRAFT' }, (fields) => (fields.invoiceType = 2))).toEqual({
    invoiceType: 2,
  });
});

test('invoice edit: sends all fields of the seller when only the seller’s address was changed (A36)', () => {
  const patch = editOf({}, (fields) => (fields.seller = { ...fields.seller, address: 'Nowa 1' }));
  expect(Object.keys(patch)).toEqual(['seller']);
  expect(patch.seller).toMatchObject({
    companyName: 'Pensjonat Przykład',
    address: 'Nowa 1',
    taxId: '5250000009',
  });
});

test('invoice edit: sends null for a removed receiver, and empty text for a cleared text field (A15, A37)', () => {
  const receiver = { ...stored().buyer };
  expect(editOf({ receiver }, (fields) => (fields.receiver = null))).toEqual({ receiver: null });
  const cleared = editOf({ town: 'Łódź', additionalInfo: 'x', personIssue: 'Jan' }, (fields) => {
    fields.town = '';
    fields.additionalInfo = '';
    fields.personIssue = '';
  });
  expect(cleared).toEqual({ town: '', additionalInfo: '', personIssue: '' });
});

test('invoice edit with changed items: also sends an existing exemption basis, and the amount of an advance or settlement (A38)', () => {
  const exempt = { invoiceItems: [{ ...line, rate: 'zw' }], exemptionBasis: 'art113' };
  expect(editOf(exempt, dearer)).toMatchObject({ exemptionBasis: 'art113' });
  for (const invoiceType of [8, 9]) {
    const patch = editOf({ invoiceType, prepaymentValue: '100' }, dearer);
    expect(Object.keys(patch).sort()).toEqual(['invoiceItems', 'prepaymentValue']);
    expect(patch.prepaymentValue).toBe(100);
  }
  expect(Object.keys(editOf({}, dearer))).toEqual(['invoiceItems']);
});

test('invoice edit: sends all remaining items with their positions when items changed, otherwise no items (A35)', () => {
  const invoiceItems = [line, { ...line, positionId: 32, name: 'Parking' }];
  const patch = editOf({ invoiceItems }, (fields) => (fields.items = fields.items.slice(0, 1)));
  expect(patch.invoiceItems?.map(({ positionId }) => positionId)).toEqual([31]);
  expect(editOf({ invoiceItems }, (fields) => (fields.paymentStatus = 1))).toEqual({ paymentStatus: 1 });
});
