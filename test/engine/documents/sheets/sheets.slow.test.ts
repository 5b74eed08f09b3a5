import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import {
  sheetRequestSchema,
  type SheetKind,
  type SheetRequest,
  type FullSheetRequest,
} from '#shared/contract/documentsContract';
import type { Store } from '#engine/store/storeInterface';
import { aBody } from '#support/outboxFixture';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { aPriceDay, aPricing, aReservation, anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore, readToTheEnd } from '../../store/openTestStore';

/** Tests the printed sheets, read back from their PDFs: the guests, the counts and the unknown values. */

const DAY = '2026-06-03';
const SPAN = { from: '2026-05-01', to: '2026-07-01' };

/**
 * A property with five rooms: one with a departure and an arrival, one departure, one stay-over, one arrival and one
 * free room.
 */
function house(): Store {
  const store = openTestStore();
  const rooms = { 1: 'Pokój 1', 2: 'Pokój 2', 3: 'Pokój 3', 4: 'Pokój 4', 5: 'Pokój 5' };
  store.pricing.applyWindow(
    SPAN,
    aPricing(Object.fromEntries(Object.keys(rooms).map((id) => [Number(id), [aPriceDay()]]))),
    AT,
  );
  const stay = (reservationId: number, roomId: 1 | 2 | 3 | 4 | 5, over: Parameters<typeof aReservation>[0]) =>
    aReservation({ reservationId, roomId, roomName: rooms[roomId], ...over });
  store.reservations.applyWindow(
    SPAN,
    [
      stay(1, 1, {
        arrival: '2026-06-01',
        departure: DAY,
        name: 'Wyjeżdżający',
        checkInStatus: 'CHECKED-OUT',
      }),
      stay(2, 1, { arrival: DAY, departure: '2026-06-06', name: 'Łękawa', adults: 2, children: 1 }),
      stay(3, 2, {
        arrival: '2026-05-30',
        departure: DAY,
        name: 'Żak',
        adults: 3,
        additionalInformations: 'Pies',
      }),
      stay(4, 3, { arrival: '2026-06-02', departure: '2026-06-09', name: 'Ćwik', adults: null }),
      stay(5, 4, {
        arrival: DAY,
        departure: '2026-06-04',
        name: 'Ósma',
        forename: 'Ewa',
        phone: '605 000 264',
      }),
    ],
    AT,
  );
  return store;
}

const wishOf = (kind: SheetKind, over: Partial<SheetRequest> = {}): FullSheetRequest =>
  sheetRequestSchema.parse({ kind, day: DAY, language: 'pl', ...over });

async function drawn(store: Store, request: FullSheetRequest, training = false) {
  const sheet = await buildRequestedPrintableSheet(
    store,
    { open: buildQueueView(store).open, conflicts: [] },
    request,
    LATER,
  );
  if (!sheet) throw new Error('the stay is gone');
  const bytes = await renderInCurrentThread({ kind: 'sheet', sheet, madeAt: LATER, training });
  return { bytes, ...(await readPdf(bytes)) };
}

test('housekeeping list: shows departures, stays and arrivals of each room, but no guest name', async () => {
  const { text } = await drawn(house(), wishOf('housekeeping'));
  expect(text).toContain('Sprzątanie środa, 3 czerwca 2026');
  expect(text).toContain('Wyjazdy: 2 · pobyty: 1 · przyjazdy: 2 · wolne: 1');
  expect(text).toContain('Pokój 1 wymeldowano + przyjazd 11:00 15:00 2+1 6.06.2026');
  expect(text).toMatch(/Pokój 2 wyjazd 11:00 Pokój 3/);
  expect(text).toContain('Pokój 3 pobyt nieznana 9.06.2026');
  expect(text).toContain('Pokój 4 przyjazd 15:00 2 4.06.2026');
  expect(text).toContain('Pokój 5 wolny');
  for (const name of ['Łękawa', 'Żak', 'Ćwik', 'Ósma', 'Wyjeżdżający']) expect(text).not.toContain(name);
});

test('housekeeping list: includes stays without a room or in a room that no longer exists', async () => {
  const store = house();
  store.reservations.applyWindow(
    SPAN,
    [
      aReservation({ reservationId: 8, roomId: null, roomName: '', arrival: DAY }),
      aReservation({ reservationId: 9, roomId: 77, roomName: 'Domek', arrival: DAY }),
    ],
    LATER,
  );
  const { text } = await drawn(store, wishOf('housekeeping'));
  expect(text).toContain('bez pokoju przyjazd');
  expect(text).toContain('Domek przyjazd');
});

