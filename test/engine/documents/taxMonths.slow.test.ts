import { unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import {
  buildInvoiceLinksFile,
  importRelatedInvoiceLinksFile,
} from '#engine/documents/invoiceLinksTransferFile';
import { collectInvoiceDocumentData as storedSource } from '#engine/documents/invoiceDocumentData';
import { saveUserStatedInvoiceFacts } from '#engine/documents/recordStatedFacts';
import type { Invoice } from '#shared/model/invoice';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { filesOf, house, readCsv, textOf } from './exported';
import { paperInvoice, sourceOf } from './papers';

/**
 * Tests months and sums that the law determines: downward corrections, sales recorded on the till, and items that are
 * no supply.
 */

const night = anItem({ name: 'Nocleg', grossUnitPrice: '108', quantity: '2' });
const SALE = paperInvoice({ invoiceId: 1, invoiceFullNo: 'FV 1/06/2026', invoiceItems: [night] });
const CORRECTION = paperInvoice({
  invoiceId: 2,
  invoiceFullNo: 'KOR 2/06/2026',
  invoiceType: 6,
  correctionReason: 'Krótszy pobyt',
  invoiceItems: [{ ...night, quantity: '1' }],
  extra: { correctionId: 1 },
});
const TODAY = { today: '2026-07-20', at: '2026-07-20T10:00:00.000Z' };

function houseOf(...invoices: Invoice[]) {
  const { core } = house(invoices);
  storeCorrectionConventionSetting(core.store, 'afterState');
  const month = async (name: string) => {
    const selection = { by: 'month' as const, month: name, failureDays: [] };
    const files = await filesOf(exportInvoices(core, { format: 'month', selection, language: 'pl' }));
    const rows = readCsv(textOf(files, 'rejestr.csv').slice(1));
    const cover = (await readPdf(files.get('zestawienie.pdf') ?? new Uint8Array())).text.replace(/\s+/g, ' ');
    return {
      files,
      rows,
      cover,
      jpk: textOf(files, 'jpk-v7m-sprzedaz.xml'),
      optima: textOf(files, 'optima.xml'),
      epp: new TextDecoder('windows-1250').decode(files.get('edi.epp')),
    };
  };
  const figures = (id: string) => {
    const card = core.store.invoices.readCard(id);
    if (!card) throw new Error('gone');
    return addFiguresToInvoiceCard(core.store, card).figures;
  };
  const preview = (id: string): string => {
    const card = core.store.invoices.readCard(id);
    if (!card) throw new Error('gone');
    const made = buildFa3Xml(storedSource(core.store, card), AT);
    if (!made.ok) throw new Error(made.refusals.join());
    return made.xml;
  };
  return { core, store: core.store, month, figures, preview };
}

test('correction outside KSeF that lowers the tax: is in no VAT month until its receipt date is entered', async () => {
  const { store, month, figures } = houseOf(SALE, CORRECTION);
  const before = await month('2026-06');
  expect(before.rows.map((row) => row['Numer'])).toEqual(['FV 1/06/2026', 'Razem']);
  expect(before.cover).toContain('W żadnym miesiącu, przyczyny poniżej 1: KOR 2/06/2026');
  expect(before.cover).toContain('art. 29a ust. 13a');
  expect(before.jpk).not.toContain('KOR 2/06/2026');
  expect(figures('2')).toMatchObject({ taxDay: null, monthUnknown: 'receiptUnconfirmed' });

  expect(
    saveUserStatedInvoiceFacts(
      store,
      '2',
      { receivedOn: '2026-07-14', isTillSale: undefined, isPaidBefore: undefined },
      TODAY,
    ).ok,
  ).toBe(true);
  const [june, july] = [await month('2026-06'), await month('2026-07')];
  expect(june.cover).not.toContain('W żadnym miesiącu');
  expect(july.rows.map((row) => row['Numer'])).toEqual(['KOR 2/06/2026', 'Razem']);
  expect(july.rows[0]).toMatchObject({ 'Data obowiązku podatkowego': '2026-07-14', 'Brutto PLN': '-108,00' });
  expect(july.jpk).toContain('<K_18>-8.00</K_18>');
  expect(figures('2')).toMatchObject({ taxDay: '2026-07-14', monthUnknown: null });
});

test('correction: is named on later month covers until its receipt date is entered, and afterwards belongs to the receipt month’s register', async () => {
  const { store, month } = houseOf(SALE, CORRECTION);
  const july = await month('2026-07');
  expect(july.rows.map((row) => row['Numer'])).toEqual(['Razem']);
  expect(july.cover).toContain('W żadnym miesiącu, przyczyny poniżej 1: KOR 2/06/2026');
  expect(july.cover).toContain('podaj tę datę na karcie faktury');
  expect((await month('2026-05')).cover).not.toContain('KOR 2/06/2026');

  saveUserStatedInvoiceFacts(
    store,
    '2',
    { receivedOn: '2026-07-14', isTillSale: undefined, isPaidBefore: undefined },
    TODAY,
  );
  const months = await Promise.all(['2026-06', '2026-07', '2026-08'].map(month));
  const listed = months.map(({ rows }) => rows.filter((row) => row['Numer'] === 'KOR 2/06/2026').length);
  expect(listed).toEqual([0, 1, 0]);
  for (const { cover } of months) expect(cover).not.toContain('W żadnym miesiącu');
  expect(months[0]?.cover).toContain('lipiec 2026');
  expect(months[0]?.cover).not.toContain('2026-07');
});

test('month export: leaves an invoice with nothing but local fees out of the import files, and the register states the reason', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const feesAlone = paperInvoice({
    ...SALE,
    invoiceId: 3,
    invoiceFullNo: 'FV 3/06/2026',
    invoiceItems: [fee],
  });
  const unchanged = { ...CORRECTION, invoiceItems: [{ ...night, quantity: '2' }] };
  const { rows, jpk, optima, epp } = await houseOf(SALE, unchanged, feesAlone).month('2026-06');
  expect(rows.map((row) => row['Numer'])).toEqual(['FV 1/06/2026', 'KOR 2/06/2026', 'FV 3/06/2026', 'Razem']);
  expect(rows[2]?.['Do sprawdzenia']).toContain('tylko opłaty, które nie są sprzedażą');
  for (const file of [jpk, optima, epp]) {
    expect(file).not.toContain('FV 3/06/2026');
    // A correction of data alone changes no amount, but the files contain it.
    expect(file).toContain('KOR 2/06/2026');
  }
});

