import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { compareWithKsefFile } from '#engine/documents/ksef/compareWithKsefFile';
import { readFa3 } from '#engine/documents/ksef/fa3Reader';
import { importKsefFiles } from '#engine/documents/ksef/importKsefFiles';
import { MAX_XML_BYTES } from '#engine/documents/ksef/parseUntrustedXml';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { Invoice } from '#shared/model/invoice';
import type { CorrectionItems } from '#shared/rules/corrections/correctionConventionSchemas';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { readQrCodes } from '../../support/readQrCodes.mjs';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { MADE_PAPERS, paperInvoice, sourceOf, VAT_INVOICE, type PaperName } from './papers';

/**
 * Tests KSeF files in the ministry's format. The files are written by the FA(3) preview, which its own test checks
 * against the schema.
 */

const KSEF = '5265877635-20250826-0100001AF629-AF';
const OTHER = '5265877635-20250626-010080DD2B5E-26';
const bytesOf = (text: string) => Buffer.from(text, 'utf8');

/** The service writes its own name into `SystemInfo`. */
const asFromKsef = (xml: string) => xml.replaceAll(/<SystemInfo>[^<]*/g, '<SystemInfo>Serwis');

function xmlOf(name: PaperName): string {
  const made = buildFa3Xml(sourceOf(MADE_PAPERS[name]), AT);
  if (!made.ok) throw new Error(made.refusals.join());
  return asFromKsef(made.xml);
}
function xmlOfInvoice(invoice: Invoice): string {
  const made = buildFa3Xml(sourceOf({ invoice }), AT);
  if (!made.ok) throw new Error(made.refusals.join());
  return asFromKsef(made.xml);
}
function desk(invoices: readonly Invoice[]) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  return {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => AT,
    render: renderInCurrentThread,
  };
}

