import { describe, expect, test } from 'vitest';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import { convertGroszToDecimalText, toGrosz } from '#shared/rules/decimal';
import { computeAdvanceAfterCorrections, computeDocumentSums } from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES, type Relatives } from '#shared/rules/documents/documentSumTypes';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import vectors from '../../rules/vectors.json';
import { MADE_PAPERS, paperInvoice, sourceOf, type PaperName } from './papers';

/**
 * Tests every worked example of domain.md that has amounts, words or texts of a document (sections 1, 2, 5, 6, 8, 10),
 * read back from a PDF to the grosz. `test/rules` covers the examples about clocks, calendars and checks.
 */

interface Example {
  readonly invoice: ShownInvoice;
  readonly relatives?: Relatives;
}
type Row = readonly [example: string, made: Example, shows: readonly string[], both?: boolean];

const of = (name: PaperName): Example => MADE_PAPERS[name];
const item = (gross: string, rate = '8', quantity = '1', name = 'Nocleg') =>
  anItem({ name, grossUnitPrice: gross, rate, quantity });
const sale = (items: InvoiceItem[], fields: Parameters<typeof paperInvoice>[0] = {}) =>
  paperInvoice({ invoiceItems: items, ...fields });
const plain = (...items: InvoiceItem[]): Example => ({ invoice: sale(items) });
const advance = (items: InvoiceItem[], prepaymentValue: string, fields = {}): ShownInvoice =>
  sale(items, {
    invoiceType: 8,
    invoiceFullNo: 'FZ 8/05/2026',
    prepaymentValue,
    paymentStatus: 1,
    ...fields,
  });
const correctionOf = (original: ShownInvoice, items: InvoiceItem[], fields = {}): Required<Example> => ({
  invoice: sale(items, {
    invoiceType: 10,
    invoiceFullNo: 'KOR 10/06/2026',
    correctionReason: 'Pomyłka',
    ...fields,
  }),
  relatives: {
    ...NO_INVOICE_RELATIVES,
    original,
    before: original.invoiceItems,
    amountBefore: toGrosz(original.prepaymentValue),
    itemsAre: 'afterState',
  },
});
const settlement = (
  items: InvoiceItem[],
  prepaymentValue: string,
  advances: Relatives['advances'],
): Example => ({
  invoice: sale(items, { invoiceType: 9, invoiceFullNo: 'FR 9/06/2026', prepaymentValue }),
  relatives: { ...NO_INVOICE_RELATIVES, advances },
});
const settling = (items: InvoiceItem[], paid: string, left: string) =>
  settlement(items, left, [computeAdvanceAfterCorrections(advance(items, paid), [])]);
const inEuros = (items: InvoiceItem[], exchangeRate: string): Example => ({
  invoice: sale(items, { currency: 'EUR', exchangeRate }),
});

const STAY = [item('420', '8', '3'), item('35', '8', '6', 'Obiad'), item('40', '23', '3', 'Parking')];
const MINISTRY = [item('369000'), item('6150', '23', '1', 'Parking')];
const MINISTRY_AT_23 = [item('369000', '23'), item('6150', '23', '1', 'Parking')];
const MINISTRY_LESS = [item('332100'), item('5535', '23', '1', 'Parking')];
const correctedAdvance = correctionOf(advance(MINISTRY, '20000'), MINISTRY, {
  invoiceType: 11,
  prepaymentValue: '30000',
});
const sumsOf = ({ invoice, relatives }: Required<Example>) => computeDocumentSums(invoice, relatives);

