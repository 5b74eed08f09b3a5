import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { ChangeDetailsUpdate, Content } from '#engine/store/outbox/outboxStoreInterface';
import { listConflicts } from '#engine/sync/conflicts/buildConflictView';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { sheetRequestSchema } from '#shared/contract/documentsContract';
import type { Invoice } from '#shared/model/invoice';
import type { Problem } from '#shared/outcome/problem';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Language } from '#shared/text/language';
import { aBody } from '#support/outboxFixture';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore } from '../../store/openTestStore';

/** Tests the printed queue: a conflict with both versions, and boxes to tick for each decision. */

const night = (quantity: string) => anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity, unit: 'doba' });
const record = (fields: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    invoiceId: 9,
    issueDate: '2026-06-03',
    paymentDate: '2026-06-10',
    town: 'Zakopane',
    invoiceItems: [night('3')],
    ...fields,
  });
const theirs = record({ paymentDate: '2026-06-24', town: 'Ustroń', editDate: '2026-06-03T13:00:00+02:00' });
const edit = (patch: Extract<Content, { kind: 'update' }>['patch']): Content => ({
  kind: 'update',
  base: record(),
  patch,
});

/** A complete set of the payment fields, as stored in the service. */
const paymentThere = [
  ['paymentType', 1],
  ['paymentStatus', 1],
  ['paymentDate', '2026-06-24'],
];

async function queueOnPaper(
  content: Content,
  news: ChangeDetailsUpdate,
  language: Language = 'pl',
  moreInvoices: readonly Invoice[] = [],
) {
  const store = openTestStore();
  const invoices = [record(), anInvoice({ invoiceId: 10 }), anInvoice({ invoiceId: 11 }), ...moreInvoices];
  store.invoices.apply(invoices, AT);
  const changeId = store.outbox.add('inv-9', content, AT);
  store.outbox.applyEvent(changeId, 'stepAside', AT, news);
  const { open } = buildQueueView(store);
  const request = sheetRequestSchema.parse({ kind: 'queue', day: '2026-06-03', language });
  const sheet = await buildRequestedPrintableSheet(
    store,
    { open, conflicts: listConflicts(store, open) },
    request,
    LATER,
  );
  if (!sheet) throw new Error('no sheet');
  // Skips the queued changes and the list of conflicts.
  const conflictParts = sheet.parts.slice(2);
  const cells = conflictParts.flatMap((part) =>
    part.kind === 'list'
      ? part.rows.map((row) =>
          row.map(({ text, bold, box }) =>
            (box ? '[ ]' : bold ? `*${text}*` : text).replaceAll('\u00a0', ' '),
          ),
        )
      : [],
  );
  const words = conflictParts.flatMap((part) =>
    part.kind === 'text' ? [part.heading ?? '', part.text] : [],
  );
  const heads = conflictParts.flatMap((part) =>
    part.kind === 'list' ? [part.columns.map(({ head }) => head[0])] : [],
  );
  return { sheet, cells, words, heads };
}

test('printed conflict sheet: lists undecided fields first, with a checkbox for each value, then the merged fields', async () => {
  const { cells, words, sheet } = await queueOnPaper(
    edit({ paymentDate: '2026-06-17', personIssue: 'Ola' }),
    { conflict: 'changed', theirs },
  );
  expect(words[0]).toBe('Faktura VAT FV 9/06/2026: sprzeczne zmiany');
  expect(words[1]).toContain('Nabywca: Jan Kowalski.');
  expect(cells).toEqual([
    [
      '*Termin płatności*',
      '10.06.2026 (7 dni od wystawienia)',
      '[ ]',
      '17.06.2026 (14 dni od wystawienia)',
      '[ ]',
      '24.06.2026 (21 dni od wystawienia)',
    ],
    ['*Miejsce wystawienia*', 'Zakopane', '', 'Zakopane', '', '*Ustroń*'],
    ['*Wystawił(a)*', 'puste', '', '*Ola*', '', 'puste'],
    ['*Kwota dokumentu*', '1 260,00 zł', '', '1 260,00 zł', '', '1 260,00 zł'],
  ]);
  const bytes = await renderInCurrentThread({ kind: 'sheet', sheet, madeAt: LATER, training: false });
  expect((await readPdf(bytes)).text).toContain('ten komputer, 3 czerwca 12:00');
  expect(pdfUAFaults(bytes)).toEqual([]);
});

test('printed conflict sheet: prints the value already chosen by the user in bold, and no checkboxes in that row', async () => {
  const { cells } = await queueOnPaper(edit({ paymentDate: '2026-06-17' }), {
    conflict: 'changed',
    theirs: { ...theirs, town: 'Zakopane' },
    choices: { paymentDate: { chosen: 'theirs', value: null, theirs: paymentThere } },
  });
  expect(cells[0]?.map((text) => text.slice(0, 7))).toEqual([
    '*Termin',
    '10.06.2',
    '',
    '17.06.2',
    '',
    '*24.06.',
  ]);
});