test('breakfast list: totals the guests of the previous night, and lists stays without a guest count outside the total', async () => {
  const { text } = await drawn(house(), wishOf('breakfast'));
  // 2 guests of room 101 and 3 guests of room 102; room 103 states no number.
  expect(text).toContain('Dorośli: 5 · dzieci: 0 · razem: 5');
  expect(text).toContain('1 pobyt bez liczby osób: nie ma ich w sumie');
  expect(text).toContain('Pokój 1 Wyjeżdżający Anna 2 0');
  expect(text).toContain('Pokój 3 Ćwik Anna nieznana');
  expect(text).not.toContain('Łękawa');
});

test('printed day overview: has three lists, no door code, and the age of the data on each page', async () => {
  const { text, pages } = await drawn(house(), wishOf('day', { language: 'en' }));
  expect(text).toContain('Arrivals (2)');
  expect(text).toContain('Departures (2)');
  expect(text).toContain('In house, by room (1)');
  for (const page of pages) {
    expect(page).toContain('printed 3 June at 13:00');
    expect(page).toContain('reservations checked with the service 3 June at 12:00');
  }
});

test('guest list by name: sorts in the order of the Polish alphabet', async () => {
  const store = house();
  store.reservations.applyWindow(
    SPAN,
    ['Żaba', 'Zając', 'Łoś', 'Lis'].map((name, at) =>
      aReservation({ reservationId: 20 + at, roomId: at, arrival: '2026-06-02', name, roomName: `R${at}` }),
    ),
    LATER,
  );
  const { text } = await drawn(store, wishOf('byName'));
  const places = ['Lis', 'Łoś', 'Zając', 'Żaba'].map((name) => text.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(-1);
});

test('arrival list: warns when the reservations of the day were never downloaded', async () => {
  const { text } = await drawn(house(), wishOf('arrivals', { day: '2027-01-05' }));
  expect(text).toContain('Rezerwacji na ten dzień nigdy nie pobrano z serwisu: lista może być niepełna.');
  expect(text).toContain('rezerwacji nie sprawdzono w serwisie');
});

test('registration cards: print one page per arriving stay, or one chosen stay, without personal identity numbers (PESEL)', async () => {
  const store = house();
  const cards = await drawn(store, wishOf('registration'));
  expect(cards.pages).toHaveLength(2);
  expect(cards.pages[0]).toContain('Łękawa');
  expect(cards.pages[0]).toContain('Dzieci: imię, wiek, kim jest dla nich dorosły');
  expect(cards.pages[1]).toContain('605 000 264');
  expect(cards.pages[1]).not.toContain('Dzieci: imię');
  expect(cards.text).not.toMatch(/PESEL/);
  const card = await drawn(store, wishOf('registration', { reservationIds: [4] }));
  expect(card.pages).toHaveLength(1);
  expect(card.text).toContain('Ćwik');
  store.reservations.markGone([4], LATER);
  const cardsAfter = await drawn(store, wishOf('registration', { reservationIds: [4, 2] }));
  expect(cardsAfter.text).not.toContain('Ćwik');
  expect(
    buildRequestedPrintableSheet(
      store,
      { open: [], conflicts: [] },
      wishOf('registration', { reservationIds: [4] }),
      LATER,
    ),
  ).toBeNull();
});

test.each(['pl', 'en'] as const)(
  'registration card: tags each label as Polish or English: %s',
  async (language) => {
    const { bytes } = await drawn(house(), wishOf('registration', { language, reservationIds: [4] }));
    const marked = (lang: string) =>
      bytes.toString('latin1').match(new RegExp(`/Lang \\(${lang}\\)`, 'g'))?.length ?? 0;
    // The heading, the note, the signature, six facts and the lines to fill in carry a language, and the document has a
    // language too.
    expect(marked('pl-PL') + marked('en-GB')).toBeGreaterThan(30);
    expect(marked('pl-PL') - marked('en-GB')).toBe(language === 'pl' ? 1 : -1);
  },
);

test('shift report: sums by person, payment and currency, and lists uncertain and queued invoices separately', async () => {
  const store = house();
  const worth = (price: string) => ({ invoiceItems: [anItem({ grossUnitPrice: price })] });
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, ...worth('100'), personIssue: 'Ola', addDate: '2026-06-03T14:00:00+02:00' }),
      anInvoice({
        invoiceId: 2,
        ...worth('50.50'),
        personIssue: 'Ola',
        addDate: '2026-06-03T21:59:59+02:00',
      }),
      // One invoice a second after the end of the shift, and one a second before its beginning.
      anInvoice({ invoiceId: 3, ...worth('999'), personIssue: 'Ola', addDate: '2026-06-03T22:00:00+02:00' }),
      anInvoice({ invoiceId: 4, ...worth('998'), personIssue: 'Ola', addDate: '2026-06-03T13:59:59+02:00' }),
      anInvoice({
        invoiceId: 5,
        ...worth('70'),
        currency: 'EUR',
        paymentStatus: 0,
        paymentType: 2,
        addDate: '2026-06-03T15:00:00Z',
      }),
      // The time is 13:30 in Warsaw, or 15:30 if it is read as UTC.
      anInvoice({ invoiceId: 6, ...worth('997'), addDate: '2026-06-03 13:30:00' }),
      anInvoice({ invoiceId: 7, ...worth('996'), invoiceStatus: 'DRAFT', addDate: '2026-06-03T15:00:00Z' }),
    ],
    AT,
  );
  store.outbox.add(
    'new-1',
    {
      kind: 'create',
      body: aBody({ issueDate: DAY, invoiceStatus: 'ISSUED', personIssue: 'Jan' }),
      references: { correctionId: null, prepaymentId: [] },
    },
    '2026-06-03T13:00:00.000Z',
  );
  const { text } = await drawn(store, wishOf('shift', { from: '14:00' }));
  expect(text).toContain('od 3 czerwca 14:00 do 3 czerwca 22:00');
  expect(text).toContain('Ola gotówka, opłacone 2 150,50 zł');
  expect(text).toMatch(/nie podano przelew, nieopłacone 1 70,00 (€|EUR)/);
  expect(text).toMatch(/Jan [^0-9]+ 1 /);
  expect(text).toContain('Faktury z dyżuru (4)');
  expect(text).toContain('Godzina niepewna: może z innego dyżuru (1)');
  expect(text).toContain('Czeka w kolejce (1)');
  expect(text).toContain('Konflikty do rozwiązania (0)');
  expect(text).not.toContain('999,00');
  expect(text).not.toContain('998,00');
  expect(text).not.toContain('996,00');
});

