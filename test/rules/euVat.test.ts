import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertVatPrefixToIsoCountry, checkEuVatNumber, toVatPrefix } from '#shared/rules/identifiers/euVat';

const verdict = (country: string, number: string) => checkEuVatNumber(country, number)?.verdict;

// Rows of country, one valid number and one number with a wrong check digit (domain.md 4.2); all numbers are made up.
const TABLE = `AT U92207148 U92207149 | BE 1755538068 1755538069 | BG 246507529 246507520 |
  CY 95357898O 95357899O | CZ 82002622 82002623 | DE 682196989 682196980 | DK 35054790 35054791 |
  EE 100449396 100449397 | EL 936013545 936013546 | ES J11060837 J11060838 | FI 86909281 86909282 |
  FR 49066077447 49066077448 | HR 29274086263 29274086264 | HU 71454416 71454417 |
  IE 2994673T 2994674T | IT 59217490966 59217490967 | LT 738423279911 738423279912 |
  LU 94674653 94674654 | LV 40305590413 40305590412 | MT 82312311 82312312 |
  NL 928275851B33 928275852B33 | PL 6421104674 6421104675 | PT 916609219 916609210 |
  RO 35280841 35280842 | SE 691820330501 691820330502 | SI 83103147 83103148 |
  SK 2831729615 2831729616 | SK 2023340187 2023340188 | XI 839548620 839548621`
  .split('|')
  .map((row) => row.trim().split(' '));

describe('EU VAT numbers', () => {
  it.each(TABLE)('EU VAT number: %s %s is valid, %s is invalid', (country = '', valid = '', invalid = '') => {
    expect(verdict(country, valid)).toBe('valid');
    // The wrong examples of Sweden and Lithuania break the fixed digits of the number's format.
    const shape = country === 'SE' || (country === 'LT' && invalid.at(-2) !== '1');
    expect(verdict(country, invalid)).toBe(shape ? 'shape' : 'checkDigits');
  });

  it.each(TABLE)(
    'EU VAT number: %s %s is recognised when written with the country prefix, with spaces or in lower case',
    (country = '', valid = '') => {
      const spaced = valid.replace(/^(.{3})/, '$1 ');
      for (const text of [`${country}${valid}`, `${country.toLowerCase()} ${spaced}`, ` ${spaced} `]) {
        expect(checkEuVatNumber(country, text)).toEqual({ prefix: country, number: valid, verdict: 'valid' });
      }
    },
  );

  it.each([
    ['SK', '1020000003', 'valid', 'third digit, not the first'],
    ['SK', '1020000004', 'checkDigits', ''],
    ['SK', '1010000002', 'checkDigits', 'third digit 1'],
    ['SK', '0020000002', 'checkDigits', 'leading zero'],
    ['SK', '4011291977', 'valid', 'rodné číslo'],
    ['BG', '810681473', 'valid', 'second weights'],
    ['BG', '149582960', 'valid', 'ten twice'],
    ['BG', '149582961', 'checkDigits', ''],
    ['BG', '7523169263', 'valid', 'citizen'],
    ['BG', '7331295489', 'valid', 'born in the 1800s'],
    ['BG', '5205290505', 'valid', 'in the 1900s'],
    ['BG', '1248200662', 'valid', 'in the 2000s'],
    ['BG', '8069670877', 'valid', 'foreigner'],
    ['BG', '3989790985', 'valid', 'other'],
    ['BG', '4488129173', 'checkDigits', 'none of the three'],
    ['BG', '8019010003', 'checkDigits', 'no such month'],
    ['LV', '16117519997', 'valid', 'person'],
    ['LV', '03066805711', 'valid', 'of the 1800s'],
    ['LV', '11059722619', 'valid', 'of the 2000s'],
    ['LV', '31089622537', 'valid', '31st'],
    ['LV', '16137519997', 'checkDigits', 'no such month'],
    ['LV', '33821151406', 'checkDigits', '33 is no new code'],
    ['CZ', '10000071', 'valid', 'remainder 0'],
    ['CZ', '10000020', 'valid', 'remainder 10'],
    ['CZ', '95000000', 'checkDigits', 'begins with 9'],
    ['CZ', '640903926', 'valid', 'begins with 6'],
    ['CZ', '652930590', 'valid', ''],
    ['CZ', '623822464', 'valid', ''],
    ['CZ', '692609518', 'valid', ''],
    ['CZ', '640903927', 'checkDigits', ''],
    ['CZ', '535101003', 'valid', 'nine digits until 1953'],
    ['CZ', '871120327', 'valid', 'of the 1800s'],
    ['CZ', '562024055', 'checkDigits', 'after 1953'],
    ['CZ', '7103192745', 'valid', 'ten digits'],
    ['CZ', '7103192746', 'checkDigits', ''],
    ['CZ', '8479062780', 'valid', 'remainder 10 before 1985'],
    ['CZ', '8643256424', 'valid', 'after 1985'],
    ['CZ', '7054093387', 'valid', 'woman'],
    ['CZ', '1828038509', 'valid', 'spare number'],
    ['CZ', '0594170962', 'valid', ''],
  ])(
    'EU VAT number where Kontuar corrects a rule of the stdnum library: country %s, number %s, result %s (%s)',
    (country, number, expected) => expect(verdict(country, number)).toBe(expected),
  );

  it.each([
    ['DE', '012345678'],
    ['DK', '01234567'],
    ['SI', '01234567'],
    ['MT', '01234567'],
    ['NL', '928275851B00'],
    ['CY', '12345678X'],
    ['AT', '92207148'],
    ['FR', 'IO123456789'],
    ['IE', '29946731'],
    ['ES', '123456789'],
    ['DE', 'DE'],
    ['HU', ''],
    ['RO', '1'],
    ['RO', '01'],
    ['LT', '123456789'],
  ])('EU VAT number: %s %o has a format that does not exist in its country', (country, number) =>
    expect(verdict(country, number)).toBe('shape'),
  );

  it('EU VAT number: an old Belgian number gets a leading zero, and a French number that begins with FR is kept', () => {
    expect(checkEuVatNumber('BE', 'BE 403170701')).toMatchObject({ number: '0403170701', verdict: 'valid' });
    expect(checkEuVatNumber('FR', 'FR066077447')?.number).toBe('FR066077447');
    expect(checkEuVatNumber('FR', 'FRFR066077447')?.number).toBe('FR066077447');
  });

  it('Latvian VAT number in the form used since 2017: exactly one check digit is valid', () => {
    const ends = Array.from({ length: 10 }, (_, check) => `3290000000${check}`);
    expect(ends.filter((number) => verdict('LV', number) === 'valid')).toHaveLength(1);
  });

  it('EU VAT prefix: knows Greece as GR and EL, and Northern Ireland as GB and XI', () => {
    expect([toVatPrefix('GR'), toVatPrefix('el'), toVatPrefix('GB'), toVatPrefix('XI')]).toEqual([
      'EL',
      'EL',
      'XI',
      'XI',
    ]);
    expect([
      convertVatPrefixToIsoCountry('EL'),
      convertVatPrefixToIsoCountry('XI'),
      convertVatPrefixToIsoCountry('DE'),
    ]).toEqual(['GR', 'GB', 'DE']);
    expect(checkEuVatNumber('GR', 'EL936013545')).toMatchObject({ prefix: 'EL', verdict: 'valid' });
    expect(checkEuVatNumber('GR', 'GR936013545')).toMatchObject({ prefix: 'EL', verdict: 'valid' });
  });

  it.each(['US', 'CH', 'NO', '', 'toString'])(
    'EU VAT number: is not checked when the country %o is outside the EU',
    (country) => expect(checkEuVatNumber(country, '123456789')).toBeNull(),
  );

  it('EU VAT number check of random texts: the result is always “valid”, “wrong shape” or “wrong check digits”', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...TABLE.map(([country = '']) => country)),
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789ABXK+*') })),
        (country, text) => {
          const read = checkEuVatNumber(country, text);
          expect(['valid', 'shape', 'checkDigits']).toContain(read?.verdict);
          if (read?.verdict === 'valid') expect(read.number).toMatch(/^[0-9A-Z+*]{2,12}$/);
        },
      ),
    ));
});