test('printed conflict sheet: a value typed by the user is bold, in its own column, and its row has no checkboxes', async () => {
  const { cells, words, heads, sheet } = await queueOnPaper(
    edit({ paymentDate: '2026-06-17', town: 'Wisła' }),
    {
      conflict: 'changed',
      theirs,
      choices: { paymentDate: { chosen: 'value', value: '2026-06-20', theirs: paymentThere } },
    },
  );
  expect(words[1]).toContain('Wybierz wartość dla 1 pola.');
  expect(heads[0]?.at(-1)).toBe('Inna wartość');
  expect(cells.map((row) => [row[0], row[2], row.at(-1)])).toEqual([
    ['*Miejsce wystawienia*', '[ ]', ''],
    ['*Termin płatności*', '', '*20.06.2026 (17 dni od wystawienia)*'],
    ['*Kwota dokumentu*', '', ''],
  ]);
  const bytes = await renderInCurrentThread({ kind: 'sheet', sheet, madeAt: LATER, training: false });
  expect((await readPdf(bytes)).text).toContain('20.06.2026');
});

test('printed conflict sheet: prints the amounts of each version in the currency of that version when an edit changes the currency', async () => {
  const priced = record({ invoiceItems: [{ ...night('3'), grossUnitPrice: '430' }] });
  const { cells } = await queueOnPaper(edit({ currency: 'EUR' }), { conflict: 'changed', theirs: priced });
  expect(cells).toEqual([
    ['*Waluta*', 'PLN', '[ ]', 'EUR', '[ ]', 'PLN'],
    [
      '*Poz. 1 Nocleg, cena brutto*',
      '420,00 zł (1 260,00 zł)',
      '[ ]',
      '420,00 EUR (1 260,00 EUR)',
      '[ ]',
      '430,00 zł (1 290,00 zł)',
    ],
    ['*Kwota dokumentu*', '1 260,00 zł', '', '1 260,00 EUR', '', '1 290,00 zł'],
  ]);
});

test('printed conflict sheet of a local deletion: shows the values before the deletion and the service’s values, with an empty local column', async () => {
  const { cells, heads } = await queueOnPaper(
    { kind: 'delete', base: record() },
    { conflict: 'changed', theirs },
  );
  expect(heads).toEqual([['Pole', 'Przed zmianami', '', 'W serwisie']]);
  expect(cells.flat()).not.toContain('[ ]');
  expect(cells).toContainEqual(['*Miejsce wystawienia*', 'Zakopane', '', 'Ustroń']);
});

test('printed conflict sheet of an edit whose invoice was deleted in the service: has no column for the service’s values', async () => {
  const { cells, heads } = await queueOnPaper(edit({ town: 'Wisła' }), { conflict: 'deleted' });
  expect(heads).toEqual([['Pole', 'Przed zmianami', '', 'Moje']]);
  expect(cells[0]).toEqual(['*Miejsce wystawienia*', 'Zakopane', '', '*Wisła*']);
});

test('printed conflict sheet of a refused change: quotes the service’s message and names each rejected field', async () => {
  const problem: Problem = {
    ...buildProblemWithoutAnswer('refused', 'status', 'Niepoprawne dane', AT),
    status: 422,
    fields: [{ field: 'buyer.taxId', message: 'Niepoprawny NIP' }],
  };
  const { words } = await queueOnPaper(edit({ town: 'Wisła' }), { conflict: 'rejected', problem }, 'en');
  expect(words).toContain('Message from the service');
  expect(words.at(-1)).toBe('Niepoprawne dane\nBuyer: Tax ID: Niepoprawny NIP');
});

test('printed conflict sheet: shows no service answer when the conflict arose before anything was sent to the service', async () => {
  const problem = buildProblemWithoutAnswer('refused', 'status', 'Brak faktury, do której się odwołuje', AT);
  const { words } = await queueOnPaper(edit({ town: 'Wisła' }), { conflict: 'rejected', problem });
  expect(words).not.toContain('Odpowiedź serwisu');
});

test('printed conflict sheet of an unanswered new invoice: has a checkbox beside each similar service invoice', async () => {
  const { cells, words } = await queueOnPaper(
    { kind: 'create', body: aBody(), references: { correctionId: null, prepaymentId: [] } },
    { conflict: 'doubtful', twins: [10, 11] },
  );
  expect(words[0]).toMatch(/: nie wiadomo, czy już wysłano$/);
  expect(cells).toEqual([
    ['[ ]', '*FV 11/06/2026*', 'Jan Kowalski', '3.06.2026', '100,00 zł'],
    ['[ ]', '*FV 10/06/2026*', 'Jan Kowalski', '3.06.2026', '100,00 zł'],
  ]);
});

test('printed conflict sheet: leaves date and amount of a similar invoice empty when the invoice has neither', async () => {
  const { cells } = await queueOnPaper(
    { kind: 'create', body: aBody(), references: { correctionId: null, prepaymentId: [] } },
    { conflict: 'doubtful', twins: [12] },
    'pl',
    [anInvoice({ invoiceId: 12, issueDate: null, invoiceType: 8 })],
  );
  expect(cells.map((row) => row.slice(3))).toEqual([['', '']]);
});
