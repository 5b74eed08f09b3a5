import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import type { Store } from '#engine/store/storeInterface';
import { sheetRequestSchema, type SheetRequest } from '#shared/contract/documentsContract';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore, readToTheEnd } from '../../store/openTestStore';

/** Tests the shift report: which invoices belong to the shift, and which of them are summed. */

/** Ways of payment in the service's codes. */
const [CASH, TRANSFER] = [1, 2];

/** Returns the hours of the report, its sums and its invoices, cell by cell. */
async function reported(store: Store, over: Partial<SheetRequest>) {
  readToTheEnd(store);
  const request = sheetRequestSchema.parse({ kind: 'shift', day: '2026-06-03', language: 'pl', ...over });
  const sheet = await buildRequestedPrintableSheet(store, { open: [], conflicts: [] }, request, LATER);
  const parts = (sheet?.parts ?? []).flatMap((part) =>
    part.kind === 'list'
      ? [
          {
            heading: part.heading ?? '',
            rows: part.rows.map((row) => row.map(({ text }) => text.replaceAll('\u00a0', ' '))),
          },
        ]
      : [],
  );
  const isRefunds = ({ heading }: { heading: string }) => heading.startsWith('Zwroty do wykonania');
  const [notes = [], payments = [], sums = [], invoices = []] = parts
    .filter((part) => !isRefunds(part))
    .map(({ rows }) => rows);
  return {
    hours: sheet?.subtitle,
    lines: sheet?.lines,
    notes,
    payments,
    sums,
    invoices,
    refunds: parts.find(isRefunds)?.rows,
    numbers: invoices.map(([, number]) => number),
  };
}

test.each([
  ['2026-10-24', '2026-10-25', '+01:00', 'od 24 października 22:00 do 25 października 06:00'],
  ['2026-03-28', '2026-03-29', '+02:00', 'od 28 marca 22:00 do 29 marca 06:00'],
])(
  'shift report, night of %s when the clocks change: ends at 06:00 local time, when the day shift begins',
  async (evening, morning, offset, hours) => {
    const store = openTestStore();
    const made = (invoiceId: number, hour: string) =>
      anInvoice({ invoiceId, issueDate: morning, addDate: `${morning}T${hour}:00${offset}` });
    store.invoices.apply([made(1, '05:59'), made(2, '06:00'), made(3, '06:59')], AT);
    const night = await reported(store, { day: evening, from: '22:00' });
    expect([night.hours, night.numbers]).toEqual([hours, ['FV 1/06/2026']]);
    const day = await reported(store, { day: morning, from: '06:00' });
    expect(day.numbers).toEqual(['FV 2/06/2026', 'FV 3/06/2026']);
  },
);

test('shift report: lists a pro forma and an invoice that waits for deletion, but leaves both out of the sums', async () => {
  const store = openTestStore();
  const made = (invoiceId: number, price: string, invoiceType = 1) =>
    anInvoice({
      invoiceId,
      invoiceType,
      addDate: '2026-06-03T12:00:00+02:00',
      invoiceItems: [anItem({ grossUnitPrice: price })],
    });
  const deleted = made(3, '70');
  store.invoices.apply([made(1, '500', 2), made(2, '500'), deleted], AT);
  store.outbox.add('inv-3', { kind: 'delete', base: deleted }, AT);
  const { sums, invoices } = await reported(store, {});
  expect(sums).toEqual([['nie podano', 'gotówka, opłacone', '1', '500,00 zł', '']]);
  expect(invoices.map((row) => [row[1], row[4]]).toSorted()).toEqual([
    ['FV 1/06/2026', 'pro forma: poza sumą'],
    ['FV 2/06/2026', 'gotówka, opłacone'],
    ['FV 3/06/2026', 'Czeka na usunięcie: poza sumą'],
  ]);
});

test('shift report: lists who queued, undid or deleted an invoice change within the chosen hours', async () => {
  const store = openTestStore();
  const invoice = anInvoice({ invoiceId: 3, addDate: '2026-06-03T12:00:00+02:00' });
  store.invoices.apply([invoice], AT);
  let person: string | null = 'Ewa Lis';
  store.outbox.setAuthorReader(() => (person === null ? null : { name: person, staffId: 1 }));
  const note = (at: string, what: 'queued' | 'undone' | 'dropped', kind: 'update' | 'delete') =>
    store.outbox.addHistoryNote('inv-3', at, { what, kind });
  note('2026-06-03T03:59:59.000Z', 'queued', 'update');
  note('2026-06-03T04:00:00.000Z', 'queued', 'update');
  note('2026-06-03T05:00:00.000Z', 'undone', 'update');
  store.outbox.addHistoryNote('inv-3', '2026-06-03T06:00:00.000Z', { what: 'confirmed', kind: 'update' });
  person = null;
  note('2026-06-03T07:30:00.000Z', 'queued', 'delete');
  note('2026-06-03T12:00:00.000Z', 'queued', 'delete');
  readToTheEnd(store);
  const request = sheetRequestSchema.parse({
    kind: 'shift',
    day: '2026-06-03',
    from: '06:00',
    language: 'pl',
  });
  const sheet = await buildRequestedPrintableSheet(store, { open: [], conflicts: [] }, request, LATER);
  const part = sheet?.parts[4];
  const rows = part?.kind === 'list' ? part.rows.map((row) => row.map(({ text }) => text)) : [];
  const [number, buyer] = ['FV 3/06/2026', invoice.buyer.companyName];
  expect(rows).toEqual([
    ['06:00', 'zmiana faktury', number, buyer, 'Ewa Lis'],
    ['07:00', 'cofnięto: zmiana faktury', number, buyer, 'Ewa Lis'],
    ['09:30', 'usunięcie', number, buyer, 'nie podano'],
  ]);
});

