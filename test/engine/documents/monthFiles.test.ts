import { expect, test } from 'vitest';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { bytesOf, house, listsOf } from './monthLists';
import { readCsv, readEpp, readXml } from './monthReaders';
import { paperInvoice } from './papers';

/** Tests the document facts in the month's import files, and the remarks for a property without KSeF. */

const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';
const REGISTER = ['REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT'];
type Fields = Parameters<typeof paperInvoice>[0];

const inOctober = (invoiceId: number, fields: Fields = {}) =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FV ${invoiceId}/10/2026`,
    issueDate: '2026-10-05',
    saleDate: '2026-10-05',
    paymentDate: '2026-10-19',
    reservationId: null,
    invoiceItems: [anItem({ grossUnitPrice: '108', quantity: '1', rate: '8' })],
    ...fields,
  });

async function filesOf(invoices: readonly ReturnType<typeof inOctober>[], connected = false) {
  const core = house();
  core.store.settings.set('ksef.setting', connected ? 'yes' : 'no');
  core.store.invoices.apply([...invoices], AT);
  const files = await listsOf(core);
  return {
    optima: (inner: readonly string[] = []) => readXml(bytesOf(files, 'optima.xml'), OPTIMA, REGISTER, inner),
    epp: readEpp(bytesOf(files, 'edi.epp')),
    register: readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8')),
    cover: async () => (await readPdf(bytesOf(files, 'zestawienie.pdf'))).text,
  };
}

test('Optima file: gives an invoice for a till receipt the JPK code FP and the GTU codes of its items', async () => {
  const { optima } = await filesOf([
    inOctober(1, {
      additionalInfo: 'FV do paragonu nr 7',
      invoiceItems: [anItem({ symbol: 'GTU_01' })],
    }),
    inOctober(2),
  ]);
  const codes = optima(['KODY_JPK', 'KOD_JPK']).map(({ rows }) =>
    rows.map(({ fields }) => fields.get('KOD')),
  );
  expect(codes).toEqual([['FP', 'GTU_01'], []]);
});

test('Optima file: contains one payment per document, with the whole amount in the document’s currency and in złoty', async () => {
  const { optima } = await filesOf([
    inOctober(1, { paymentType: 3 }),
    inOctober(2, { currency: 'EUR', exchangeRate: '4.25' }),
    inOctober(3, { additionalInfo: 'FV do paragonu nr 7', paymentStatus: 1 }),
  ]);
  const names = [
    'TERMIN_PLAT',
    'FORMA_PLATNOSCI_PLAT',
    'KWOTA_PLAT',
    'WALUTA_PLAT',
    'NOTOWANIE_WALUTY_ILE_PLAT',
    'KWOTA_PLN_PLAT',
    'KIERUNEK',
    'PODLEGA_ROZLICZENIU',
  ];
  const payments = optima(['PLATNOSCI', 'PLATNOSC']).map(({ rows }) =>
    rows.map(({ fields }) => names.map((name) => fields.get(name))),
  );
  expect(payments).toEqual([
    [['2026-10-19', 'karta', '108.00', 'PLN', '1', '108.00', 'przychód', 'tak']],
    [['2026-10-19', 'przelew', '108.00', 'EUR', '4.25', '459.00', 'przychód', 'tak']],
    [['2026-10-19', 'przelew', '108.00', 'PLN', '1', '108.00', 'przychód', 'nie']],
  ]);
});

test('Optima file: leaves the local fee out of the payment amount, as the file does not list the fee', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const { optima } = await filesOf([
    inOctober(1, { invoiceItems: [anItem({ grossUnitPrice: '108', quantity: '1', rate: '8' }), fee] }),
    inOctober(2, { invoiceItems: [fee] }),
  ]);
  const payments = optima(['PLATNOSCI', 'PLATNOSC']).map(({ rows }) =>
    rows.map(({ fields }) => [fields.get('KWOTA_PLAT'), fields.get('KWOTA_PLN_PLAT')]),
  );
  expect(payments).toEqual([[['108.00', '108.00']]]);
});

test('month export: Optima marks invoices entirely at VAT rate np as supplies abroad; the cover lists invoices with np and other rates', async () => {
  const np = anItem({ grossUnitPrice: '50', rate: 'np' });
  const npEu = anItem({ grossUnitPrice: '50', rate: 'np II' });
  const { optima, cover } = await filesOf([
    inOctober(1, { invoiceItems: [np] }),
    inOctober(2, { invoiceItems: [npEu] }),
    inOctober(3, { invoiceItems: [np, anItem()] }),
    inOctober(4),
  ]);
  const outside = 'poza terytorium kraju (stawka NP)';
  expect(optima().map(({ fields }) => fields.get('EKSPORT'))).toEqual([outside, outside, 'nie', 'nie']);
  expect(await cover()).toMatch(/„np” obok innych stawek.*? 1: FV 3\/10\/2026/);
});

test.each([
  ['zw', '-1.0000'],
  ['0 KR', '0.0000'],
  ['8', '8.0000'],
])('EDI++ file: writes VAT rate %s with the percentage %s of the format', async (rate, percent) => {
  const { epp } = await filesOf([
    inOctober(1, { invoiceItems: [anItem({ grossUnitPrice: '100', quantity: '1', rate })] }),
  ]);
  const contents = epp.find(({ label }) => label === 'ZAWARTOSC')?.records[0];
  expect(contents?.slice(0, 2)).toEqual([rate === '0 KR' ? '0' : rate, percent]);
});

test('EDI++ file: a Ukrainian buyer is written in Latin letters and named on the cover', async () => {
  const { epp, cover } = await filesOf([
    inOctober(1, {
      buyer: { companyName: 'Згурський Юрій', address: 'вул. Ярославів Вал 5, Київ' },
    }),
  ]);
  const heading = epp.find(({ label }) => label === 'NAGLOWEK')?.records[0];
  expect(heading?.[13]).toBe('Zghurskyi Yurii');
  expect(heading?.[16]).toBe('vul. Yaroslaviv Val 5, Kyiv');
  expect(await cover()).toMatch(/alfabetem łacińskim.*? 1: FV 1\/10\/2026/);
});

test.each([
  ['10 000,00 zł exactly is within the limit', ['6000', '4000'], false, false],
  ['more than 10 000,00 zł is over the limit', ['6000', '4000.01'], false, true],
  ['a connected house has no such limit', ['6000', '4000.01'], true, false],
])(
  'month cover, 10,000 zł limit for sales to businesses outside KSeF: %s',
  async (_, prices, connected, isNamed) => {
    const consumer = { taxId: '', identifierType: 'NONE' };
    const { cover } = await filesOf(
      [
        ...prices.map((grossUnitPrice, index) =>
          inOctober(index + 1, { invoiceItems: [anItem({ grossUnitPrice, quantity: '1' })] }),
        ),
        inOctober(9, { buyer: consumer, invoiceItems: [anItem({ grossUnitPrice: '20000' })] }),
      ],
      connected,
    );
    const text = await cover();
    expect(text.includes('art. 145m')).toBe(isNamed);
    if (isNamed) expect(text).toMatch(/10 000,01 zł brutto.*? 2: FV 1\/10\/2026, FV 2\/10\/2026/);
  },
);

test('sales register: asks to check an ordinary (type 3) advance and the stay’s invoice when the invoice does not deduct the advance', async () => {
  const stay = 48155;
  const deduction = [anItem({ grossUnitPrice: '500' }), anItem({ name: 'Zaliczka', grossUnitPrice: '-100' })];
  const { register } = await filesOf([
    inOctober(1, { invoiceType: 3, reservationId: stay, paymentStatus: 1 }),
    inOctober(2, { reservationId: stay }),
    inOctober(3, { invoiceType: 3, reservationId: 7, paymentStatus: 1 }),
    inOctober(4, { reservationId: 7, invoiceItems: deduction }),
    inOctober(5, { reservationId: 8 }),
  ]);
  const named = register
    .filter((row) => row['Do sprawdzenia']?.includes('faktura zaliczkowa (rodzaj 3)'))
    .map((row) => row['Numer']);
  expect(named).toEqual(['FV 1/10/2026', 'FV 2/10/2026']);
});

test('sales register: converts EUR only when the notes name an NBP table and a single exchange rate', async () => {
  const euros = { currency: 'EUR', exchangeRate: null };
  const { register } = await filesOf([
    inOctober(1, { ...euros, additionalInfo: 'Kurs 1 EUR = 4,2500 PLN, tabela 190/A/NBP/2026 z 2.10.2026' }),
    inOctober(2, { ...euros, additionalInfo: 'Kurs 4,2500' }),
    inOctober(3, { ...euros, additionalInfo: 'Tabela 190/A/NBP/2026, EUR 4,2500, USD 3,9000' }),
  ]);
  const rows = register.filter((row) => row['Numer']?.startsWith('FV'));
  expect(rows.map((row) => [row['Kurs'], row['Brutto PLN']])).toEqual([
    ['4,2500', '459,00'],
    ['', ''],
    ['', ''],
  ]);
  expect(rows[0]?.['Do sprawdzenia']).toContain('kursem NBP z uwag');
});
