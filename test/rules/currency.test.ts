import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findInvoiceOrOriginalExchangeRate,
  convertToZloty,
  isOverSplitPaymentLimit,
  convertVatToZloty,
} from '#shared/rules/tax/convertToZloty';
import { toGrosz, formatUnitsAsDecimal } from '#shared/rules/decimal';
import { splitGrossIntoNetAndVat } from '#shared/rules/tax/vat';
import vectors from './vectors.json';

describe('VAT in złoty', () => {
  it.each(vectors.currency)(
    'VAT in złoty: VAT of $vat grosz at the exchange rate $rate is $pln grosz',
    ({ vat, rate, pln }) => expect(convertToZloty(vat, rate)).toBe(pln),
  );

  it('VAT in złoty: is rounded per rate and leaves out exempt amounts', () =>
    expect(
      convertVatToZloty(
        [
          splitGrossIntoNetAndVat('23', 6000),
          splitGrossIntoNetAndVat('8', 45000),
          splitGrossIntoNetAndVat('zw', 1000),
        ],
        '4.2571',
      ),
    ).toBe(4776 + 14189));

  it('VAT in złoty: is unknown when a VAT rate is unknown', () =>
    expect(
      convertVatToZloty([splitGrossIntoNetAndVat('8', 45000), splitGrossIntoNetAndVat('19', 1000)], '4.2571'),
    ).toBeNull());

  it.each(['', '0', '-4.2', 'x'])('VAT in złoty: is unknown at the exchange rate %o', (exchangeRate) =>
    expect(convertToZloty(1, exchangeRate)).toBeNull(),
  );

  it('amount in złoty: is unchanged at exchange rate 1, and a negative amount is converted like the positive amount', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.bigInt({ min: 1n, max: 9_999_999n }),
        (amount, rate) => {
          expect(convertToZloty(amount, '1.0000')).toBe(amount);
          const exchangeRate = formatUnitsAsDecimal(rate, 4);
          const converted = convertToZloty(amount, exchangeRate) ?? NaN;
          expect(convertToZloty(-amount, exchangeRate)).toBe(converted === 0 ? 0 : -converted);
        },
      ),
    ));
});

describe('split payment', () => {
  it.each(vectors.splitPaymentOver15000)(
    'split payment limit: %s %s at the rate %s is over the limit: %s',
    (gross, currency, rate, over) =>
      expect(
        isOverSplitPaymentLimit(
          toGrosz(String(gross)) ?? NaN,
          String(currency),
          rate === null ? null : String(rate),
        ),
      ).toBe(over),
  );
  it('split payment limit: is unknown without an exchange rate', () =>
    expect(isOverSplitPaymentLimit(9_000_000, 'EUR', null)).toBeNull());
});

describe('the rate of a document', () => {
  const of = (currency: string, exchangeRate: string | null, invoiceType = 10) => ({
    currency,
    exchangeRate,
    invoiceType,
    additionalInfo: null,
  });
  test.each([
    [of('PLN', '4.25'), of('PLN', '4.20'), null],
    [of('EUR', '4.25', 1), null, '4.25'],
    [of('EUR', null, 1), null, null],
    [of('EUR', '4.25'), of('EUR', '4.20'), '4.20'],
    [of('EUR', '4.25'), of('EUR', null), null],
    [of('EUR', '4.25'), of('USD', '3.90'), null],
    [of('EUR', '4.25'), null, null],
  ])(
    'invoice exchange rate: an invoice %j with the original %j uses the rate %s',
    (invoice, original, rate) => expect(findInvoiceOrOriginalExchangeRate(invoice, original)).toBe(rate),
  );
});
