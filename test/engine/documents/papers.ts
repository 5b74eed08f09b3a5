import { buildInvoicePaper, type PaperSource } from '#engine/documents/paper/invoicePaper';
import type { InvoicePaper } from '#engine/documents/paper/invoicePaperTypes';
import type { ShownInvoice } from '#shared/model/invoice';
import { toGrosz } from '#shared/rules/decimal';
import { computeAdvanceAfterCorrections, computeDocumentSums } from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES, type Relatives } from '#shared/rules/documents/documentSumTypes';
import { anInvoice, anItem } from '#support/records';

/** Sample documents of every type, using the worked examples of domain.md where they exist. */

const seller = {
  companyName: 'Pensjonat Kalinówka sp. z o.o.',
  address: 'ul. Leśna 1, 34-500 Zakopane',
  taxId: '5265877635',
  bankNo: '61109010140000071219812874',
};
const buyer = {
  companyName: 'Drukarnia Źródlana Szulc sp. j.',
  address: 'ul. Źródlana 14, 43-300 Bielsko-Biała',
  taxId: '1234563218',
  identifierType: 'NIP',
};
export const paperInvoice = (fields: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({
    paymentType: 2,
    paymentStatus: 0,
    saleDate: '2026-06-02',
    reservationId: 48155,
    personIssue: 'Ola Nowak',
    ...fields,
    seller: { ...seller, ...fields.seller },
    buyer: { ...buyer, ...fields.buyer },
  });

/** domain.md 1.3. */
export const WORKED_ITEMS = [
  anItem({
    name: 'Nocleg, pokój 101, 31 maja – 3 czerwca',
    grossUnitPrice: '349.99',
    quantity: '3',
    unit: 'doba',
  }),
  anItem({ name: 'Śniadanie', grossUnitPrice: '45', quantity: '6' }),
  anItem({ name: 'Parking', grossUnitPrice: '50', quantity: '3', unit: 'doba', rate: '23' }),
  anItem({ name: 'Woda mineralna', grossUnitPrice: '6.5', quantity: '2', rate: '23' }),
  anItem({ name: 'Najem mieszkalny', grossUnitPrice: '1200', quantity: '1', unit: 'mies.', rate: 'zw' }),
];
/** The stay of domain.md 6.1. */
export const ORDER_ITEMS = [
  anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity: '3', unit: 'doba' }),
  anItem({ name: 'Obiad', grossUnitPrice: '35', quantity: '6' }),
  anItem({ name: 'Parking', grossUnitPrice: '40', quantity: '3', unit: 'doba', rate: '23' }),
];
const KSEF = '5265877635-20250826-0100001AF629-AF';

export const VAT_INVOICE = paperInvoice({
  invoiceFullNo: 'FV 41/06/2026',
  invoiceItems: WORKED_ITEMS,
  exemptionBasis: 'art. 43 ust. 1 pkt 36 ustawy o VAT',
  additionalInfo: 'Pobyt służbowy, zamówienie nr 118/2026',
});
export const ADVANCE = paperInvoice({
  invoiceId: 8,
  invoiceFullNo: 'FZ 8/05/2026',
  invoiceType: 8,
  invoiceStatus: 'SENT_KSEF',
  ksefId: KSEF,
  invoiceItems: ORDER_ITEMS,
  prepaymentValue: '500',
  paymentStatus: 1,
});
const SETTLEMENT = paperInvoice({
  invoiceId: 9,
  invoiceFullNo: 'FR 9/06/2026',
  invoiceType: 9,
  invoiceStatus: 'PENDING_KSEF',
  invoiceItems: ORDER_ITEMS,
  prepaymentValue: '1090',
});
/** Three nights become two (domain.md 6.3). */
const NIGHTS = paperInvoice({
  invoiceId: 20,
  invoiceFullNo: 'FV 20/06/2026',
  invoiceStatus: 'SENT_KSEF',
  ksefId: KSEF,
  invoiceItems: [anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity: '3', unit: 'doba' })],
});
const corrects = (original: ShownInvoice, items: ShownInvoice['invoiceItems']): Relatives => ({
  original,
  before: original.invoiceItems,
  amountBefore: toGrosz(original.prepaymentValue),
  itemsAre: items.every((item) => (item.quantity ?? '').startsWith('-')) ? 'differences' : 'afterState',
  after: null,
  choices: [],
  chosen: null,
  leftBefore: null,
  deducted: null,
  advances: [],
  how: 'made',
  inFile: null,
});
const correction = (
  invoiceType: number,
  original: ShownInvoice,
  items: ShownInvoice['invoiceItems'],
  number: string,
) => ({
  invoice: paperInvoice({
    invoiceId: 100 + invoiceType,
    invoiceFullNo: number,
    invoiceType,
    invoiceItems: items,
    correctionReason: 'Skrócenie pobytu na prośbę gościa',
    prepaymentValue: invoiceType === 11 ? original.prepaymentValue : null,
  }),
  relatives: corrects(original, items),
});
const withNights = (items: ShownInvoice['invoiceItems'], quantity: string) =>
  items.map((item) => (item.name === 'Nocleg' ? { ...item, quantity } : item));

