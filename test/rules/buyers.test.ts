import { describe, expect, test } from 'vitest';
import { isPublicBody } from '#shared/rules/publicBody';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import { anInvoice } from '#support/records';

/** What a buyer's name and number make likely: a public body (FA(3), Podmiot2), and the language of the paper. */

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
  ])('is %s', (name) => expect(isPublicBody(name)).toBe(true));

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
  ])('is not %s', (name) => expect(isPublicBody(name)).toBe(false));
});

test('a buyer with a foreign number or country gets English beside the Polish', () => {
  const language = (identifierType: string | null, countryCode: string | null) =>
    likelyLanguage({ buyer: { ...anInvoice().buyer, identifierType, countryCode } });
  expect([language('NIP', null), language('NONE', 'PL'), language(null, ''), language('NIP', 'PL')]).toEqual(
    Array(4).fill('pl'),
  );
  expect([language('VAT_UE', 'PL'), language('OTHER', null), language('NONE', 'DE')]).toEqual(
    Array(3).fill('plEn'),
  );
});