// The numbers were generated by a separate program from the descriptions of the numbers (domain.md 4.2).
describe('national rules, from both sides', () => {
  it.each([
    ['BG', '7513990013', 'checkDigits', 'a citizen of no month'],
    ['BG', '7501150000', 'checkDigits', 'a citizen with a wrong check digit'],
    ['CZ', '0501010060', 'checkDigits', 'born 2005: no more 0 for a remainder of 10'],
    ['CZ', '9001010030', 'checkDigits', 'born 1990'],
    ['CZ', '8501010090', 'checkDigits', 'born 1985'],
    ['CZ', '8401010080', 'valid', 'born 1984: 0 for a remainder of 10'],
    ['CZ', '5401010000', 'valid', 'born 1954'],
    ['CZ', '6001010004', 'valid', 'born 1960, no special number'],
    ['CZ', '800101123', 'valid', 'born 1880, without a check digit'],
    ['CZ', '530101123', 'valid', 'born 1953'],
    ['CZ', '540101123', 'checkDigits', 'born 1954 has ten digits'],
    ['CZ', '10000089', 'valid', 'a company, 9 at the end'],
    ['CZ', '91234565', 'checkDigits', 'no company begins with 9'],
    ['CZ', '10000071', 'valid', 'remainder 0'],
    ['CZ', '10000020', 'valid', 'remainder 1'],
    ['SK', '1013000109', 'checkDigits', 'the pattern further on'],
  ])('EU VAT number check by national rules: country %s, number %s gives %s (%s)', (country, number, is) =>
    expect(verdict(country, number)).toBe(is),
  );

  it('EU VAT prefix: ignores spaces around the country code', () => expect(toVatPrefix(' de ')).toBe('DE'));
});