test('shift report: totals by payment method count each document once, whether issued as paid or later marked as paid', async () => {
  const store = openTestStore();
  const made = (invoiceId: number, price: string, over: Partial<ReturnType<typeof anInvoice>>) =>
    anInvoice({ invoiceId, invoiceItems: [anItem({ grossUnitPrice: price })], ...over });
  const [inShift, before] = ['2026-06-03T12:00:00+02:00', '2026-05-20T12:00:00+02:00'];
  store.invoices.apply(
    [
      made(1, '100.10', { addDate: inShift, paymentStatus: 1, paymentType: CASH }),
      made(2, '200', { addDate: before, issueDate: '2026-05-20', paymentStatus: 1, paymentType: CASH }),
      made(3, '40', { addDate: before, issueDate: '2026-05-20', paymentStatus: 0, paymentType: CASH }),
      made(4, '70', { addDate: before, issueDate: '2026-05-20', paymentStatus: 1, paymentType: TRANSFER }),
      made(5, '900', { addDate: before, issueDate: '2026-05-20', paymentStatus: 1, paymentType: CASH }),
    ],
    AT,
  );
  store.outbox.setAuthorReader(() => ({ name: 'Ewa Lis', staffId: 1 }));
  const mark = (id: number, at: string) =>
    store.outbox.addHistoryNote(`inv-${id}`, at, {
      what: 'queued',
      kind: 'update',
      fields: ['paymentStatus'],
    });
  mark(2, '2026-06-03T08:00:00.000Z');
  mark(2, '2026-06-03T08:05:00.000Z');
  // Marked and taken back: unpaid now.
  mark(3, '2026-06-03T09:00:00.000Z');
  mark(4, '2026-06-03T10:00:00.000Z');
  // Marked the day before.
  mark(5, '2026-06-02T10:00:00.000Z');
  store.handover.add({ text: 'taksówka 6:30', reservationId: null, by: 'Jan Bo', at: AT });
  const { payments, notes, lines } = await reported(store, {});
  expect(payments).toEqual([
    ['gotówka', '1', '1', '300,10 zł', ''],
    ['przelew', '1', '0', '70,00 zł', ''],
  ]);
  expect(notes).toMatchObject([[expect.any(String), 'taksówka 6:30', '', 'Jan Bo']]);
  expect(lines?.[0]).toBe('Na dyżurze pracowali: Ewa Lis');
});

test('shift report: reduces a paid invoice by corrections made before the payment, and ignores corrections made after the payment', async () => {
  const store = openTestStore();
  const made = (invoiceId: number, quantity: string, over: Partial<ReturnType<typeof anInvoice>>) =>
    anInvoice({
      invoiceId,
      issueDate: '2026-05-20',
      addDate: '2026-05-20T12:00:00+02:00',
      paymentStatus: 1,
      paymentType: CASH,
      invoiceItems: [anItem({ grossUnitPrice: '100', quantity })],
      ...over,
    });
  const correction = (invoiceId: number, of: number, quantity: string, addDate: string) =>
    made(invoiceId, quantity, {
      invoiceType: 10,
      invoiceFullNo: `FVK ${invoiceId}/06/2026`,
      paymentStatus: 0,
      issueDate: addDate.slice(0, 10),
      addDate,
      extra: { correctionId: of },
      additionalInfo: `Korekta do FV ${of}/06/2026. Pozycje: stan po korekcie.`,
    });
  const unclear = { ...correction(8, 4, '1', '2026-05-25T12:00:00+02:00'), additionalInfo: '' };
  store.invoices.apply(
    [
      made(1, '4', {}),
      correction(5, 1, '3', '2026-05-25T12:00:00+02:00'),
      made(2, '4', {}),
      correction(6, 2, '1', '2026-06-03T18:00:00+02:00'),
      made(3, '2', { paymentType: TRANSFER }),
      { ...correction(7, 3, '0', '2026-06-03T07:00:00+02:00'), paymentStatus: 1, paymentType: TRANSFER },
      made(4, '4', { paymentType: TRANSFER }),
      unclear,
      made(9, '1', { issueDate: '2026-06-03', addDate: '2026-06-03T08:00:00+02:00' }),
    ],
    AT,
  );
  store.outbox.setAuthorReader(() => ({ name: 'Ewa Lis', staffId: 1 }));
  for (const id of [1, 2, 3, 4, 9])
    store.outbox.addHistoryNote(`inv-${id}`, '2026-06-03T10:00:00.000Z', {
      what: 'queued',
      kind: 'update',
      fields: ['paymentStatus'],
    });
  const { payments } = await reported(store, {});
  // Cash: 400 − 100, 400, and 100 for the one that was issued unpaid in this shift. Transfer: 200 − 200, its correction 0, the last unknown.
  expect(payments).toEqual([
    ['gotówka', '3', '0', '800,00 zł', ''],
    ['przelew', '2', '1', '0,00 zł', 'bez 1 o nieznanej kwocie: FV 4/06/2026 (kwota po korekcie niepewna)'],
  ]);
});