test('printed day lists of 200 rooms: show every expected room, conform to PDF/A and PDF/UA, and carry the training mark', async () => {
  const store = openTestStore();
  const stays = Array.from({ length: 200 }, (_, at) =>
    aReservation({
      reservationId: at + 1,
      roomId: at + 1,
      roomName: `Pokój ${String(at + 1).padStart(3, '0')}`,
      arrival: at % 2 === 0 ? DAY : '2026-06-01',
      departure: '2026-06-05',
    }),
  );
  store.reservations.applyWindow(SPAN, stays, AT);
  for (const kind of ['day', 'housekeeping', 'breakfast', 'registration'] as const) {
    const { bytes, pages, text } = await drawn(store, wishOf(kind), true);
    expect(pdfAFaults(bytes)).toEqual([]);
    expect(pdfUAFaults(bytes)).toEqual([]);
    for (const page of pages) expect(page).toMatch(/SZKOLENIE/);
    for (const page of pages) expect(page.length).toBeGreaterThan(200);
    const wanted = kind === 'breakfast' ? 100 : kind === 'registration' ? 100 : 200;
    const shown = new Set(text.match(/Pokój \d{3}/g));
    expect([kind, shown.size]).toEqual([kind, wanted]);
  }
});

test('printed occupancy report: contains the tables of the screen, definitions, the period total and remarks on unknown values', async () => {
  const { text, bytes, pages } = await drawn(
    house(),
    wishOf('figures', { report: { from: '2026-06-01', to: '2026-06-03', by: 'day' } }),
  );
  expect(text).toContain('Statystyki: Noce i przychód 1.06.2026 – 3.06.2026');
  // There are five rooms; stays 2, 4 and 5 occupy the night of 3 June.
  expect(text).toContain('3.06.2026 3.06.2026 5 3 60,00 2');
  expect(text).toContain('1.06.2026 3.06.2026 15 8 53,33 4 2 495,24 311,90 166,35');
  // Stays 1, 2 and 5 begin here: 2, 3 and 2 persons for 2, 1 and 1 nights. Stay 3 has 3 persons for 2 nights, and stay
  // 4 states no number.
  expect(text).toContain('1.06.2026 3.06.2026 8 7 15 2 noce bez liczby osób');
  expect(text).toContain('słownik STR');
  expect(text).toContain('Zmiany rezerwacji są zapisywane na tym komputerze od');
  expect(pages.length).toBeGreaterThan(1);
  expect(pdfAFaults(bytes)).toEqual([]);
  expect(pdfUAFaults(bytes)).toEqual([]);
  const july = await drawn(house(), wishOf('figures', { report: { from: '2026-06-30', to: '2026-07-02' } }));
  expect(july.text).toContain('2 z 3 dni tego okresu nigdy nie pobrano');
});

