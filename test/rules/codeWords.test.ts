import { describe, expect, test } from 'vitest';
import { codeWords } from '#shared/text/codeWords';

/** Tests that codes of fields are shown as words in Polish and English. */

const translate = (field: string, value: string) =>
  (['pl', 'en'] as const).map((language) => codeWords(field, value, language));

describe('codes of the service are words, as in the form', () => {
  test.each([
    ['NIP', ['NIP', 'NIP']],
    ['VAT_UE', ['VAT UE', 'EU VAT']],
    ['OTHER', ['inny', 'other']],
    ['NONE', ['brak', 'none']],
  ])('tax number kind %s: has a name in Polish and English', (code, words) => {
    expect(translate('identifierType', code)).toEqual(words);
  });

  test.each([
    [
      'art113',
      [
        'Zwolnienie na podstawie art. 113 ust. 1 i 9 ustawy o VAT',
        'VAT exempt under Art. 113(1) and (9) of the Polish VAT Act (small business)',
      ],
    ],
    [
      'directive',
      [
        'Zwolnienie na podstawie przepisu dyrektywy 2006/112/WE',
        'VAT exempt under Council Directive 2006/112/EC',
      ],
    ],
  ])('exemption basis %s: has words in Polish and English', (code, words) => {
    expect(translate('exemptionBasis', code)).toEqual(words);
  });

  test('invoice field codes: a code has no translation when the code or the field is unknown', () => {
    const none = [null, null];
    expect(translate('identifierType', 'PESEL')).toEqual(none);
    expect(translate('identifierType', 'toString')).toEqual(none);
    expect(translate('exemptionBasis', 'art. 43 ust. 1 pkt 36')).toEqual(none);
    expect(translate('town', 'NONE')).toEqual(none);
  });
});