const WORKED: Row[] = [
  [
    '1.3, five items at three rates',
    of('vat'),
    [
      '8% 1 222,19 97,78 1 319,97',
      '23% 132,52 30,48 163,00',
      'zw 1 200,00 0,00 1 200,00',
      'Razem 2 554,71 128,26 2 682,97',
      'Kwota należności ogółem 2 682,97 zł',
      'dwa tysiące sześćset osiemdziesiąt dwa złote 97/100',
      'art. 43 ust. 1 pkt 36 ustawy o VAT',
    ],
  ],
  ['1.3, 3 × 0.99 at 8 %', plain(item('0.99', '8', '3')), ['3 szt. 0,99 8% 2,97', '8% 2,75 0,22 2,97']],
  ['1.3, 7 × 1.00 at 23 %', plain(item('1', '23', '7')), ['23% 5,69 1,31 7,00']],
  ['1.3, 10 × 9.99 at 23 %', plain(item('9.99', '23', '10')), ['23% 81,22 18,68 99,90']],
  [
    '1.3, 7 × 99.99 at 23 %, no net unit price',
    plain(item('99.99', '23', '7')),
    ['23% 569,05 130,88 699,93'],
  ],
  [
    '1.3, ten lines of one item: tax once per rate',
    plain(...Array.from({ length: 10 }, () => item('9.99', '23'))),
    ['23% 81,22 18,68 99,90'],
  ],
  [
    '2.5, in English',
    plain(item('1234.56')),
    [
      'tysiąc dwieście trzydzieści cztery złote 56/100',
      'one thousand two hundred and thirty-four złoty 56/100',
    ],
    true,
  ],
  [
    '2.5, another currency by its code',
    inEuros([item('234.56')], '4.2571'),
    ['dwieście trzydzieści cztery EUR 56/100'],
  ],
  ['2.5, 21 and 101 are many', plain(item('101')), ['sto jeden złotych 00/100']],
  [
    '2.6, the statutory words as they were typed',
    { invoice: sale([item('15000.01')], { additionalInfo: 'mechanizm podzielonej płatności' }) },
    ['15 000,01 zł', 'mechanizm podzielonej płatności'],
  ],
  ...(
    [
      [
        'art43_1',
        'Zwolnienie na podstawie art. 43 ust. 1 ustawy o VAT',
        'VAT exempt under Art. 43(1) of the Polish VAT Act',
      ],
      [
        'art113',
        'Zwolnienie na podstawie art. 113 ust. 1 i 9 ustawy o VAT',
        'VAT exempt under Art. 113(1) and (9)',
      ],
      [
        'art82_3',
        'Zwolnienie na podstawie przepisów wydanych na podstawie art. 82 ust. 3 ustawy o VAT',
        'VAT exempt under provisions issued under Art. 82(3)',
      ],
      [
        'directive',
        'Zwolnienie na podstawie przepisu dyrektywy 2006/112/WE',
        'VAT exempt under Council Directive 2006/112/EC',
      ],
      [
        'art. 43 ust. 1 pkt 37 ustawy VAT',
        'art. 43 ust. 1 pkt 37 ustawy VAT',
        'art. 43 ust. 1 pkt 37 ustawy VAT',
      ],
    ] as const
  ).map(([exemptionBasis, pl, en]): Row => [
    `5, ${exemptionBasis}`,
    { invoice: sale([item('1200', 'zw')], { invoiceType: 4, exemptionBasis }) },
    ['zw 1 200,00 0,00 1 200,00', pl, en],
    true,
  ]),
  [
    '6.1, the ministry’s example 10: all of it at 23 %',
    { invoice: advance(MINISTRY_AT_23, '20000') },
    [
      '23% 16 260,16 3 739,84 20 000,00',
      'Wartość zamówienia 375 150,00 zł',
      'Otrzymana zaliczka 20 000,00 zł',
    ],
  ],
  [
    '6.1, the ministry’s example 11: the rates, corrected',
    { invoice: advance(MINISTRY, '20000') },
    ['8% 18 214,94 1 457,19 19 672,13', '23% 266,56 61,31 327,87', '20 000,00 zł'],
  ],
  [
    '6.1, the stay',
    of('ksefAdvance'),
    [
      '8% 1 361,11 108,89 1 470,00',
      '23% 97,56 22,44 120,00',
      '8% 428,02 34,24 462,26',
      '23% 30,68 7,06 37,74',
      'Wartość zamówienia 1 590,00 zł',
      'Otrzymana zaliczka 500,00 zł',
    ],
  ],
  [
    '6.1, the second advance of the stay',
    { invoice: advance(STAY, '333.33') },
    ['8% 285,34 22,83 308,17', '23% 20,46 4,70 25,16', 'Otrzymana zaliczka 333,33 zł'],
  ],
  [
    '6.2, the stay',
    of('ksefSettlement'),
    [
      'FZ 8/05/2026 03.06.2026 5265877635-20250826-0100001AF629-AF 500,00 zł',
      '8% 933,09 74,65 1 007,74',
      '23% 66,88 15,38 82,26',
      'Pozostało do zapłaty 1 090,00 zł',
    ],
  ],
  [
    '6.2, not computed from what is left: 56.29, and not 56.30',
    settling([item('1260')], '500', '760'),
    ['8% 1 166,67 93,33 1 260,00', '8% 703,71 56,29 760,00', 'Pozostało do zapłaty 760,00 zł'],
  ],
  [
    'advances above the order: the rest is paid back',
    settling([item('100')], '150', '-50'),
    [
      'Wartość zamówienia 100,00 zł',
      'Zapłacono zaliczkami 150,00 zł',
      'Do zwrotu 50,00 zł',
      'Słownie: pięćdziesiąt złotych 00/100',
    ],
  ],
  [
    '6.2, the same: 84.45, and not 84.44',
    settling([item('1590')], '450', '1140'),
    ['8% 1 055,55 84,45 1 140,00'],
  ],
  [
    '6.2, the ministry’s example 14: its advance was corrected, its order is smaller',
    settlement(MINISTRY_LESS, '307635', [
      computeAdvanceAfterCorrections(advance(MINISTRY, '20000'), [sumsOf(correctedAdvance)]),
    ]),
    [
      '30 000,00 zł',
      '8% 280 177,59 22 414,21 302 591,80',
      '23% 4 100,16 943,04 5 043,20',
      'Pozostało do zapłaty 307 635,00 zł',
    ],
  ],
  [
    '6.3, three nights become two',
    of('ksefCorrection'),
    [
      'Nocleg Przed korektą 3 doba 420,00 8% 1 260,00',
      'Po korekcie 2 doba 420,00 8% 840,00',
      'Różnica −1 −420,00',
      '8% 1 166,67 93,33 1 260,00',
      '8% 777,78 62,22 840,00',
      '8% −388,89 −31,11 −420,00',
      'Do zwrotu 420,00 zł',
      'Skrócenie pobytu na prośbę gościa',
    ],
  ],
  [
    '6.3, the difference of rounded sums, not the tax of the difference',
    correctionOf(sale([item('1260.01')]), [item('910.01')]),
    ['8% −324,08 −25,92 −350,00', 'Do zwrotu 350,00 zł'],
  ],
  [
    '6.3, the ministry’s example 11: one rate less, the other more, nothing to pay',
    correctionOf(advance(MINISTRY_AT_23, '20000'), MINISTRY, { invoiceType: 11, prepaymentValue: '20000' }),
    ['8% 18 214,94 1 457,19 19 672,13', '23% −15 993,60 −3 678,53 −19 672,13', 'Kwota bez zmian 0,00 zł'],
  ],
  [
    '6.3, the ministry’s example 12: more was received',
    correctedAdvance,
    ['8% 9 107,47 728,60 9 836,07', '23% 133,28 30,65 163,93', 'Do dopłaty 10 000,00 zł'],
  ],
  [
    '6.3, the ministry’s example 5: only data were wrong',
    correctionOf(sale([item('1260')]), [item('1260')]),
    ['Pozycje bez zmian.', 'Kwota bez zmian 0,00 zł'],
  ],
  [
    '6.4, a settlement that is paid',
    { ...of('ksefSettlement'), invoice: { ...of('ksefSettlement').invoice, paymentStatus: 1 } },
    ['1 090,00 zł', 'Zapłacono'],
  ],
  [
    '8, 450.00 EUR at 8 % and 60.00 EUR at 23 %',
    of('euros'),
    ['1 EUR = 4,2571 PLN', '8% 416,67 33,33 141,89 450,00', '23% 48,78 11,22 47,76 60,00', '510,00 EUR'],
  ],
  [
    '8, the ministry’s example 20',
    inEuros([item('16678.80', '23')], '4.5005'),
    ['1 EUR = 4,5005 PLN', '23% 13 560,00 3 118,80 14 036,16 16 678,80'],
  ],
  [
    '8, a correction has the rate of its original (art. 31b), whatever the service wrote on it',
    correctionOf(sale([item('450')], { currency: 'EUR', exchangeRate: '4.2571' }), [item('300')], {
      currency: 'EUR',
      exchangeRate: '4.5005',
    }),
    ['1 EUR = 4,2571 PLN', '8% −138,89 −11,11 −47,30 −150,00'],
  ],
  [
    '8, a correction has the rate of its original (art. 31b)',
    correctionOf(sale([item('450')], { currency: 'EUR', exchangeRate: '4.2571' }), [item('300')], {
      currency: 'EUR',
      exchangeRate: null,
    }),
    ['1 EUR = 4,2571 PLN', '8% −138,89 −11,11 −47,30 −150,00', 'Do zwrotu 150,00 EUR'],
  ],
];