describe('reading', () => {
  test.each<[PaperName, string, string, number, number]>([
    ['vat', 'VAT', 'FV 41/06/2026', 268297, 5],
    ['ksefAdvance', 'ZAL', 'FZ 8/05/2026', 50000, 3],
    ['ksefSettlement', 'ROZ', 'FR 9/06/2026', 109000, 3],
    ['ksefCorrection', 'KOR', 'KOR 10/06/2026', -42000, 2],
    ['ksefAdvanceCorrection', 'KOR_ZAL', 'KZ 11/06/2026', 0, 6],
    ['ksefSettlementCorrection', 'KOR_ROZ', 'KR 12/06/2026', -42000, 6],
    ['advance', 'ZAL', 'FZ 3/02/2026', 10000, 1],
    ['exempt', 'VAT', 'F 4/06/2026', 120000, 1],
    ['euros', 'VAT', 'FV 50/06/2026', 51000, 2],
  ])('%s', async (name, form, number, gross, lines) => {
    const read = await readFa3(bytesOf(xmlOf(name)));
    if (typeof read === 'string') throw new Error(read);
    expect([read.form, read.number, read.gross, read.lines.length]).toEqual([form, number, gross, lines]);
    expect([read.sellerNip, read.issueDate]).toEqual(['5265877635', '2026-06-03']);
  });

  const sound = xmlOf('vat');
  const preview = sound.replace('>Serwis<', '>Kontuar: podgląd FA(3), nie przesłano do KSeF<');
  const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>`;
  test.each([
    ['with a document type', sound.replace('<Faktura', '<!DOCTYPE Faktura><Faktura'), 'entities'],
    ['with entities that grow', laughs, 'entities'],
    ['with an entity of its own', sound.replace('Drukarnia', '&drukarnia;'), 'damaged'],
    ['cut off', sound.slice(0, sound.length / 2), 'damaged'],
    ['with an instruction', sound.replace('<Faktura', '<?do it?><Faktura'), 'damaged'],
    ['that is empty', '', 'damaged'],
    ['that is no XML', 'PK\u0003\u0004', 'damaged'],
    ['nested without end', `<a>`.repeat(40) + `</a>`.repeat(40), 'damaged'],
    ['of an older form', sound.replaceAll('13775', '12648').replace('FA (3)', 'FA (2)'), 'otherForm'],
    ['of another namespace', sound.replace('http://crd.gov.pl/', 'http://example.com/'), 'otherForm'],
    ['of something else', '<Faktura/>', 'otherForm'],
    ['that is our own preview', preview, 'preview'],
    ['without a number', sound.replace(/<P_2>.*<\/P_2>/, ''), 'incomplete'],
    ['without an amount', sound.replace(/<P_15>.*<\/P_15>/, '<P_15>dużo</P_15>'), 'incomplete'],
  ])('KSeF file import: refuses a file %s', async (_, text, why) => {
    expect(await readFa3(bytesOf(text))).toBe(why);
  });
  test('KSeF file reader: refuses a file that is not UTF-8 or exceeds the KSeF size limit', async () => {
    expect(await readFa3(Buffer.from(sound, 'utf16le'))).toBe('damaged');
    expect(await readFa3(Buffer.from(sound.replace('Źródlana', '\u00ac'), 'latin1'))).toBe('damaged');
    expect(await readFa3(Buffer.concat([bytesOf(sound), Buffer.alloc(MAX_XML_BYTES, ' ')]))).toBe('tooLarge');
  });
  test('KSeF file reader: reads a file whose XML namespace has a prefix', async () => {
    const prefixed = sound.replace('xmlns=', 'xmlns:t=').replace(/<(\/?)(?=[A-Z])/g, '<$1t:');
    expect(await readFa3(bytesOf(prefixed))).toMatchObject({ number: 'FV 41/06/2026', gross: 268297 });
  });
});

test('KSeF file comparison: uses field P_6, the period or the item dates as sale date, and otherwise the issue date', async () => {
  const sound = xmlOf('vat');
  const [, day = ''] = /<P_6>(.*)<\/P_6>/.exec(sound) ?? [];
  const source = sourceOf(MADE_PAPERS.vat);
  const ofPeriod = `<OkresFa><P_6_Od>2026-05-31</P_6_Od><P_6_Do>${day}</P_6_Do></OkresFa>`;
  const without = sound.replace(/<P_6>.*<\/P_6>/, '');
  const days = ['2026-05-31', day];
  const ofLines = without.replace(/<P_7>/g, () => `<P_6A>${days.shift() ?? day}</P_6A><P_7>`);
  const compareLines = async (xml: string) => {
    const read = await readFa3(bytesOf(xml));
    if (typeof read === 'string') throw new Error(read);
    return compareWithKsefFile(source, read, null).filter(({ field }) => field === 'saleDate');
  };
  expect([day, source.invoice.saleDate]).toEqual(['2026-06-02', '2026-06-02']);
  for (const xml of [sound, sound.replace(/<P_6>.*<\/P_6>/, ofPeriod), ofLines])
    expect(await compareLines(xml)).toEqual([]);
  // Without any of these dates, the sale date is the day of issue (art. 106e ust. 1 pkt 6).
  expect(await compareLines(without)).toEqual([
    { field: 'saleDate', part: '', here: day, ksef: '2026-06-03' },
  ]);
});

describe('matching', () => {
  const storedInvoice = paperInvoice({ ...VAT_INVOICE, ksefId: KSEF, invoiceStatus: 'SENT_KSEF' });
  const xml = bytesOf(xmlOfInvoice(storedInvoice));

  test('KSeF file import: finds the invoice by the KSeF number in the file name, or else by number, seller and date', async () => {
    const core = desk([storedInvoice]);
    for (const [name, by] of [
      [`${KSEF}.xml`, 'ksefNumber'],
      ['faktura.xml', 'number'],
    ] as const) {
      const { matched, unmatched, refused } = await importKsefFiles(core, [{ name, bytes: xml }]);
      expect(matched).toEqual([
        { file: name, localId: 'inv-1', number: 'FV 41/06/2026', ksefNumber: KSEF, by, differences: [] },
      ]);
      expect([unmatched, refused]).toEqual([[], []]);
    }
    const folder = join(core.profileDir, 'documents', 'ksef');
    expect(readdirSync(folder)).toEqual([`inv-1.${KSEF}.xml`]);
    expect(readFileSync(join(folder, `inv-1.${KSEF}.xml`)).equals(xml)).toBe(true);
  });

  test('KSeF file import: finds the exact invoice number among 50 similar numbers, but matches nothing when two invoices share the number', async () => {
    const numbered = (invoiceId: number, counter: number) =>
      paperInvoice({ ...VAT_INVOICE, invoiceId, invoiceFullNo: `FV ${counter}/06/2026` });
    const newer = Array.from({ length: 50 }, (_, n) => numbered(100 + n, 4100 + n));
    const twin = numbered(2000, 41);
    for (const [others, found] of [
      [newer, ['inv-1']],
      [[...newer, twin], []],
    ] as const) {
      const { matched } = await importKsefFiles(desk([numbered(1, 41), ...others]), [
        { name: 'faktura.xml', bytes: xml },
      ]);
      expect(matched.map(({ localId }) => localId)).toEqual(found);
    }
  });

  test('KSeF file import: accepts a simplified invoice (UPR) as an ordinary VAT invoice', async () => {
    const simplified = xml.toString('utf8').replace('<RodzajFaktury>VAT', '<RodzajFaktury>UPR');
    const { matched } = await importKsefFiles(desk([storedInvoice]), [
      { name: 'upr.xml', bytes: bytesOf(simplified) },
      { name: 'zal.xml', bytes: bytesOf(simplified.replace('>UPR', '>ZAL')) },
    ]);
    expect(matched.map(({ differences }) => differences)).toEqual([
      [],
      [{ field: 'form', part: '', here: 'VAT', ksef: 'ZAL' }],
    ]);
  });

  test('KSeF file import: reports each difference with the local value and the KSeF value', async () => {
    const core = desk([{ ...storedInvoice, ksefId: null }]);
    const changed = xml
      .toString('utf8')
      .replace('<P_15>2682.97', '<P_15>2682.98')
      .replace('<P_14_2>97.78', '<P_14_2>97.79')
      .replace('Drukarnia', 'Księgarnia')
      .replace('<P_7>Śniadanie', '<P_7>Kolacja')
      .replace('<P_6>2026-06-02', '<P_6>2026-06-01');
    const { matched } = await importKsefFiles(core, [{ name: `${KSEF}.xml`, bytes: bytesOf(changed) }]);
    const differences = matched[0]?.differences.map(({ field, part, here, ksef }) => [
      field,
      part,
      here,
      ksef,
    ]);
    expect(differences).toEqual([
      ['ksefId', '', '', KSEF],
      ['saleDate', '', '2026-06-02', '2026-06-01'],
      ['buyerName', '', 'Drukarnia Źródlana Szulc sp. j.', 'Księgarnia Źródlana Szulc sp. j.'],
      ['gross', '', '2682.97', '2682.98'],
      ['vat', '8', '97.78', '97.79'],
      ['items', '2', '6 × Śniadanie: 270.00', '6 × Kolacja: 270.00'],
    ]);
  });

  /** Returns the reported line differences when one place of the file is changed. */
  async function saidOfLines(name: PaperName, from: string, to: string, itemsAre?: CorrectionItems) {
    const xml = xmlOf(name);
    const same = await readFa3(bytesOf(xml));
    const read = await readFa3(bytesOf(xml.replace(from, to)));
    if (typeof same === 'string' || typeof read === 'string') throw new Error('refused');
    const source = sourceOf(MADE_PAPERS[name]);
    expect(compareWithKsefFile(source, same, null)).toEqual([]);
    const relatives = { ...source.relatives, itemsAre: itemsAre ?? source.relatives.itemsAre };
    return compareWithKsefFile({ ...source, relatives }, read, null)
      .filter(({ field }) => field === 'items')
      .map(({ part, here, ksef }) => [part, here, ksef]);
  }
  test.each<[PaperName, string, string, [string, string, string][]]>([
    ['ksefAdvance', '<P_8BZ>3<', '<P_8BZ>4<', [['1', '3 × Nocleg: 1260.00', '4 × Nocleg: 1260.00']]],
    [
      'ksefAdvance',
      '<P_11VatZ>93.33<',
      '<P_11VatZ>93.34<',
      [['1', '3 × Nocleg: 1260.00', '3 × Nocleg: 1260.01']],
    ],
    ['ksefCorrection', '<P_8B>2<', '<P_8B>1<', [['1', '2 × Nocleg: 840.00', '1 × Nocleg: 840.00']]],
    ['ksefAdvanceCorrection', '<P_8BZ>2<', '<P_8BZ>1<', [['1', '2 × Nocleg: 840.00', '1 × Nocleg: 840.00']]],
  ])('lines of %s: what differs is named', async (name, from, to, expected) => {
    expect(await saidOfLines(name, from, to)).toEqual(expected);
  });
  test('KSeF file comparison: ignores lines marked “before the correction”, and all items of a correction that lists or may list differences', async () => {
    expect(await saidOfLines('ksefCorrection', '<P_8B>3<', '<P_8B>4<')).toEqual([]);
    expect(await saidOfLines('ksefCorrection', '<P_8B>2<', '<P_8B>1<', 'differences')).toEqual([]);
    expect(await saidOfLines('ksefCorrection', '<P_8B>2<', '<P_8B>1<', 'unknown')).toEqual([]);
  });

  test('KSeF file import: sorts the files of a ZIP into matched, unmatched and refused, each with its name', async () => {
    const core = desk([storedInvoice]);
    const stranger = bytesOf(xmlOfInvoice(paperInvoice({ invoiceFullNo: 'FV 99/06/2026' })));
    const bytes = zipSync({
      'a/ok.xml': xml,
      'b.xml': stranger,
      'c.xml': bytesOf('<x'),
      'readme.txt': bytesOf('x'),
    });
    const taken = await importKsefFiles(core, [
      { name: 'all.zip', bytes },
      { name: 'broken.zip', bytes: bytes.subarray(0, 40) },
    ]);
    expect(taken.matched.map(({ file }) => file)).toEqual(['all.zip/a/ok.xml']);
    expect(taken.unmatched).toEqual([
      { file: 'all.zip/b.xml', number: 'FV 99/06/2026', sellerNip: '5265877635', issueDate: '2026-06-03' },
    ]);
    expect(taken.refused).toEqual([
      { file: 'all.zip/c.xml', why: 'damaged' },
      { file: 'broken.zip', why: 'zip' },
    ]);
  });

  test('KSeF file import: ignores a KSeF number in the file name that names another seller or has a wrong checksum', async () => {
    const core = desk([storedInvoice, paperInvoice({ ...VAT_INVOICE, invoiceId: 2 })]);
    for (const name of ['1234563218-20260201-010000000001-C3.xml', `${KSEF.slice(0, -2)}00.xml`]) {
      const { matched, unmatched } = await importKsefFiles(core, [{ name, bytes: xml }]);
      expect([matched, unmatched.map(({ number }) => number)]).toEqual([[], ['FV 41/06/2026']]);
    }
  });
});

describe('the paper', () => {
  const buyer = { companyName: 'Jan Kowalski', taxId: '', identifierType: 'NONE' };
  const storedInvoice = paperInvoice({ ...VAT_INVOICE, ksefId: OTHER, invoiceStatus: 'SENT_KSEF', buyer });

  test('invoice PDF: carries the label “working printout without QR code” when no KSeF file was imported', async () => {
    const core = desk([storedInvoice]);
    const card = core.store.invoices.readCard('1');
    if (!card) throw new Error('gone');
    const { bytes } = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'plEn', duplicate: false });
    const { text } = await readPdf(bytes);
    expect(text).toContain('Wydruk roboczy, bez kodu QR');
    expect(text).not.toMatch(/po wczytaniu|qr\.ksef/);
  });

  test('invoice PDF: prints the content of the imported KSeF file and a QR link with the hash of that file', async () => {
    const core = desk([storedInvoice]);
    const xml = bytesOf(xmlOfInvoice(storedInvoice).replace('<P_7>Śniadanie', '<P_7>Kolacja z KSeF'));
    await importKsefFiles(core, [{ name: `${OTHER}.xml`, bytes: xml }]);
    const card = core.store.invoices.readCard('1');
    if (!card) throw new Error('gone');
    const made = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'plEn', duplicate: false });
    expect(pdfAFaults(made.bytes)).toEqual([]);
    const text = (await readPdf(made.bytes)).text.replace(/\s+/g, '');
    const hash = createHash('sha256').update(xml).digest('base64url');
    const link = `https://qr.ksef.mf.gov.pl/invoice/5265877635/03-06-2026/${hash}`;
    expect(text).toContain(link);
    // The transfer code stands beside the amounts, above the KSeF code.
    expect(await readQrCodes(made.bytes)).toEqual([ASKED('268297'), link]);
    for (const part of ['KolacjazKSeF', 'JanKowalski', '2682,97', OTHER, 'Sprawdź,czyTwojafaktura'])
      expect(text).toContain(part);
    expect(made.doubts).toEqual([]);
    // A second PDF is equal byte for byte.
    const again = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'plEn', duplicate: false });
    expect(again.sha256).toBe(made.sha256);
  });

  // An invoice that was sent to KSeF twice has two numbers there; the service states which number is valid.
  test('invoice PDF: uses only the KSeF file that has the KSeF number of the invoice', async () => {
    const core = desk([{ ...storedInvoice, ksefId: KSEF }]);
    const drawn = async (...names: string[]) => {
      const files = names.map((name) => ({ name, bytes: bytesOf(xmlOfInvoice(storedInvoice)) }));
      const { matched } = await importKsefFiles(core, files);
      expect(matched.map(({ localId }) => localId)).toEqual(names.map(() => 'inv-1'));
      const card = core.store.invoices.readCard('1');
      if (!card) throw new Error('gone');
      return (
        await readPdf(
          (await getStoredInvoicePdfOrDrawNew(core, card, { language: 'pl', duplicate: false })).bytes,
        )
      ).text;
    };
    const alone = await drawn(`${OTHER}.xml`);
    expect(alone).not.toContain(OTHER);
    expect(alone).toContain(KSEF);
    const drawnText = await drawn(`${KSEF}.xml`);
    expect(drawnText).not.toContain(OTHER);
    expect(drawnText.replace(/\s+/g, '')).toContain(`qr.ksef.mf.gov.pl/invoice`);
  });

  /** Imports the KSeF file of an unpaid transfer invoice and returns the codes printed on its PDF. */
  const codesOf = async (
    change: (xml: string) => string,
    also: (core: ReturnType<typeof desk>) => void = () => {},
  ) => {
    const core = desk([storedInvoice]);
    await importKsefFiles(core, [
      { name: `${OTHER}.xml`, bytes: bytesOf(change(xmlOfInvoice(storedInvoice))) },
    ]);
    also(core);
    const card = core.store.invoices.readCard('1');
    if (!card) throw new Error('gone');
    const { bytes } = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'pl', duplicate: false });
    return (await readQrCodes(bytes)).filter((code) => !code.startsWith('https:'));
  };
  const ASKED = (grosz: string) =>
    `5265877635|PL|61109010140000071219812874|${grosz}|Pensjonat Kalinówka|FV 41/06/2026|||`;

  test('invoice PDF with a KSeF file: the transfer code contains the account from the file and the amount left after corrections', async () => {
    expect(await codesOf((xml) => xml)).toEqual([ASKED('268297')]);
    const less = paperInvoice({
      invoiceId: 2,
      invoiceType: 10,
      invoiceFullNo: 'KOR 2/06/2026',
      extra: { correctionId: 1 },
      invoiceItems: VAT_INVOICE.invoiceItems.map((item, at) =>
        at === 0 ? { ...item, quantity: '2' } : item,
      ),
    });
    const corrected = await codesOf(
      (xml) => xml,
      ({ store }) => store.invoices.apply([less], AT),
    );
    expect(corrected).toEqual([ASKED('233298')]);
  });

  test.each<[string, (xml: string) => string]>([
    ['no account', (xml) => xml.replace(/<RachunekBankowy>.*?<\/RachunekBankowy>/s, '')],
    [
      'two accounts',
      (xml) => xml.replace(/<RachunekBankowy>.*?<\/RachunekBankowy>/s, (match) => match + match),
    ],
    ['another way to pay', (xml) => xml.replace('<FormaPlatnosci>6', '<FormaPlatnosci>1')],
    ['the payment', (xml) => xml.replace('<Platnosc>', '<Platnosc><Zaplacono>1</Zaplacono>')],
    ['a way in words', (xml) => xml.replace('</Platnosc>', '<OpisPlatnosci>x</OpisPlatnosci>$&')],
    ['a factor', (xml) => xml.replace('</Platnosc>', '<RachunekBankowyFaktora/>$&')],
  ])('with %s in the file has no code for a transfer', async (_, change) => {
    expect(change(xmlOfInvoice(storedInvoice))).not.toBe(xmlOfInvoice(storedInvoice));
    expect(await codesOf(change)).toEqual([]);
  });

  test('invoice PDF with a KSeF file: the transfer code contains the KSeF file’s amount when the service’s record has another amount', async () => {
    const codes = await codesOf((xml) => xml.replace('<P_15>2682.97', '<P_15>2682.98'));
    expect(codes).toEqual([ASKED('268298')]);
  });

  test('invoice PDF with a KSeF file: has no transfer code when the invoice is paid', async () => {
    const paid = ({ store }: ReturnType<typeof desk>) =>
      store.invoices.apply([{ ...storedInvoice, paymentStatus: 1 }], AT);
    expect(await codesOf((xml) => xml, paid)).toEqual([]);
  });

  test.each([
    ['plDe', ['Rechnung', 'Darstellung einer strukturierten Rechnung', 'Rechnungsempfänger']],
    ['plUk', ['Рахунок-фактура', 'Візуалізація структурованого рахунка-фактури', 'Покупець']],
  ] as const)(
    'invoice PDF with a KSeF file: is drawn in the languages %s, without a word of English',
    async (language, parts) => {
      const core = desk([storedInvoice]);
      await importKsefFiles(core, [{ name: `${OTHER}.xml`, bytes: bytesOf(xmlOfInvoice(storedInvoice)) }]);
      const card = core.store.invoices.readCard('1');
      if (!card) throw new Error('gone');
      const { bytes } = await getStoredInvoicePdfOrDrawNew(core, card, { language, duplicate: false });
      expect([pdfAFaults(bytes), pdfUAFaults(bytes)]).toEqual([[], []]);
      const { text } = await readPdf(bytes);
      for (const part of parts) expect(text).toContain(part);
      expect(text).not.toMatch(/Invoice|structured|Buyer|Check that/);
    },
  );

  test.each<PaperName>([
    'ksefAdvance',
    'ksefSettlement',
    'ksefCorrection',
    'ksefAdvanceCorrection',
    'ksefSettlementCorrection',
    'euros',
  ])('%s leaves nothing of its file out', async (name) => {
    const { invoice } = MADE_PAPERS[name];
    const ksefInvoice = { ...invoice, invoiceId: 7, ksefId: OTHER, invoiceStatus: 'SENT_KSEF' };
    const core = desk([ksefInvoice]);
    const xml = xmlOf(name).replace('<SystemInfo>', '<Obcy>coś nowego</Obcy><SystemInfo>');
    const taken = await importKsefFiles(core, [{ name: `${OTHER}.xml`, bytes: bytesOf(xml) }]);
    expect(taken.matched).toHaveLength(1);
    const card = core.store.invoices.readCard('7');
    if (!card) throw new Error('gone');
    const { bytes } = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'pl', duplicate: false });
    const { text } = await readPdf(bytes);
    const words = text.replace(/\s+/g, '');
    expect(words).toContain('Naglowek/Obcy');
    expect(words).toContain('cośnowego');
    const matches = [
      ...xml.matchAll(
        /<(P_7Z?|Nazwa|AdresL1|NIP|NrVatUE|P_2|NrKSeFFaZaliczkowej|PrzyczynaKorekty)>([^<]*)</g,
      ),
    ];
    for (const [, , value = ''] of matches) {
      const plain = value.replaceAll('&amp;', '&').replace(/\s+/g, '');
      expect(words).toContain(plain);
    }
  });
});
