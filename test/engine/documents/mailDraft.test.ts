import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import { buildMailFile, composeInvoiceMail } from '#engine/documents/mailDraft';
import { AT, openTestStore } from '../store/openTestStore';
import { VAT_INVOICE } from './papers';

const PDF = Buffer.from('%PDF-1.7 żółć\r\n.\r\nFrom here on', 'utf8');

/** Parses the mail draft with an independent reader; `raw` is the file. */
async function draft(to: string | null, language: PaperLanguage, changed: Partial<typeof VAT_INVOICE> = {}) {
  const store = openTestStore();
  store.invoices.apply([{ ...VAT_INVOICE, ...changed }], AT);
  const card = store.invoices.readCard('1');
  if (!card) throw new Error('no invoice');
  const fileName = 'FV-41-06-2026_zrodlana.pdf';
  const raw = await buildMailFile(composeInvoiceMail({ card, to, language, pdf: PDF, fileName }));
  return { raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) };
}

test('mail draft: has the PDF attached unchanged, the buyer’s address, the mark “unsent” and no sender', async () => {
  const { mail, raw } = await draft('gosc@przykład.pl', 'pl');
  expect(mail.to).toEqual([{ address: expect.stringMatching(/^gosc@/), name: '' }]);
  expect(mail.from).toBeUndefined();
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
  const [file, ...more] = mail.attachments;
  expect(more).toEqual([]);
  expect([file?.filename, file?.mimeType]).toEqual(['FV-41-06-2026_zrodlana.pdf', 'application/pdf']);
  const content = file?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error('no bytes');
  expect(Buffer.from(content).equals(PDF)).toBe(true);
  // Old mail servers cut lines of more than 998 characters (RFC 5322, 2.1.1).
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test('mail draft: is in Polish or in two languages, with the invoice number in subject and text', async () => {
  const seller = { ...VAT_INVOICE.seller, companyName: 'Pensjonat „Żółta Łąka”' };
  const polish = (await draft(null, 'pl', { seller })).mail;
  expect(polish.to).toBeUndefined();
  expect(polish.subject).toBe(`Faktura VAT ${VAT_INVOICE.invoiceFullNo}, Pensjonat „Żółta Łąka”`);
  expect(polish.text).toContain(`w załączniku przesyłamy fakturę VAT ${VAT_INVOICE.invoiceFullNo}.`);
  expect(polish.text).not.toContain('attached');
  const bilingual = (await draft(null, 'plEn', { seller })).mail;
  expect(bilingual.subject).toContain(` / VAT invoice ${VAT_INVOICE.invoiceFullNo}, Pensjonat „Żółta Łąka”`);
  expect(bilingual.text).toContain(`please find attached the VAT invoice ${VAT_INVOICE.invoiceFullNo}.`);
});

test.each([
  [
    'plDe',
    'Rechnung mit MwSt.',
    'Guten Tag,',
    'im Anhang erhalten Sie die Rechnung mit MwSt.',
    'Mit freundlichen Grüßen',
  ],
  ['plUk', 'Рахунок-фактура ПДВ', 'Добрий день!', 'надсилаємо рахунок-фактуру ПДВ', 'З повагою'],
] as const)(
  'mail draft: uses the two languages of the invoice PDF: %s',
  async (language, title, greeting, sentence, end) => {
    const { mail } = await draft(null, language);
    const number = VAT_INVOICE.invoiceFullNo;
    expect(mail.subject).toMatch(/^Faktura VAT /);
    expect(mail.subject).toContain(` / ${title} ${number}, `);
    expect(mail.text).toContain(`w załączniku przesyłamy fakturę VAT ${number}.`);
    for (const part of [greeting, `${sentence} ${number}.`, end]) expect(mail.text).toContain(part);
    expect(mail.text).not.toMatch(/attached|Hello/);
  },
);

test.each([
  [3, 'przesyłamy fakturę zaliczkową FV'],
  [7, 'przesyłamy korektę rachunku FV'],
  [10, 'przesyłamy fakturę korygującą FV'],
  [12, 'przesyłamy fakturę korygującą fakturę rozliczeniową FV'],
] as const)('mail draft: names document type %i in the Polish accusative', async (invoiceType, words) => {
  const { mail } = await draft(null, 'pl', { invoiceType, invoiceFullNo: 'FV 3/2026' });
  expect(mail.text).toContain(words);
});

const LINES = '\r\nBcc: obcy@example.com';
test.each<[string, string | null, Partial<typeof VAT_INVOICE>]>([
  ['an address', `gosc@example.com${LINES}`, {}],
  ['a name', null, { seller: { ...VAT_INVOICE.seller, companyName: `Firma${LINES}\r\n\r\n<b>` } }],
  ['a number', null, { invoiceFullNo: `FV 1${LINES}` }],
])('%s with a line break in it makes no header of its own', async (_what, to, changed) => {
  const { mail } = await draft(to, 'pl', changed);
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.attachments).toHaveLength(1);
});
