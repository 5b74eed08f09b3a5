import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTransferCodeFromInvoice } from '#shared/rules/documents/transferQrCode';
import { anInvoice } from '#support/records';

/** Payment codes written by hand from the two standards (rules/documents/transferQrCode.ts), and invoices that get no code. */

const seller = {
  companyName: 'Pensjonat Kalinówka sp. z o.o.',
  taxId: '526 587 76 35',
  bankNo: '61 1090 1014 0000 0712 1981 2874',
};
const owed = (over: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({ paymentStatus: 0, paymentType: 2, ...over, seller: { ...seller, ...over?.seller } });

test('payment QR code in PLN: has the field order of Polish banks, the name cut to 20 and the title to 32 characters', () => {
  expect(buildTransferCodeFromInvoice(owed({ invoiceFullNo: 'FV 41/06/2026' }), 126_000)).toBe(
    '5265877635|PL|61109010140000071219812874|126000|Pensjonat Kalinówka|FV 41/06/2026|||',
  );
  expect(buildTransferCodeFromInvoice(owed({ invoiceFullNo: 'A'.repeat(40) }), 5)).toBe(
    `5265877635|PL|61109010140000071219812874|000005|Pensjonat Kalinówka|${'A'.repeat(32)}|||`,
  );
});

test('payment QR code: has an empty NIP field for a seller without a NIP, and a name without the separator “|”', () => {
  expect(buildTransferCodeFromInvoice(owed({ seller: { taxId: '', companyName: 'Jan | Anna' } }), 100)).toBe(
    '|PL|61109010140000071219812874|000100|Jan Anna|FV 1/06/2026|||',
  );
});

test('payment QR code in EUR: has the lines of EPC069-12 and a Polish account number with PL', () => {
  expect(buildTransferCodeFromInvoice(owed({ currency: 'EUR' }), 123_45)).toBe(
    [
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Pensjonat Kalinówka sp. z o.o.',
      'PL61109010140000071219812874',
      'EUR123.45',
      '',
      '',
      'FV 1/06/2026',
    ].join('\n'),
  );
  expect(
    buildTransferCodeFromInvoice(
      owed({ currency: 'EUR', seller: { bankNo: 'DE89 3704 0044 0532 0130 00' } }),
      100,
    )?.split('\n')[6],
  ).toBe('DE89370400440532013000');
});

describe('no code', () => {
  const cases: readonly (readonly [string, Parameters<typeof anInvoice>[0], number | null])[] = [
    ['paid', { paymentStatus: 1 }, 100],
    ['whether it is paid is not known', { paymentStatus: null }, 100],
    ['a draft', { invoiceStatus: 'DRAFT' }, 100],
    ['a correction that changes no amount', { invoiceType: 10 }, 0],
    ['a correction that pays back', { invoiceType: 10 }, -100],
    ['a correction whose amount is not known', { invoiceType: 10 }, null],
    ['a surcharge that is paid', { invoiceType: 10, paymentStatus: 1 }, 100],
    ['a pro forma', { invoiceType: 2 }, 100],
    ['cash', { paymentType: 1 }, 100],
    ['a card', { paymentType: 3 }, 100],
    ['an amount that is not known', {}, null],
    ['nothing to pay', {}, 0],
    ['a refund', {}, -100],
    ['over six digits', {}, 1_000_000],
    ['over nine digits of euro', { currency: 'EUR' }, 100_000_000_000],
    ['no account', { seller: { bankNo: null } }, 100],
    ['an account with a wrong check digit', { seller: { bankNo: '62109010140000071219812874' } }, 100],
    ['a foreign account for złoty', { seller: { bankNo: 'DE89370400440532013000' } }, 100],
    ['an account outside SEPA', { currency: 'EUR', seller: { bankNo: 'AE070331234567890123456' } }, 100],
    // For a SEPA account outside the EEA, EPC069-12 also requires the BIC, and an invoice has no field for the BIC.
    ['a Swiss account', { currency: 'EUR', seller: { bankNo: 'CH9300762011623852957' } }, 100],
    ['a British account', { currency: 'EUR', seller: { bankNo: 'GB29NWBK60161331926819' } }, 100],
    ['another currency', { currency: 'USD' }, 100],
    ['no number yet', { invoiceFullNo: '' }, 100],
    ['no name', { seller: { companyName: ' ' } }, 100],
  ];
  test.each(cases)('payment QR code: is not made in the case “%s”', (_, over, due) =>
    expect(buildTransferCodeFromInvoice(owed(over), due)).toBeNull(),
  );
});

test('payment QR code: has nine fields within the banks’ length limits, whatever the seller name and invoice number', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 999_999 }),
      (name, title, due) => {
        const code = buildTransferCodeFromInvoice(
          owed({ invoiceFullNo: title, seller: { companyName: name } }),
          due,
        );
        if (code === null) return;
        const fields = code.split('|');
        expect(fields).toHaveLength(9);
        expect(Number(fields[3])).toBe(due);
        expect([...(fields[4] ?? '')].length).toBeLessThanOrEqual(20);
        expect([...(fields[5] ?? '')].length).toBeLessThanOrEqual(32);
        expect(code).not.toMatch(/[\r\n]/);
      },
    ),
  );
});

test('payment QR code in EUR: can hold an amount of 999 999 999.99 EUR', () => {
  expect(buildTransferCodeFromInvoice(owed({ currency: 'EUR' }), 99_999_999_999)).toContain(
    '\nEUR999999999.99\n',
  );
});

test('payment QR code in PLN: is made for an unknown payment type and amounts of up to six digits of grosz', () => {
  for (const paymentType of [null, 0, 2])
    expect(buildTransferCodeFromInvoice(owed({ paymentType }), 999_999)).toContain('|999999|');
});

test('payment QR code: names the correction when the correction increases the amount', () => {
  for (const invoiceType of [6, 7, 10, 11, 12])
    expect(buildTransferCodeFromInvoice(owed({ invoiceType, invoiceFullNo: 'KOR 3/06/2026' }), 60_00)).toBe(
      '5265877635|PL|61109010140000071219812874|006000|Pensjonat Kalinówka|KOR 3/06/2026|||',
    );
});

test('payment QR code in PLN: is not made for a Hungarian IBAN, although only digits follow its country code', () => {
  const hungarian = { bankNo: 'HU42 1177 3016 1111 1018 0000 0000' };
  expect(buildTransferCodeFromInvoice(owed({ seller: hungarian }), 100)).toBeNull();
  expect(
    buildTransferCodeFromInvoice(owed({ currency: 'EUR', seller: hungarian }), 100)?.split('\n')[6],
  ).toBe('HU42117730161111101800000000');
});

test('payment QR code in EUR: never exceeds the 331 bytes of a QR code of version 13', () => {
  const code = (title: string) =>
    buildTransferCodeFromInvoice(owed({ currency: 'EUR', invoiceFullNo: title }), 123_45);
  // The data before the title takes 88 bytes, and 'ż' takes two bytes.
  expect(code('ż'.repeat(121))?.endsWith('ż'.repeat(121))).toBe(true);
  expect(code(`A${'ż'.repeat(121)}`)).not.toBeNull();
  expect(code('ż'.repeat(122))).toBeNull();
});
