import { expect, test } from 'vitest';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { countRoomsToSell, collectDowntimePackContents } from '#engine/documents/pack/downtimePackContents';
import { buildDowntimePackFiles } from '#engine/documents/pack/buildDowntimePackFiles';
import type { PackOptions } from '#shared/contract/downtimePackContract';
import type { Reservation } from '#shared/model/reservationSchema';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { aPriceDay, aPricing, aReservation, anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore } from '../../store/openTestStore';
import { fillHouse, STAYS } from './packProperty';

/** Tests the contents of a downtime pack, read back from its files. */

async function made(
  languages: PackOptions['languages'],
  withDoorCodes = false,
  others: readonly Reservation[] = [],
) {
  const store = openTestStore();
  fillHouse(store);
  const span = { from: '2026-05-01', to: '2026-06-12' };
  if (others.length > 0) store.reservations.applyWindow(span, [...STAYS, ...others], AT);
  const files = await buildDowntimePackFiles(
    collectDowntimePackContents(store, LATER, withDoorCodes),
    languages,
    LATER,
    renderInCurrentThread,
  );
  const bytes = (name: string) => {
    const file = files.find((entry) => entry.name === name);
    if (!file) throw new Error(`no ${name} among ${files.map((entry) => entry.name).join(' ')}`);
    return file.bytes;
  };
  return { files, bytes, text: (name: string) => Buffer.from(bytes(name)).toString('utf8') };
}

test('downtime pack PDF: lists guests in house, arrivals, departures and amounts due, and states the time of saving on every page', async () => {
  const { bytes } = await made('pl');
  const { text, pages, title, lang, fonts } = await readPdf(bytes('paczka-awaryjna.pdf'));
  expect([title, lang]).toEqual(['Paczka awaryjna, Pensjonat Pod Lipą', 'pl-PL']);
  expect(text).toContain('101 Dwójka Łękawa Zdzisław +48 609 000 853 2 31 V–5 VI 11:00 1 512,50 zł Alergia');
  expect(text).toContain('Przyjazdy, środa, 3 czerwca 2026 (1)');
  expect(text).toContain('102 Trójka Ćwiklińska Agnieszka 605 000 264 2+1 3–7 VI 15:00 opłacone');
  expect(text).toContain('Wyjazdy, środa, 3 czerwca 2026 (1)');
  expect(text).toContain('Przyjazdy, sobota, 6 czerwca 2026 (1)');
  expect(text).toContain('Do zapłaty (goście w obiekcie i dzisiejsi): 2 312,50 zł');
  expect(text).toContain('środa, 3 czerwca 2026 1 103');
  expect(text).toContain('piątek, 12 czerwca 2026 nie sprawdzono');
  expect(text).toContain('FV 1/06/2026 3.06.2026 Jan Kowalski 100,00 zł 10.06.2026 nieopłacona');
  expect(text).not.toContain('FV 2/06/2026');
  for (const page of pages) {
    expect(page).toContain('zapisano 3 czerwca 13:00');
    expect(page).toContain('rezerwacje na dziś sprawdzono w serwisie 3 czerwca 12:00');
    expect(page).toContain('części dalszych dni nie sprawdzono');
  }
  expect(fonts.map((font) => font.slice(7)).sort()).toEqual(['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold']);
  expect(pdfAFaults(bytes('paczka-awaryjna.pdf'))).toEqual([]);
  expect(pdfUAFaults(bytes('paczka-awaryjna.pdf'))).toEqual([]);
});

test('downtime pack PDF: states how many unknown amounts the total due leaves out, or that the total is approximate', async () => {
  const headWith = async (...others: readonly Reservation[]) => {
    const { bytes } = await made('pl', false, others);
    const { text } = await readPdf(bytes('paczka-awaryjna.pdf'));
    return /Do zapłaty \(goście w obiekcie i dzisiejsi\): (.+?) Na wypadek/.exec(text)?.[1];
  };
  const guest = (reservationId: number, over: Partial<Reservation>) =>
    aReservation({ ...STAYS[0], reservationId, roomId: reservationId, roomName: '109', ...over });
  const unknown = guest(9, { pricePerStay: null, paymentStatus: 'NO_PAYMENT' });
  const about = guest(10, { pricePerStay: '300', prepayment: '100', paymentStatus: 'PREPAYMENT_PAID' });
  expect(await headWith(unknown)).toBe('2 312,50 zł, bez 1 o nieznanej kwocie');
  expect(await headWith(about)).toBe('ok. 2 512,50 zł');
});

