import { describe, expect, test } from 'vitest';
import { mayBePublicBody } from '#shared/rules/documents/publicAuthorityNames';
import { guessPaperLanguageForBuyer } from '#shared/rules/documents/paperLanguage';
import { anInvoice } from '#support/records';

/**
 * Inferences from a buyer's name and number: a public body (FA(3), Podmiot2), and the language of the printed document.
 */

describe('a public body', () => {
  test.each([
    'Gmina Zakopane',
    'MIASTO STOŁECZNE',
    'Urząd Skarbowy',
    'Województwo Małopolskie',
    'Sąd Rejonowy',
    'Skarb Państwa',
    'Związek Gmin Podhala',
    'Szkoła Podstawowa nr 3',
    'Zespół Szkół',
    'm. st. Warszawa',
    'Dom Pomocy Społecznej',
    'Żłobek nr 1',
  ])('public body: is recognised in the name %s', (name) => expect(mayBePublicBody(name)).toBe(true));

  test.each([
    '',
    'Gminex sp. z o.o.',
    'Hotel Gmina',
    'Skarb Babci',
    'Związek Zawodowy',
    'Szkoła Jogi',
    'Zespół Muzyczny',
    'Dom Wczasowy',
    'Podmiejski Bar',
    'm. Kowalski',
    'Skarb',
  ])('public body: is not recognised in the name %s', (name) => expect(mayBePublicBody(name)).toBe(false));
});

test('invoice language: a foreign buyer’s invoice also has the language of the buyer’s country, or English', () => {
  const language = (identifierType: string | null, countryCode: string | null, taxId = '') =>
    guessPaperLanguageForBuyer({ buyer: { ...anInvoice().buyer, identifierType, countryCode, taxId } });
  expect([language('NIP', null), language('NONE', 'PL'), language(null, ''), language('NIP', 'PL')]).toEqual(
    Array(4).fill('pl'),
  );
  expect([language('VAT_UE', 'PL'), language('OTHER', null), language('NONE', 'CZ')]).toEqual(
    Array(3).fill('plEn'),
  );
  expect(['DE', 'AT', 'LI', ' de '].map((country) => language('NONE', country))).toEqual(
    Array(4).fill('plDe'),
  );
  expect([language('OTHER', 'UA'), language('NONE', 'CH'), language(null, 'RU')]).toEqual([
    'plUk',
    'plEn',
    'plEn',
  ]);
  // The prefix of an EU VAT number names the buyer's country; the same letters in a number of another kind do not.
  expect([
    language('VAT_UE', null, 'DE136695976'),
    language('VAT_UE', '', 'ATU12345678'),
    language('VAT_UE', 'FR', 'DE136695976'),
    language('OTHER', null, 'DE136695976'),
  ]).toEqual(['plDe', 'plDe', 'plEn', 'plEn']);
});