test('printed reports on stays and invoices: contain tables and definitions, and mark months whose invoices are not fully downloaded', async () => {
  const store = house();
  const report = { from: '2026-06-01', to: '2026-06-03' };
  const stays = await drawn(store, wishOf('figures', { part: 'stays', report }));
  expect(stays.text).toContain('Statystyki: Pobyty i pokoje');
  expect(stays.text).toContain('Długość pobytu');
  // Stays 1, 2, 4 and 5 begin on these days, with 2, 3, 7 and 1 nights.
  expect(stays.text).toContain('Średnia liczba nocy: 3,3.');
  expect(stays.text).toContain('Serwis nie podaje anulacji ani no-show');
  const invoices = await drawn(store, wishOf('figures', { part: 'invoices', report }));
  expect(invoices.text).toContain('2026-06 – – – nieznane: nie pobrano jeszcze wszystkich faktur');
  expect(invoices.text).not.toContain('Nie ma nieopłaconych');
  for (const { bytes } of [stays, invoices]) expect(pdfAFaults(bytes)).toEqual([]);
});

test('printed reports: warn that further rooms may exist when the rooms are known only from stays, not from prices', async () => {
  const store = openTestStore();
  store.reservations.applyWindow(SPAN, [aReservation({ arrival: DAY, departure: '2026-06-05' })], AT);
  const report = { from: '2026-06-01', to: '2026-06-03' };
  const nights = await drawn(store, wishOf('figures', { report }));
  expect(nights.text).toContain(
    'zna pokoje tylko z pobytów. Może ich być więcej, a obłożenie i RevPAR niższe',
  );
  expect(nights.text).toMatch(/33,33 1( [\d,–]+){3} pokoje znane tylko z pobytów/);
  const stays = await drawn(store, wishOf('figures', { part: 'stays', report }));
  expect(stays.text).toContain('zna pokoje tylko z pobytów. Może ich być więcej');
  const known = await drawn(house(), wishOf('figures', { report }));
  expect(known.text).not.toContain('tylko z pobytów');
});

test('printed stay report: states that a period was never fetched, and does not call the period empty', async () => {
  const report = { from: '2031-01-01', to: '2031-01-31' };
  const { text } = await drawn(house(), wishOf('figures', { part: 'stays', report }));
  expect(text).toContain('Rezerwacji z tego okresu nigdy nie pobrano z serwisu');
  expect(text).not.toContain('W tym okresie nie ma żadnego pobytu.');
  expect(text).not.toContain('W tym okresie nikt nie przyjeżdża.');
});

test('housekeeping list: calls no room vacant and shows no room counts when the day was never downloaded', async () => {
  const { text } = await drawn(house(), wishOf('housekeeping', { day: '2026-08-01' }));
  expect(text).not.toContain('wolny');
  expect(text).not.toContain('wolne:');
  expect(text.match(/Pokój \d nieznana/g)).toHaveLength(5);
});

test('breakfast list: shows an unknown number of children as unknown, not as zero', async () => {
  const store = house();
  store.reservations.applyWindow(
    SPAN,
    [
      aReservation({
        arrival: '2026-06-01',
        departure: '2026-06-05',
        name: 'Nowak',
        adults: 2,
        children: null,
      }),
    ],
    LATER,
  );
  const { text } = await drawn(store, wishOf('breakfast'));
  expect(text).toMatch(/Nowak Anna 2 nieznana/);
  expect(text).toContain('1 pobyt bez liczby dzieci');
});

test('guest list and registration card: print an unknown number of children differently from zero children', async () => {
  const store = house();
  const unknown = { arrival: '2026-06-03', departure: '2026-06-05', adults: 2, children: null };
  store.reservations.applyWindow(
    SPAN,
    [
      aReservation({ ...unknown, reservationId: 30, name: 'Nowak' }),
      aReservation({ ...unknown, reservationId: 31, name: 'Lis', roomId: 9, children: 0 }),
    ],
    LATER,
  );
  const { text } = await drawn(store, wishOf('arrivals'));
  expect(text).toMatch(/Nowak Anna 2\+\? /);
  expect(text).toMatch(/Lis Anna 2 3/);
  const cards = await drawn(store, wishOf('registration', { reservationIds: [31, 30] }));
  expect(cards.pages).toHaveLength(2);
  const [lis = '', nowak = ''] = cards.pages;
  expect(lis).toContain('Lis');
  expect(lis).not.toContain('Dzieci: imię');
  expect(nowak).toContain('Nowak');
  expect(nowak).toContain('Dzieci: imię');
});

test('shift report and overdue list: show “unknown”, not “empty”, until all invoices are downloaded', async () => {
  const store = openTestStore();
  for (const kind of ['shift', 'overdue'] as const) {
    const before = await drawn(store, wishOf(kind));
    expect(before.text).toContain('Nie pobrano jeszcze wszystkich faktur: lista może być niepełna.');
    expect(before.text).toContain('Nieznane: nie pobrano jeszcze wszystkich faktur.');
  }
  readToTheEnd(store);
  for (const kind of ['shift', 'overdue'] as const) {
    const read = await drawn(store, wishOf(kind));
    expect(read.text).not.toContain('w całości');
    expect(read.text).toContain('Brak.');
  }
});