test('month cover: totals in a foreign currency exclude local fees, which are no supply for VAT', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const inEuro = { ...SALE, currency: 'EUR', exchangeRate: '4.2000', invoiceItems: [night, fee] };
  const { cover } = await houseOf(paperInvoice(inEuro)).month('2026-06');
  expect(cover).toMatch(/EUR.*?Razem 200,00 16,00 216,00/);
});

test('receipt date: is refused when before the correction’s issue date, in the future, or typed for another kind of document', () => {
  const { store } = houseOf(SALE, CORRECTION);
  const state = (id: string, receivedOn: string) => {
    const stated = saveUserStatedInvoiceFacts(
      store,
      id,
      { receivedOn, isTillSale: undefined, isPaidBefore: undefined },
      TODAY,
    );
    return stated.ok ? 'stated' : stated.why;
  };
  expect([
    state('2', '2026-06-01'),
    state('2', '2026-07-21'),
    state('1', '2026-07-01'),
    state('9', '2026-07-01'),
  ]).toEqual(['beforeIssue', 'future', 'noCorrection', 'missing']);
  expect(store.statedFacts.list()).toEqual([]);
});

test('file of invoice links: transfers a correction’s receipt date to another PC unless a receipt date was entered there', () => {
  const firstPc = houseOf(SALE, CORRECTION);
  saveUserStatedInvoiceFacts(
    firstPc.store,
    '2',
    { receivedOn: '2026-07-14', isTillSale: undefined, isPaidBefore: undefined },
    TODAY,
  );
  const file = JSON.stringify(buildInvoiceLinksFile(firstPc.store, []));
  const secondPc = houseOf(SALE, CORRECTION);
  expect(importRelatedInvoiceLinksFile(secondPc.store, file, AT)).toEqual({ taken: 1, known: 0, left: [] });
  expect(importRelatedInvoiceLinksFile(secondPc.store, file, AT)).toEqual({ taken: 0, known: 1, left: [] });
  expect(secondPc.figures('2').taxDay).toBe('2026-07-14');
  saveUserStatedInvoiceFacts(
    secondPc.store,
    '2',
    { receivedOn: '2026-07-15', isTillSale: undefined, isPaidBefore: undefined },
    TODAY,
  );
  expect(importRelatedInvoiceLinksFile(secondPc.store, file, AT)?.left).toEqual([
    { number: 'KOR 2/06/2026', why: 'chosenHere' },
  ]);
  expect(secondPc.figures('2').taxDay).toBe('2026-07-15');
});