test('downtime pack: warns beside the free rooms that rooms were derived only from stays, as no prices were downloaded', async () => {
  const store = openTestStore();
  const span = { from: '2026-05-01', to: '2026-06-12' };
  store.reservations.applyWindow(span, STAYS, AT);
  const filesOf = async () => {
    const [pdf, , free] = await buildDowntimePackFiles(
      collectDowntimePackContents(store, LATER, false),
      'pl',
      LATER,
      renderInCurrentThread,
    );
    if (!pdf || !free) throw new Error('no files');
    return { text: (await readPdf(pdf.bytes)).text, csv: Buffer.from(free.bytes).toString('utf8') };
  };
  const known = 'zna pokoje tylko z pobytów';
  const { text, csv } = await filesOf();
  expect(/Wolne pokoje: 1 .*? W obiekcie, według pokoi/.exec(text)?.[0]).toContain(known);
  expect(/Wolne pokoje Kontuar .*? Noc/.exec(text)?.[0]).toContain(known);
  expect(csv).toContain('2026-06-03;1;"103; tylko pokoje znane z pobytów";2026-06-03 12:00');
  store.pricing.applyWindow(span, aPricing({ 3: [aPriceDay()] }), AT);
  const later = await filesOf();
  expect(later.text).not.toContain(known);
  expect(later.csv).not.toContain('pobytów');
});

test('downtime pack: calls the unpaid invoices unknown or incomplete until all invoices have been downloaded', async () => {
  const store = openTestStore();
  const linesOf = async () => {
    const pack = collectDowntimePackContents(store, LATER, false);
    const bytes = await renderInCurrentThread({ kind: 'pack', pack, language: 'pl', madeAt: LATER });
    return /Faktury nieopłacone i niewysłane (.*?) W obiekcie/.exec((await readPdf(bytes)).text)?.[1];
  };
  expect(await linesOf()).toBe('Nieznane: nie pobrano jeszcze wszystkich faktur.');
  store.invoices.apply([anInvoice({ paymentStatus: 0 })], AT);
  expect(await linesOf()).toMatch(/^Nie pobrano jeszcze wszystkich faktur: lista może być niepełna\. Numer/);
  store.settings.set('invoices.scannedAt', 1);
  expect(await linesOf()).toMatch(/^Numer/);
  store.invoices.apply([anInvoice({ paymentStatus: 1 })], LATER);
  expect(await linesOf()).toBe('Żadnych.');
});

test('downtime pack: lists an invoice with an unsent change, however old the invoice is', () => {
  const store = openTestStore();
  const old = anInvoice({ issueDate: '2025-11-03', saleDate: '2025-11-03', paymentStatus: 0 });
  store.invoices.apply([old], AT);
  expect(collectDowntimePackContents(store, LATER, false).invoices).toEqual([]);
  store.outbox.add('inv-1', { kind: 'delete', base: old }, AT);
  expect(collectDowntimePackContents(store, LATER, false).invoices).toMatchObject([
    { row: { localId: 'inv-1' }, unsent: true },
  ]);
});

test('downtime pack PDF: names only the room of a guest whose name it cannot print, while the CSV contains the name', async () => {
  const { bytes, text } = await made('pl', false, [
    aReservation({ ...STAYS[0], reservationId: 9, roomId: 9, roomName: '109', name: '김철수', forename: '' }),
    aReservation({
      ...STAYS[0],
      reservationId: 10,
      roomId: 10,
      roomName: '110',
      name: 'สมชาย',
      forename: '',
    }),
    aReservation({
      ...STAYS[0],
      reservationId: 11,
      roomId: 11,
      roomName: '111',
      name: '王小明',
      forename: '',
    }),
  ]);
  const { pages } = await readPdf(bytes('paczka-awaryjna.pdf'));
  expect(pages[0]).toMatch(/brakuje liter z danych gości \(zastępuje je „\?”\): 109, 110\. Pełne dane/);
  for (const name of ['김철수', 'สมชาย']) expect(text('pobyty.csv')).toContain(name);
});

test('downtime pack: contains an additional English PDF when the pack is set to Polish and English', async () => {
  const { bytes, files } = await made('both');
  expect(files.map(({ name }) => name)).toEqual([
    'paczka-awaryjna.pdf',
    'downtime-pack.pdf',
    'pobyty.csv',
    'wolne-pokoje.csv',
    'faktury.csv',
  ]);
  const { text, lang } = await readPdf(bytes('downtime-pack.pdf'));
  expect(lang).toBe('en-GB');
  expect(text).toContain('In house, by room (1)');
  expect(text).toContain('1,512.50 PLN');
});