interface Made {
  readonly invoice: ShownInvoice;
  readonly relatives?: Relatives;
}
const MADE = {
  standard: {
    invoice: paperInvoice({
      invoiceType: 0,
      invoiceFullNo: 'F 7/06/2026',
      buyer: {
        companyName: 'Jan Kowalski',
        address: 'ul. Długa 1\n00-001 Warszawa',
        taxId: '',
        identifierType: 'NONE',
      },
      paymentStatus: 1,
      paymentType: 1,
    }),
  },
  vat: { invoice: VAT_INVOICE },
  proForma: {
    invoice: paperInvoice({ invoiceType: 2, invoiceFullNo: 'PF 2/06/2026', invoiceItems: ORDER_ITEMS }),
  },
  advance: { invoice: paperInvoice({ invoiceType: 3, invoiceFullNo: 'FZ 3/02/2026', paymentStatus: 1 }) },
  exempt: {
    invoice: paperInvoice({
      invoiceType: 4,
      invoiceFullNo: 'F 4/06/2026',
      invoiceItems: [anItem({ name: 'Najem mieszkalny', grossUnitPrice: '1200', unit: 'mies.', rate: 'zw' })],
      exemptionBasis: 'art113',
    }),
  },
  advanceReceipt: {
    invoice: paperInvoice({ invoiceType: 5, invoiceFullNo: 'RZ 5/06/2026', paymentStatus: 1 }),
  },
  correction: correction(
    6,
    VAT_INVOICE,
    [
      ...WORKED_ITEMS.slice(0, 1).map((item) => ({ ...item, quantity: '2' })),
      ...WORKED_ITEMS.slice(1, 4),
      anItem({ name: 'Ręcznik plażowy', grossUnitPrice: '15', quantity: '1', rate: '23' }),
    ],
    'KOR 6/06/2026',
  ),
  receiptCorrection: correction(
    7,
    paperInvoice({ invoiceId: 5, invoiceType: 5, invoiceFullNo: 'RZ 5/06/2026' }),
    [anItem({ quantity: '-1' })],
    'KR 7/06/2026',
  ),
  ksefAdvance: { invoice: ADVANCE },
  ksefSettlement: {
    invoice: SETTLEMENT,
    relatives: { ...NO_INVOICE_RELATIVES, advances: [computeAdvanceAfterCorrections(ADVANCE, [])] },
  },
  ksefCorrection: correction(10, NIGHTS, withNights(NIGHTS.invoiceItems, '2'), 'KOR 10/06/2026'),
  ksefAdvanceCorrection: correction(11, ADVANCE, withNights(ORDER_ITEMS, '2'), 'KZ 11/06/2026'),
  ksefSettlementCorrection: correction(12, SETTLEMENT, withNights(ORDER_ITEMS, '2'), 'KR 12/06/2026'),
} satisfies Record<string, Made>;

/** 450.00 EUR at 8 % and 60.00 EUR at 23 % (domain.md, section 8). */
const EUROS = paperInvoice({
  invoiceFullNo: 'FV 50/06/2026',
  currency: 'EUR',
  exchangeRate: '4.2571',
  buyer: {
    companyName: 'Müller & Söhne GmbH, Straße der Prüfung',
    address: 'Große Gasse 3, 01067 Dresden',
    taxId: 'DE682196989',
    identifierType: 'VAT_UE',
    countryCode: 'DE',
  },
  receiver: {
    companyName: 'Příliš žluťoučký kůň s.r.o.',
    address: 'Dlouhá 5, Praha',
    taxId: '82002622',
    identifierType: 'VAT_UE',
    countryCode: 'CZ',
    bankNo: null,
    extra: {},
  },
  invoiceItems: [
    anItem({ name: 'Nocleg', grossUnitPrice: '450', quantity: '1', unit: 'doba' }),
    anItem({ name: 'Parking', grossUnitPrice: '60', quantity: '1', rate: '23' }),
  ],
});
const MORE = {
  euros: { invoice: EUROS },
  draft: { invoice: { ...VAT_INVOICE, invoiceStatus: 'DRAFT', invoiceFullNo: '' } },
  offline: { invoice: { ...VAT_INVOICE, invoiceId: null, invoiceFullNo: '' } },
} satisfies Record<string, Made>;

/** Builds the source of a document; the original of a correction counts as paid in full. */
export function sourceOf({ invoice, relatives = NO_INVOICE_RELATIVES }: Made): PaperSource {
  const sums = computeDocumentSums(invoice, relatives);
  const change = sums.kind === 'correction' ? sums.change : null;
  return {
    invoice,
    relatives,
    sums,
    ksefConnected: true,
    ksefFile: null,
    differences: [],
    balance: change === null ? null : { refund: Math.max(0, -change), due: Math.max(0, change) },
  };
}
const paperOf = (made: Made): InvoicePaper => buildInvoicePaper(sourceOf(made));

export type PaperName = keyof typeof MADE | keyof typeof MORE;
export const MADE_PAPERS: Readonly<Record<PaperName, Made>> = { ...MADE, ...MORE };
export const paperNamed = (name: PaperName): InvoicePaper => paperOf(MADE_PAPERS[name]);
/** Names of one sample document for each `invoiceType`, in order. */
export const TYPE_NAMES = Object.keys(MADE) as (keyof typeof MADE)[];

/** Returns an invoice with many items; every seventh item has a long name. */
export const longInvoice = (items: number): ShownInvoice =>
  paperInvoice({
    invoiceFullNo: 'FV 300/06/2026',
    invoiceItems: Array.from({ length: items }, (_, at) =>
      anItem({
        name:
          at % 7 === 0
            ? `Nocleg w pokoju ${at + 1} ze śniadaniem, obiadokolacją i miejscem na parkingu strzeżonym`
            : `Usługa ${at + 1}`,
        grossUnitPrice: `${100 + at}.${String(at % 100).padStart(2, '0')}`,
        quantity: String(1 + (at % 3)),
        rate: at % 2 === 0 ? '8' : '23',
      }),
    ),
  });
export const longPaper = (items: number): InvoicePaper => paperOf({ invoice: longInvoice(items) });