/** Formats an amount as in `1 234,56`. */
const written = (grosz: number): string => {
  const digits = convertGroszToDecimalText(Math.abs(grosz));
  return `${grosz < 0 ? '−' : ''}${digits.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, ' ')}`;
};
const groups = (given: Readonly<Partial<Record<string, number>>>): InvoiceItem[] =>
  Object.entries(given).map(([rate, grosz = 0]) => item(convertGroszToDecimalText(grosz), rate));
/** Formats a line of a VAT table. */
const taxed = (rate: string | number, { net, vat, gross }: { net: number; vat: number; gross: number }) =>
  `${rate}% ${written(net)} ${written(vat)} ${written(gross)}`;

const VECTORS: Row[] = [
  ...vectors.vatInHundred.map(([gross = 0, rate = 0, vat = 0]): Row => {
    const soldItem = item(convertGroszToDecimalText(Math.abs(gross)), String(rate));
    const shown = taxed(rate, { net: gross - vat, vat, gross });
    return [
      `VAT of ${gross} at ${rate} %`,
      gross < 0 ? correctionOf(sale([soldItem]), []) : plain(soldItem),
      [shown],
    ];
  }),
  ...vectors.lineGross.map(([price, quantity, gross]): Row => [
    `${price} × ${quantity}`,
    plain(item(String(price), '8', String(quantity))),
    [`8% ${written(Number(gross))}`],
  ]),
  ...vectors.lineVsSum.map(({ price, n, rate, perRate }): Row => [
    `${n} lines of ${price}: tax once per rate`,
    plain(...Array.from({ length: n }, () => item(price, String(rate)))),
    [taxed(rate, ratesOf(Math.round(Number(price) * 100) * n, perRate))],
  ]),
  ...vectors.advanceSplit.map(({ groups: given, advance: received, out }): Row => [
    `an advance of ${received}`,
    { invoice: advance(groups(given), convertGroszToDecimalText(received)) },
    Object.entries(out).map(([rate, sums]) => taxed(rate, sums)),
  ]),
  ...vectors.settlement.map(({ groups: given, advances, remaining, out }): Row => [
    `what is left: ${remaining}`,
    settlement(
      groups(given),
      convertGroszToDecimalText(remaining),
      advances.map((received) =>
        computeAdvanceAfterCorrections(advance(groups(given), convertGroszToDecimalText(received)), []),
      ),
    ),
    [
      ...Object.values(out).map((sums) =>
        'net' in sums ? `${written(sums.net)} ${written(sums.vat)}` : ` ${written(sums.vat)} `,
      ),
      `Pozostało do zapłaty ${written(remaining)} zł`,
    ],
  ]),
  ...vectors.correction.map(({ rate, before, after, dVat }): Row => [
    `a correction from ${before} to ${after}`,
    correctionOf(sale([item(convertGroszToDecimalText(before), String(rate))]), [
      item(convertGroszToDecimalText(after), String(rate)),
    ]),
    [taxed(rate, ratesOf(after - before, dVat))],
  ]),
  ...Object.entries(vectors.words).map(([grosz, words]): Row => {
    const soldItem = item(convertGroszToDecimalText(Math.abs(Number(grosz))));
    // A buyer never gets a document with a negative amount to pay: the document states the amount to refund as a
    // positive number.
    return Number(grosz) < 0
      ? [
          `${grosz} in words on a correction`,
          correctionOf(sale([soldItem], { invoiceType: 5 }), [], { invoiceType: 7 }),
          ['Do zwrotu', `Słownie: ${words.replace('minus ', '')}`],
        ]
      : [`${grosz} in words`, { invoice: sale([soldItem], { invoiceType: 5 }) }, [`Słownie: ${words}`]];
  }),
  ...Object.entries(vectors.wordsFractionStyle).map(([grosz, words]): Row => [
    `${grosz} in words of an invoice`,
    plain(item(convertGroszToDecimalText(Number(grosz)))),
    [`Słownie: ${words}`],
  ]),
  ...[...vectors.ksefNumber.valid, ...vectors.ksefNumber.legacy36SyntacticallyValid].map((ksefId): Row => [
    `KSeF number ${ksefId}`,
    { invoice: sale([item('1')], { ksefId, invoiceStatus: 'SENT_KSEF' }) },
    [`Numer KSeF ${ksefId}`],
  ]),
];

function ratesOf(gross: number, vat: number) {
  return { net: gross - vat, vat, gross };
}

async function missing({ invoice, relatives }: Example, shows: readonly string[], isBilingual: boolean) {
  const paper = buildInvoicePaper(sourceOf({ invoice, ...(relatives ? { relatives } : {}) }));
  const copy = { language: isBilingual ? 'plEn' : 'pl', duplicateOn: null, training: false } as const;
  const { text } = await readPdf(await renderInvoicePdf(paper, copy, '2026-06-03T12:00:00.000Z'));
  const lost = shows.filter((part) => !text.includes(part));
  return lost.length === 0 ? [] : [...lost, text];
}

describe('the worked examples of domain.md, on paper', () => {
  for (const [example, made, shows, both = false] of WORKED)
    test(example, async () => expect(await missing(made, shows, both)).toEqual([]));
});

describe('the test vectors of domain.md 10, on paper', () => {
  for (const [example, made, shows, both = false] of VECTORS)
    test(example, async () => expect(await missing(made, shows, both)).toEqual([]));
});
