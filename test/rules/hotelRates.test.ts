import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { classifyItemForTaxAdvice } from '#shared/rules/checks/classifyItemForTaxAdvice';
import { stored } from './invoiceFixtures';
import { listWarnings, line, person, RATE } from './warnings';

describe('rates', () => {
  test.each([
    ['Opłata miejscowa, 3 osoby', '8', 'localFeeTaxed'],
    ['3 x opłata uzdrowiskowa', '23', 'localFeeTaxed'],
    ['Opłaty klimatyczne', 'zw', 'localFeeTaxed'],
    ['Taksa klimatyczna', '0', 'localFeeTaxed'],
    ['City tax', '8', 'localFeeTaxed'],
    ['Tourist tax, 2 nights', '23', 'localFeeTaxed'],
    ['Kurtaxe', '8', 'localFeeTaxed'],
    ['Odszkodowanie za szybę', '23', 'noSupplyTaxed'],
    ['No-show', '8', 'noSupplyTaxed'],
    ['Opłata no-show', '8', 'noSupplyTaxed'],
    ['Kawa', '8', 'basicRate'],
    ['Cappuccino', '8', 'basicRate'],
    ['Sala konferencyjna', '8', 'basicRate'],
    ['Wynajem sali konferencyjnej', '8', 'basicRate'],
    ['Sauna', '8', 'basicRate'],
    ['Nocleg', '23', 'lodgingRate'],
    ['Nocleg ze śniadaniem', '5', 'lodgingRate'],
    ['Usługa noclegowa', '0', 'lodgingRate'],
    ['Usługi hotelowe', '23%', 'lodgingRate'],
    ['Pokój 12, 3–7 VI', '23', 'lodgingRate'],
    ['Apartament Widokowy', '23', 'lodgingRate'],
    ['Accommodation', '0.23', 'lodgingRate'],
    ['Opłata za pobyt', '23', 'lodgingRate'],
    ['Piwo lane 0,5 l', '8', 'alcoholRate'],
    ['Wino domowe', '8', 'alcoholRate'],
    ['Butelka wina', '5', 'alcoholRate'],
    ['Whisky', '8', 'alcoholRate'],
    ['Prosecco', '8', 'alcoholRate'],
    ['Burger z piwem', '8', 'alcoholRate'],
    ['Red wine', '8', 'alcoholRate'],
    ['Parking', '8', 'parkingRate'],
    ['Miejsce parkingowe', '8', 'parkingRate'],
    ['Opłata parkingowa', '8', 'parkingRate'],
    ['Garaż podziemny', '8', 'parkingRate'],
    ['Nocleg z parkingiem', '8', 'parkingRate'],
    ['Wynajem sali', 'oo', 'reverseCharge'],
    ['Śniadanie', 'oo', 'reverseCharge'],
  ])('invoice check: for the item “%s” at the VAT rate %s, gives the warning %s', (name, rate, code) => {
    expect(
      listWarnings({ ...line(name, rate), ...(rate === 'zw' ? { exemptionBasis: 'art113' } : {}) }),
    ).toEqual([`${RATE} ${code}`]);
  });

  test.each([
    ['Nocleg', '8'],
    ['Nocleg, ul. Parkingowa 5', '8'],
    ['Apartament Parkingowa 5/2', '8'],
    ['Nocleg, bezpłatny parking', '8'],
    ['Pokój Piwonia', '8'],
    ['Nocleg Piwniczna-Zdrój', '8'],
    ['Śniadanie', '8'],
    ['Obiadokolacja', '8'],
    ['Kolacja z winem', '8'],
    ['Deska serów do wina', '8'],
    ['Stek w sosie z czerwonego wina', '8'],
    ['Piwo bezalkoholowe', '8'],
    ['Winogrona', '8'],
    ['Herbata rumiankowa', '8'],
    ['Imbir (ginger)', '8'],
    ['Parking', '23'],
    ['Piwo', '23'],
    ['Opłata miejscowa', 'np'],
    ['Prowizja za pobór opłaty miejscowej', '23'],
    ['Pobyt bez opłaty miejscowej', '8'],
    ['Transport do miejscowości obok', '23'],
    ['Sala konferencyjna', '23'],
    ['Pokój konferencyjny, najem', '23'],
    ['Obsługa pokojowa', '23'],
    ['Room service', '23'],
    ['Minibar w pokoju', '23'],
    ['Sprzątanie apartamentu', '23'],
    ['Pobyt psa', '23'],
    ['Opłata za zniszczenia w pokoju', '23'],
    ['Najem apartamentu na cele firmy', '23'],
    ['Energia elektryczna', 'oo'],
    ['Uprawnienia do emisji', 'oo'],
    ['Masaż', 'np'],
  ])('invoice check: gives no warning about the item %s at the VAT rate %s', (name, rate) =>
    expect(listWarnings(line(name, rate))).toEqual([]),
  );

  /** Art. 145e ust. 1: sales from 1 April 2023 to 31 December 2026. */
  test.each([
    ['2026-12-31', []],
    ['2027-01-01', [`${RATE} reverseCharge`]],
  ])(
    'invoice check: warns about reverse charge on an energy item only when the sale is after 2026 (sale on %s)',
    (saleDate, expected) => {
      const energy = { ...person, ...line('Energia elektryczna', 'oo'), issueDate: '2027-01-04', saleDate };
      expect(listWarnings({ ...energy, paymentDate: '2027-01-18' })).toEqual(expected);
    },
  );

  test.each([
    ['Usługa', '55.10.10.0', '23', ['lodgingRate']],
    ['Usługa', '55.10.10.0', '8', []],
    ['Nocleg', '68.20.11.0', '23', []],
    ['Bryg Jasny', '11.05.10.0', '8', ['alcoholRate']],
    ['Woda', '11.07.11.0', '8', []],
    ['Postój', '52.21.24.0', '8', ['parkingRate']],
    ['Piwo', 'kod własny', '8', ['alcoholRate']],
  ])(
    'invoice check: gives the expected warnings for the item %s, PKWiU symbol %s, VAT rate %s',
    (name, symbol, rate, codes) =>
      expect(listWarnings(line(name, rate, symbol))).toEqual(codes.map((code) => `${RATE} ${code}`)),
  );

  it('invoice check: does not recognise alcohol or parking when the word is only part of a longer word', () => {
    const inside = fc.tuple(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.constantFrom('piwo', 'wino', 'parking', 'rum'),
    );
    fc.assert(
      fc.property(inside, ([letters, word]) => {
        expect(classifyItemForTaxAdvice({ name: `${letters}${word}`, symbol: '' })).not.toBe('alcohol');
        expect(classifyItemForTaxAdvice({ name: `${word}${letters}x`, symbol: '' })).toBeNull();
      }),
    );
  });

  it('invoice check: does not warn about VAT rates on a correction', () => {
    const correction = { invoiceType: 6, correctionId: 71, correctionReason: 'Stawka' } as const;
    expect(listWarnings({ ...correction, ...line('Nocleg', '23') }, { mirror: [stored()] })).toEqual([]);
  });
});