test('downtime pack: one CSV file lists every stay of the period once, and another CSV file lists the free rooms', async () => {
  const { text } = await made('pl');
  const stays = text('pobyty.csv').slice(1).trim().split('\r\n');
  expect(stays).toHaveLength(5);
  expect(stays[1]).toBe(
    '101 Dwójka;Łękawa;Zdzisław;"=""+48 609 000 853""";2;0;2026-05-31;2026-06-05;CHECKED-IN;NO_PAYMENT;1512,50;PLN;Alergia na pierze;1',
  );
  expect(text('wolne-pokoje.csv')).toContain('2026-06-03;1;103;2026-06-03 12:00');
  expect(text('wolne-pokoje.csv')).toContain('2026-06-13;;;nie sprawdzono');
});

test('downtime pack: the room plan shows a day guest who stays no night', () => {
  const store = openTestStore();
  const day = { arrival: '2026-06-03', departure: '2026-06-03' };
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [aReservation(day)], LATER);
  const [room] = collectDowntimePackContents(store, LATER, false).rooms;
  expect(room?.bars.map(({ stay }) => stay.name)).toEqual(['Nowak']);
});

test('downtime pack: leaves a guest who checked out early off the list of guests in house', () => {
  const store = openTestStore();
  const stays = (['CHECKED-OUT', 'CHECKED-IN'] as const).map((checkInStatus, at) =>
    aReservation({ reservationId: at, arrival: '2026-06-01', departure: '2026-06-07', checkInStatus }),
  );
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, LATER);
  expect(
    collectDowntimePackContents(store, LATER, false).inHouse.map(({ reservationId }) => reservationId),
  ).toEqual([1]);
});

test('downtime pack: subtracts a stay without a room from the rooms free to sell', () => {
  const store = openTestStore();
  const night = { arrival: '2026-06-03', departure: '2026-06-04' };
  const stays = [
    aReservation({ ...night, reservationId: 1, roomId: 7, roomName: '101' }),
    aReservation({
      arrival: '2026-06-02',
      departure: '2026-06-03',
      reservationId: 2,
      roomId: 8,
      roomName: '102',
    }),
    aReservation({ ...night, reservationId: 3, roomId: null, roomName: '' }),
  ];
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, LATER);
  const [today, tomorrow] = collectDowntimePackContents(store, LATER, false).days;
  expect(today && [today.free, today.roomless, countRoomsToSell(today)]).toEqual([['102'], 1, 0]);
  expect(tomorrow && [tomorrow.free, tomorrow.roomless, countRoomsToSell(tomorrow)]).toEqual([
    ['101', '102'],
    0,
    2,
  ]);
});

test('downtime pack: leaves pro formas and corrections out of the unpaid invoices', () => {
  const store = openTestStore();
  const fields = { paymentStatus: 0, issueDate: '2026-06-01' };
  store.invoices.apply(
    [
      anInvoice({ ...fields, invoiceId: 1 }),
      anInvoice({ ...fields, invoiceId: 2, invoiceType: 2 }),
      anInvoice({ ...fields, invoiceId: 3, invoiceType: 10, extra: { correctionId: 1 } }),
    ],
    LATER,
  );
  expect(collectDowntimePackContents(store, LATER, false).invoices.map(({ row }) => row.invoiceId)).toEqual([
    1,
  ]);
});

test('downtime pack: shows an unpaid settlement as order total minus advance, or as unknown when the advance is unknown', () => {
  const owedOf = (prepaymentId: number[]) => {
    const store = openTestStore();
    const order = { issueDate: '2026-06-01', invoiceItems: [anItem({ grossUnitPrice: '1260' })] };
    store.invoices.apply(
      [
        anInvoice({ ...order, invoiceId: 5, invoiceType: 8, prepaymentValue: '500' }),
        anInvoice({ ...order, invoiceId: 6, invoiceType: 9, paymentStatus: 0, extra: { prepaymentId } }),
      ],
      LATER,
    );
    return collectDowntimePackContents(store, LATER, false).invoices.map(({ row, unpaid }) => [
      row.invoiceId,
      row.gross,
      unpaid,
    ]);
  };
  expect(owedOf([5])).toEqual([[6, 76_000, true]]);
  expect(owedOf([])).toEqual([[6, null, true]]);
});

test('downtime pack: contains door codes only when the setting for door codes is on', async () => {
  const without = await made('both');
  const { text } = await readPdf(without.bytes('paczka-awaryjna.pdf'));
  expect([text, without.text('pobyty.csv')].filter((content) => /4711#|0815#/.test(content))).toEqual([]);
  const codes = await made('en', true);
  const page = await readPdf(codes.bytes('downtime-pack.pdf'));
  expect(page.text).toContain('4711#');
  expect(codes.text('stays.csv')).toContain('4711#');
});
