import type { LawRule } from './lawRuleSchema';

/** Legal rules on VAT rates, on exemptions and on payments that are no supply. */

const VAT_ACT = 'Dz.U. 2025 poz. 775 (ustawa z 11 marca 2004 o podatku od towarów i usług)';
const NOT_COMPARED =
  'Not compared: no text of the article was found. It rests on general knowledge of the act.';

export const VAT_RATE_LEGAL_SOURCES = {
  localFee: {
    article: 'art. 17',
    act: 'localTaxes',
    claim: 'The local fee is a levy of the municipality that the hotel only collects: no price of a supply.',
    source: 'Dz.U. 1991 nr 9 poz. 31 (ustawa z 12 stycznia 1991 o podatkach i opłatach lokalnych)',
    from: '2016-01-01',
    until: null,
    checked: '2026-11-29',
    note: 'Read as quoted by a municipality (2019) and infor.pl: the fee is levied on natural persons who stay longer than a day; hotels collect it by order of the council. That it is no price of a supply is our conclusion.',
  },
  noSupply: {
    article: 'art. 8 ust. 1',
    act: 'vat',
    claim:
      'Only supplies for consideration are taxed: damages, penalties and fees for not arriving are none, and a note documents them.',
    source: `${VAT_ACT}; NSA, 28 October 2020, I FSK 1884/17; tax interpretations IBPP2/4512-214/16-2/ICz of 13 February 2020 and ILPP2-2/4512-1-33/16-12/MS of 21 July 2021 (fees and damages of hotels, tax and document)`,
    from: '2004-05-01',
    until: null,
    checked: '2026-11-28',
    note: 'Read in summaries and first pages of the interpretations. A kept prepayment may be consideration for a reserved room (0112-KDIL3.4012.421.2024.2.MC of 19 September 2024): the accountant decides.',
  },
  placeOfRealEstate: {
    article: 'art. 28e',
    act: 'vat',
    claim:
      'Accommodation is supplied where the building stands, so a Polish hotel has no supply abroad of it.',
    source: VAT_ACT,
    from: '2010-01-01',
    until: null,
    checked: '2026-11-29',
    note: 'Read in interpretation 0114-KDIP1-2.4012.72.2017.2.JF of 14 June 2017, which confirms Poland as the place of a Polish hotel’s accommodation. The article was not found.',
  },
  lodgingRate: {
    article: 'art. 41 ust. 2, zał. 3 poz. 47',
    act: 'vat',
    claim: 'Accommodation carries the reduced rate of 8 %.',
    source: VAT_ACT,
    from: '2020-07-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
  alcoholRate: {
    article: 'art. 41 ust. 12f',
    act: 'vat',
    claim: 'Drinks are outside the reduced rate of catering: alcohol, coffee and tea carry 23 %.',
    source: VAT_ACT,
    from: '2020-07-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
  basicRate: {
    article: 'art. 41 ust. 1',
    act: 'vat',
    claim:
      'Parking, sauna and a conference room are no part of accommodation and carry the basic rate of 23 %.',
    source: VAT_ACT,
    from: '2011-01-01',
    until: null,
    checked: '2026-11-28',
    note: 'Entry to recreation may have 8 % (annex 3); the warning asks, and the seller decides.',
  },
  reverseCharge: {
    article: 'art. 145e',
    act: 'vat',
    claim: 'Domestic reverse charge is left only for gas, energy and emission allowances.',
    source: VAT_ACT,
    from: '2023-04-01',
    until: '2026-12-31',
    checked: null,
    note: NOT_COMPARED,
  },
  smallBusiness: {
    article: 'art. 113',
    act: 'vat',
    claim: 'The exemption of a small business covers all its sales.',
    source: VAT_ACT,
    from: '2026-01-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
  housingExemption: {
    article: 'art. 43 ust. 20',
    act: 'vat',
    claim: 'The exemption of letting for housing does not cover accommodation.',
    source: VAT_ACT,
    from: '2011-01-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
  exemptions: {
    article: 'art. 43 ust. 1',
    act: 'vat',
    claim: 'Letting for housing, dormitories and training for a job are exempt under points 36, 30 and 29.',
    source: VAT_ACT,
    from: '2011-01-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
  vatOnDocument: {
    article: 'art. 108',
    act: 'vat',
    claim: 'Tax that is shown on a document is payable, also outside the register.',
    source: VAT_ACT,
    from: '2004-05-01',
    until: null,
    checked: null,
    note: NOT_COMPARED,
  },
} as const satisfies Readonly<Record<string, LawRule>>;