test('shift report: keeps the amount and the way of payment as marked in the shift when the invoice is changed later, and says so', async () => {
  const store = openTestStore();
  const priced = (invoiceId: number, price: string, over: Partial<ReturnType<typeof anInvoice>> = {}) =>
    anInvoice({
      invoiceId,
      issueDate: '2026-05-20',
      addDate: '2026-05-20T12:00:00+02:00',
      paymentStatus: 0,
      paymentType: CASH,
      invoiceItems: [anItem({ grossUnitPrice: price, quantity: '1' })],
      ...over,
    });
  store.invoices.apply([priced(1, '250.40'), priced(2, '100')], AT);
  const markedAt = '2026-06-03T10:00:00.000Z';
  for (const id of [1, 2]) {
    const base = priced(id, id === 1 ? '250.40' : '100');
    const patch = { paymentStatus: 1 as const, paymentDate: '2026-06-03' };
    const changeId = store.outbox.add(`inv-${id}`, { kind: 'update', base, patch }, markedAt);
    store.outbox.addHistoryNote(`inv-${id}`, markedAt, {
      what: 'queued',
      kind: 'update',
      fields: ['paymentStatus', 'paymentDate'],
    });
    store.outbox.beginAttempt(changeId, { at: markedAt, skewMs: 0, sent: patch, before: null });
    store.outbox.applyEvent(changeId, 'confirm', markedAt);
  }
  // Somebody changed the price and the way of payment of the first invoice in the service after the shift.
  store.invoices.apply(
    [priced(1, '310', { paymentStatus: 1, paymentType: TRANSFER }), priced(2, '100', { paymentStatus: 1 })],
    LATER,
  );
  const marked = [25_040, 10_000].reduce((sum, grosz) => sum + grosz, 0);
  expect(marked).toBe(35_040);
  const { payments } = await reported(store, {});
  expect(payments).toEqual([
    ['gotówka', '2', '0', '350,40 zł', 'po oznaczeniu zmieniono: FV 1/06/2026, teraz 310,00 zł'],
  ]);
});

test('shift report: lists the refunds that are still open, recomputed from the prices, and none that was made', async () => {
  const store = openTestStore();
  const [price, before, after] = [12_345, 4, 1];
  const items = (quantity: number) => [
    anItem({ grossUnitPrice: (price / 100).toFixed(2), quantity: String(quantity) }),
  ];
  const made = (invoiceId: number, over: Partial<ReturnType<typeof anInvoice>>) =>
    anInvoice({ invoiceId, issueDate: '2026-05-20', addDate: '2026-05-20T12:00:00+02:00', ...over });
  const correction = (invoiceId: number, of: number, paymentStatus: number) =>
    made(invoiceId, {
      invoiceType: 10,
      invoiceFullNo: `FVK ${invoiceId}/06/2026`,
      issueDate: '2026-05-25',
      addDate: '2026-05-25T12:00:00+02:00',
      paymentStatus,
      invoiceItems: items(after),
      extra: { correctionId: of },
      additionalInfo: `Korekta do FV ${of}/06/2026. Pozycje: stan po korekcie.`,
    });
  const paid = { paymentStatus: 1, paymentDate: '2026-05-21', invoiceItems: items(before) };
  store.invoices.apply([made(1, paid), correction(5, 1, 0), made(2, paid), correction(6, 2, 1)], AT);
  const { refunds } = await reported(store, {});
  const refund = price * (before - after);
  const inWords = `${Math.floor(refund / 100)},${String(refund % 100).padStart(2, '0')} zł`;
  expect(refunds?.map(([number, , , sum]) => [number, sum])).toEqual([['FVK 5/06/2026', inWords]]);
});
