import type { LawRule } from './lawRule';

/** The month and the sums of the VAT register, and how long records are kept. */

const VAT_ACT = 'Dz.U. 2025 poz. 775 (ustawa z 11 marca 2004 o podatku od towarów i usług)';
const KSEF_2023 = 'Dz.U. 2023 poz. 1598 (ustawa z 16 czerwca 2023), as amended by Dz.U. 2024 poz. 852';
const KNOWN = 'compared with general knowledge of the act, not with its text on that day';

export const registerRules = {
  prepaid: {
    article: 'art. 19a ust. 8',
    act: 'vat',
    claim: 'Money that comes before the supply is taxed when it comes.',
    source: VAT_ACT,
    from: '2014-01-01',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
  downStructured: {
    article: 'art. 29a ust. 13',
    act: 'vat',
    claim: 'A structured correction lowers the tax in the month in which it was issued.',
    source: KSEF_2023,
    from: '2026-02-01',
    until: null,
    checked: '2026-11-28',
  },
  downConfirmed: {
    article: 'art. 29a ust. 13a',
    act: 'vat',
    claim: 'Any other correction lowers the tax in the month in which its receipt was confirmed.',
    source: KSEF_2023,
    from: '2026-02-01',
    until: null,
    checked: '2026-11-28',
  },
  downOffline: {
    article: 'art. 29a ust. 13b',
    act: 'vat',
    claim: 'A correction that was issued offline lowers the tax in the month in which it reached KSeF.',
    source: `${KSEF_2023} and Dz.U. 2025 poz. 1203; a press commentary of 3 December 2025`,
    from: '2026-02-01',
    until: null,
    checked: '2026-11-28',
    note: 'Uncertain: ust. 13b names offline corrections for buyers who get them outside KSeF. For other buyers ust. 13 (month of issue) may hold; the text of ust. 13c was not at hand.',
  },
  upwards: {
    article: 'art. 29a ust. 17',
    act: 'vat',
    claim: 'A correction that raises the tax counts in the month in which its cause arose.',
    source: VAT_ACT,
    from: '2021-01-01',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
  tillInvoice: {
    article: 'art. 109 ust. 3d',
    act: 'vat',
    claim: 'An invoice for a sale that the till recorded is in the register as FP and in no sum.',
    source: VAT_ACT,
    from: '2020-10-01',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
  tillDuty: {
    article: 'art. 111 ust. 1',
    act: 'vat',
    claim: 'Sales to private persons are recorded by a till, unless the seller is exempt.',
    source: VAT_ACT,
    from: '2004-05-01',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
  vatRecords: {
    article: 'art. 112',
    act: 'vat',
    claim: 'Records of VAT are kept until the tax can no longer be claimed, five years after its year.',
    source: `${VAT_ACT}; Ordynacja podatkowa art. 70 § 1`,
    from: '2004-05-01',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
  personalData: {
    article: 'art. 15 i 17',
    act: 'gdpr',
    claim: 'A person may ask for their data, and for their erasure.',
    source: 'Regulation (EU) 2016/679',
    from: '2018-05-25',
    until: null,
    checked: '2026-11-28',
    note: KNOWN,
  },
} as const satisfies Readonly<Record<string, LawRule>>;