test('sales register: includes a private guest’s correction outside KSeF only after its receipt date is confirmed', async () => {
  const guest = { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' };
  const ofGuest = { ...CORRECTION, invoiceType: 10, buyer: guest };
  const { store, month, figures } = houseOf(
    paperInvoice({ ...SALE, buyer: guest }),
    paperInvoice({ ...ofGuest, buyer: guest }),
  );
  expect(figures('2').monthUnknown).toBe('receiptUnconfirmed');
  saveUserStatedInvoiceFacts(
    store,
    '2',
    { receivedOn: '2026-06-20', isTillSale: undefined, isPaidBefore: undefined },
    TODAY,
  );
  const { jpk, rows } = await month('2026-06');
  expect(rows[1]?.['Numer']).toBe('KOR 2/06/2026');
  expect(jpk.match(/<BFK>1<\/BFK>/g)).toHaveLength(2);
  expect(jpk).not.toContain('<DI>');

  const inKsef = { ...SALE, buyer: guest, invoiceStatus: 'SENT_KSEF' };
  const structured = houseOf(paperInvoice(inKsef), paperInvoice({ ...ofGuest, buyer: guest }));
  expect(structured.figures('2').monthUnknown).toBe('numberAwaited');
});

test('JPK mark FP (till receipt): is set on consumer invoices when a till is used, unless the user excludes the invoice', async () => {
  const guest = { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' };
  const { store, month, figures } = houseOf(paperInvoice({ ...SALE, buyer: guest }));
  const unknown = await month('2026-06');
  expect(unknown.rows[0]?.['Do sprawdzenia']).toContain('pytanie o kasę');
  store.settings.set('till.duty', 'yes');
  const inTill = await month('2026-06');
  expect(inTill.rows[0]).toMatchObject({ 'Typ dokumentu': 'FP' });
  expect(inTill.jpk).toContain('<TypDokumentu>FP</TypDokumentu>');
  expect(inTill.jpk).toContain('<PodatekNalezny>0.00</PodatekNalezny>');
  saveUserStatedInvoiceFacts(
    store,
    '1',
    { receivedOn: undefined, isTillSale: false, isPaidBefore: undefined },
    TODAY,
  );
  expect(figures('1').isTillSale).toBe(false);
  expect((await month('2026-06')).jpk).toContain('<PodatekNalezny>16.00</PodatekNalezny>');
});

test('sales register: marks a correction for checking when the setting or the user declares its original a till sale', async () => {
  const guest = { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' };
  const items = [{ ...night, quantity: '3' }];
  const longer = { ...CORRECTION, correctionReason: 'Dodatkowa noc', invoiceItems: items };
  const { store, month } = houseOf(
    paperInvoice({ ...SALE, buyer: guest }),
    paperInvoice({ ...longer, buyer: guest }),
  );
  const remark = async () => (await month('2026-06')).rows[1]?.['Do sprawdzenia'] ?? '';
  expect(await remark()).not.toContain('koryguje fakturę do paragonu');
  store.settings.set('till.duty', 'yes');
  expect(await remark()).toContain('koryguje fakturę do paragonu');
  saveUserStatedInvoiceFacts(
    store,
    '1',
    { receivedOn: undefined, isTillSale: false, isPaidBefore: undefined },
    TODAY,
  );
  expect(await remark()).not.toContain('koryguje fakturę do paragonu');
  store.settings.set('till.duty', 'no');
  saveUserStatedInvoiceFacts(
    store,
    '1',
    { receivedOn: undefined, isTillSale: true, isPaidBefore: undefined },
    TODAY,
  );
  expect(await remark()).toContain('koryguje fakturę do paragonu');
});

test('JPK file: omits a local fee at VAT rate np, and puts a supply abroad at rate np in field K_11', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const abroad = anItem({ name: 'Szkolenie w Berlinie', grossUnitPrice: '100', quantity: '1', rate: 'np' });
  const fees = houseOf(paperInvoice({ ...SALE, invoiceItems: [night, fee] }));
  const { rows, jpk } = await fees.month('2026-06');
  expect(rows[0]?.['Brutto PLN']).toBe('216,00');
  expect(rows[0]?.['Brutto w walucie']).toBe('236,00');
  expect(rows[0]?.['Do sprawdzenia']).toContain('to nie sprzedaż');
  expect(jpk).not.toContain('K_11');
  const combined = houseOf(paperInvoice({ ...SALE, invoiceItems: [fee, abroad] }));
  expect((await combined.month('2026-06')).jpk).toContain('<K_11>100.00</K_11>');
});

test('FA(3) file: lists a local fee at VAT rate np as an extra charge, not as an invoice line or in the sums', () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const made = buildFa3Xml(sourceOf({ invoice: paperInvoice({ ...SALE, invoiceItems: [night, fee] }) }), AT);
  if (!made.ok) throw new Error(made.refusals.join());
  expect(made.xml).toContain('<P_15>216.00</P_15>');
  expect(made.xml).not.toContain('P_13_8');
  expect(made.xml.match(/<FaWiersz>/g)).toHaveLength(1);
  expect(made.xml.replace(/\s+/g, '')).toContain(
    '<Rozliczenie><Obciazenia><Kwota>20.00</Kwota><Powod>Opłatamiejscowa</Powod></Obciazenia>' +
      '<SumaObciazen>20.00</SumaObciazen><DoZaplaty>236.00</DoZaplaty></Rozliczenie>',
  );
});

/** Returns the numbers of the XLSX sheets that have a cell with this text. */
function sheetsWith(text: string, bytes: Uint8Array | undefined): number[] {
  const parts = unzipSync(bytes ?? new Uint8Array());
  const xml = (name: string) => XmlDocument.fromBuffer(parts[name] ?? new Uint8Array());
  const ns = { m: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' };
  const strings = xml('xl/sharedStrings.xml').find('//m:si', ns);
  const index = strings.findIndex(({ content }) => content === text);
  return [1, 2, 3].filter((sheet) =>
    xml(`xl/worksheets/sheet${sheet}.xml`)
      .find('//m:c[@t="s"]/m:v', ns)
      .some(({ content }) => content === String(index)),
  );
}

test('FA(3) file: is refused for an invoice that contains only charges outside VAT, which need a debit note', () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const made = buildFa3Xml(sourceOf({ invoice: paperInvoice({ ...SALE, invoiceItems: [fee] }) }), AT);
  expect(made).toEqual({ ok: false, refusals: ['chargesAlone'] });
});

test('month export: lists a correction without an issue date as “month unknown”, and its PDF says “date unknown”', async () => {
  const { files } = await houseOf(SALE, { ...CORRECTION, issueDate: null, saleDate: null }).month('2026-06');
  const name = 'faktury/KOR-2-06-2026_drukarnia-zrodlana-szulc-sp-j.pdf';
  const { text } = await readPdf(files.get(name) ?? new Uint8Array());
  expect(text).toMatch(/Data wystawienia\s+data nieznana/);
  expect(sheetsWith('KOR 2/06/2026', files.get('rejestr.xlsx'))).toEqual([3]);
});

test('month export: lists a correction with an unknown VAT month only on sheet 3 of the XLSX register, and contains its PDF', async () => {
  const { files } = await houseOf(SALE, CORRECTION).month('2026-07');
  expect([...files.keys()].filter((name) => name.includes('KOR-2-06-2026'))).toHaveLength(1);
  expect(sheetsWith('KOR 2/06/2026', files.get('rejestr.xlsx'))).toEqual([3]);
});

test('consumer invoice in FA(3): contains FP when the property uses a till, unless the user denies a till sale for this invoice', () => {
  const guest = { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' };
  const { store, preview } = houseOf(paperInvoice({ ...SALE, buyer: guest }));
  expect(preview('1')).not.toContain('<FP>');
  store.settings.set('till.duty', 'yes');
  expect(preview('1')).toContain('<FP>1</FP>');
  saveUserStatedInvoiceFacts(
    store,
    '1',
    { receivedOn: undefined, isTillSale: false, isPaidBefore: undefined },
    TODAY,
  );
  expect(preview('1')).not.toContain('<FP>');
});

test('Optima and EDI++ files: exclude a local fee at VAT rate np from all amounts and name it in a remark', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const { month } = houseOf(paperInvoice({ ...SALE, invoiceItems: [night, fee] }));
  const { optima, epp } = await month('2026-06');
  expect(optima).toContain('<KWOTA_PLAT>216.00</KWOTA_PLAT>');
  expect(optima).toContain('<KWOTA_PLN_PLAT>216.00</KWOTA_PLN_PLAT>');
  expect(optima.match(/<POZYCJA>/g)).toHaveLength(1);
  expect(optima).toMatch(/<OPIS>[^<]*poza VAT: 20\.00 PLN<\/OPIS>/);
  expect(epp).toMatch(/; poza VAT: 20\.00 PLN"/);
  expect(epp).not.toContain('"np"');
});
