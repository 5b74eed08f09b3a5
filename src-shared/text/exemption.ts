import type { Texts } from './language';

/** Exemption bases as printed on a document (domain.md 5), by the identifier in the interface of the service. */
export const exemptionText = {
  art43_1: {
    pl: 'Zwolnienie na podstawie art. 43 ust. 1 ustawy o VAT',
    en: 'VAT exempt under Art. 43(1) of the Polish VAT Act',
  },
  art113: {
    pl: 'Zwolnienie na podstawie art. 113 ust. 1 i 9 ustawy o VAT',
    en: 'VAT exempt under Art. 113(1) and (9) of the Polish VAT Act (small business)',
  },
  art82_3: {
    pl: 'Zwolnienie na podstawie przepisów wydanych na podstawie art. 82 ust. 3 ustawy o VAT',
    en: 'VAT exempt under provisions issued under Art. 82(3) of the Polish VAT Act',
  },
  directive: {
    pl: 'Zwolnienie na podstawie przepisu dyrektywy 2006/112/WE',
    en: 'VAT exempt under Council Directive 2006/112/EC',
  },
} as const satisfies Texts;

/** Use of each exemption basis, for the presets of rules/tax/exemptionBasis.ts. */
export const exemptionPresetText = {
  housing: { pl: 'Najem na cele mieszkaniowe', en: 'Residential letting' },
  dormitory: { pl: 'Zakwaterowanie w bursach i domach studenckich', en: 'Student and school dormitories' },
  training: { pl: 'Kształcenie zawodowe', en: 'Vocational training' },
  smallBusiness: { pl: 'Zwolnienie podmiotowe (limit sprzedaży)', en: 'Small business (turnover limit)' },
  startingBusiness: {
    pl: 'Zwolnienie podmiotowe, pierwszy rok działalności',
    en: 'Small business in its first year',
  },
} as const satisfies Texts;
