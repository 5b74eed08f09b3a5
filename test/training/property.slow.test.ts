import { describe, expect, test } from 'vitest';
import type { InvoiceRecord } from '../../src-main/training/invoiceRecord';
import { buildTrainingInvoiceJson } from '../../src-main/training/invoiceRecord';
import { computeSeasonalRoomPrice } from '../../src-main/training/trainingPrices';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import type { SimulatedProperty } from '../../src-main/training/trainingProperty';
import type { TrainingStay } from '../../src-main/training/trainingStayAndBookingSources';
import { sumItemsGross } from '../../src-main/training/stayInvoiceItems';
import { addDays, toDayNumber, fromDayNumber } from '#shared/rules/days';

const TODAY = '2026-06-03';
const house = createSimulatedProperty({ seed: 1, today: TODAY });
const stays = [...house.stays.values()];
const invoices = house.book.listSortedBy('invoiceId');

const nightsOf = (stay: TrainingStay) =>
  Array.from({ length: toDayNumber(stay.departure) - toDayNumber(stay.arrival) }, (_, n) =>
    addDays(stay.arrival, n),
  );
const plain = (property: SimulatedProperty) =>
  JSON.stringify([
    [...property.stays.values()],
    property.book.listSortedBy('invoiceId').map(buildTrainingInvoiceJson),
    property.rooms,
  ]);

describe('the made-up property', () => {
  test('training property: is identical for the same seed and day, and differs for another seed', () => {
    const small = { today: TODAY, rooms: 10, invoices: 80 };
    expect(plain(createSimulatedProperty({ ...small, seed: 5 }))).toBe(
      plain(createSimulatedProperty({ ...small, seed: 5 })),
    );
    expect(plain(createSimulatedProperty({ ...small, seed: 5 }))).not.toBe(
      plain(createSimulatedProperty({ ...small, seed: 6 })),
    );
  });

  test('training property: has the requested number of rooms with different room numbers', () => {
    for (const rooms of [1, 3, 12, 24, 40, 137, 500, 640]) {
      const made = createSimulatedProperty({
        seed: 1,
        today: TODAY,
        rooms,
        invoices: 0,
        monthsBack: 0.1,
        monthsAhead: 0.1,
      });
      expect(made.rooms).toHaveLength(rooms);
      expect(new Set(made.rooms.map((room) => room.name.split(' ')[0])).size).toBe(rooms);
    }
    expect(house.rooms[0]?.name).toBe('001 Jedynka');
    expect(house.rooms.map((room) => room.name)).toContain('101 Dwójka z balkonem');
    expect(new Set(house.rooms.map((room) => room.pricing)).size).toBe(3);
  });

  test('training property: sells 55 to 90 % of its nights in each whole month', () => {
    const sold = new Map<string, number>();
    for (const stay of stays)
      for (const night of nightsOf(stay)) sold.set(night.slice(0, 7), (sold.get(night.slice(0, 7)) ?? 0) + 1);
    const wholeMonths = [...sold].filter(
      ([month]) => `${month}-01` > house.from && addDays(`${month}-01`, 31) < house.to,
    );
    expect(wholeMonths.length).toBeGreaterThanOrEqual(16);
    for (const [month, nights] of wholeMonths) {
      const days = toDayNumber(`${addDays(`${month}-01`, 32).slice(0, 7)}-01`) - toDayNumber(`${month}-01`);
      expect(nights / (days * 40), month).toBeGreaterThan(0.55);
      expect(nights / (days * 40), month).toBeLessThan(0.9);
    }
  });

  test('training property: contains one or two intended double bookings, and no unintended double booking', () => {
    const taken = new Map<string, number>();
    const shared = new Set<string>();
    for (const stay of stays)
      for (const night of nightsOf(stay)) {
        const key = `${String(stay.room.roomId)} ${night}`;
        const otherStayId = taken.get(key);
        if (otherStayId !== undefined) shared.add([otherStayId, stay.reservationId].sort().join());
        taken.set(key, stay.reservationId);
      }
    expect(house.doubleBooked.length).toBeGreaterThanOrEqual(1);
    expect(house.doubleBooked.length).toBeLessThanOrEqual(2);
    expect([...shared].sort()).toEqual(house.doubleBooked.map((pair) => [...pair].sort().join()).sort());
  });

  test('training property: each stay’s check-in status fits its dates and today’s date', () => {
    for (const { arrival, departure, checkInStatus, paymentStatus, prepayment } of stays) {
      expect(arrival < departure).toBe(true);
      if (departure < TODAY) expect(checkInStatus).not.toBe('CHECKED-IN');
      else if (arrival > TODAY) expect(checkInStatus).toBe('NONE');
      else if (arrival < TODAY && departure > TODAY) expect(checkInStatus).toBe('CHECKED-IN');
      const about = paymentStatus === 'WAITING_FOR_PAYMENT' || paymentStatus === 'PREPAYMENT_PAID';
      if (about) expect(prepayment).toBeGreaterThan(0);
    }
    const collectValues = (pick: (stay: TrainingStay) => string) => new Set(stays.map(pick));
    expect(collectValues((stay) => stay.paymentStatus).size).toBe(4);
    expect(collectValues((stay) => stay.checkInStatus).size).toBe(3);
    expect(collectValues((stay) => stay.currency)).toEqual(new Set(['PLN', 'EUR', 'CZK']));
    expect(collectValues((stay) => stay.source.color).size).toBe(5);
  });

  test('training property: has a few no-shows without an invoice', () => {
    const over = stays.filter(({ departure }) => departure < TODAY);
    const absent = over.filter(({ checkInStatus }) => checkInStatus === 'NONE');
    expect(absent.length / over.length).toBeGreaterThan(0.005);
    expect(absent.length / over.length).toBeLessThan(0.03);
    const billed = new Set(invoices.map(({ reservationId }) => reservationId));
    for (const { reservationId, paymentStatus } of absent) {
      expect(billed).not.toContain(reservationId);
      expect(paymentStatus).not.toBe('FULL_AMOUNT_PAID');
    }
  });

  test('training property: never has two checked-in guests in one room', () => {
    const today = (test: (stay: TrainingStay) => boolean) =>
      new Set(stays.filter(test).map((stay) => stay.room));
    for (let seed = 1; seed <= 8; seed++) {
      const morning = [
        ...createSimulatedProperty({
          seed,
          today: TODAY,
          invoices: 0,
          monthsBack: 1,
          monthsAhead: 1,
        }).stays.values(),
      ];
      const inHouse = morning.filter((stay) => stay.checkInStatus === 'CHECKED-IN');
      expect(new Set(inHouse.map((stay) => stay.room)).size).toBe(inHouse.length);
    }
    expect(today((stay) => stay.arrival === TODAY).size).toBeGreaterThan(2);
  });

  test('training property: has group reservations, each with one reservation number and one guest in several rooms', () => {
    const byNumber = Map.groupBy(stays, (stay) => stay.reservationNumber);
    const groups = [...byNumber.values()].filter((rows) => rows.length > 1);
    expect(groups.length).toBeGreaterThan(10);
    for (const rows of groups) {
      expect(new Set(rows.map((stay) => stay.guest.clientId)).size).toBe(1);
      expect(new Set(rows.map((stay) => stay.room)).size).toBe(rows.length);
    }
  });

  test('training property: has invented guests with example.com addresses and phone numbers of their countries', () => {
    const prefixes: Record<string, string> = {
      PL: '+48',
      CZ: '+420',
      DE: '+49',
      UA: '+380',
      GB: '+44',
      SK: '+421',
    };
    for (const { guest } of stays) {
      expect(guest.email === '' || guest.email.endsWith('@example.com')).toBe(true);
      if (guest.phone !== '') expect(guest.phone.startsWith(`${prefixes[guest.country] ?? '?'} `)).toBe(true);
      expect(
        guest.phone === '' || guest.phone.includes('000') || guest.phone.startsWith('+44 7700 900'),
      ).toBe(true);
    }
    expect(new Set(stays.map((stay) => stay.guest.country)).size).toBe(6);
  });

  test('training property: has exactly the requested number of invoices', () => {
    expect(house.book.size).toBe(1200);
    for (const count of [0, 1, 13, 777, 9000]) {
      expect(createSimulatedProperty({ seed: 2, today: TODAY, invoices: count }).book.size).toBe(count);
    }
  });

  test('training property: has stays as many months before and after today as requested', () => {
    const wide = createSimulatedProperty({
      seed: 1,
      today: TODAY,
      rooms: 30,
      invoices: 0,
      monthsBack: 24,
      monthsAhead: 12,
    });
    expect(wide.from).toBe(fromDayNumber(toDayNumber(TODAY) - Math.round(24 * 30.44)));
    expect([...wide.stays.values()].some((stay) => stay.arrival < '2024-07-01')).toBe(true);
    expect([...wide.stays.values()].some((stay) => stay.arrival > '2027-05-01')).toBe(true);
  });
});

describe('its invoices', () => {
  const ofType = (type: number) => invoices.filter((invoice) => invoice.invoiceType === type);
  const original = (invoice: InvoiceRecord) => house.book.get(invoice.correctionId ?? 0);

  test('training invoices: include every type and status, even in a property with 60 invoices', () => {
    for (const book of [house.book, createSimulatedProperty({ seed: 3, today: TODAY, invoices: 60 }).book]) {
      const records = book.listSortedBy('invoiceId');
      expect(new Set(records.map((invoice) => invoice.invoiceType)).size).toBe(13);
      expect(new Set(records.map((invoice) => invoice.invoiceStatus)).size).toBe(4);
    }
    expect(new Set(invoices.map((invoice) => invoice.currency))).toEqual(new Set(['PLN', 'EUR', 'CZK']));
    expect(new Set(invoices.map((invoice) => invoice.buyer.identifierType)).size).toBe(4);
    expect(new Set(invoices.flatMap((invoice) => invoice.invoiceItems.map((item) => item.rate)))).toEqual(
      new Set(['8', '23', '5', 'zw']),
    );
  });

  test('training invoices: have numbers without gaps or duplicates in each series and month', () => {
    const series = Map.groupBy(invoices, (invoice) => invoice.invoiceFullNo.replace(/ \d+\//, ' '));
    for (const [name, rows] of series) {
      const numbers = rows.map((invoice) => invoice.invoiceNo).sort((a, b) => a - b);
      // Types 3 and 8 share one number series, and so do types 6 and 10.
      expect(numbers, name).toEqual(numbers.map((_, index) => index + 1));
    }
    expect(invoices.some((invoice) => /^FV \d+\/\d\d\/\d{4}$/.test(invoice.invoiceFullNo))).toBe(true);
  });

  test('training invoices: belong to existing stays and guests', () => {
    for (const { reservationId, clientId } of invoices) {
      expect(house.stays.get(reservationId ?? 0)?.guest.clientId).toBe(clientId);
    }
  });

  test('training invoices: settlements deduct advances that are in KSeF, exact to the grosz', () => {
    expect(ofType(9).length).toBeGreaterThan(5);
    for (const settlement of ofType(9)) {
      const [advance, ...others] = settlement.prepaymentId.map((id) => house.book.get(id));
      expect(others).toEqual([]);
      expect(advance?.invoiceType).toBe(8);
      expect(advance?.ksefId).not.toBeNull();
      expect(advance?.buyer).toEqual(settlement.buyer);
      const total = sumItemsGross(settlement.invoiceItems);
      const parts = Math.round(((advance?.prepaymentValue ?? 0) + (settlement.prepaymentValue ?? 0)) * 100);
      expect(parts).toBe(total);
    }
    for (const advance of ofType(8)) {
      expect(advance.prepaymentValue).toBeGreaterThan(0);
      expect(Math.round((advance.prepaymentValue ?? 0) * 100)).toBeLessThanOrEqual(
        sumItemsGross(advance.invoiceItems),
      );
    }
  });

  test('training invoices: corrections refer to an original of the right type, with a reason when required', () => {
    const allowed: Record<number, number[]> = { 6: [1], 7: [5], 10: [1], 11: [8], 12: [9] };
    for (const [type, originals] of Object.entries(allowed)) {
      expect(ofType(Number(type)).length, type).toBeGreaterThan(0);
      for (const correction of ofType(Number(type))) {
        expect(originals).toContain(original(correction)?.invoiceType);
        expect(original(correction)?.addedAt).toBeLessThan(correction.addedAt);
        expect(original(correction)?.saleDate).toBe(correction.saleDate);
        expect(correction.correctionReason === null).toBe(type === '7');
      }
    }
  });

  test('training invoices: only invoices issued since the property joined KSeF have KSeF numbers, and all numbers are valid', () => {
    const known = '5265877635-20250826-0100001AF629-AF';
    expect(crc(known.slice(0, 32))).toBe('AF');
    const sent = invoices.filter((invoice) => invoice.invoiceStatus === 'SENT_KSEF');
    const waiting = invoices.filter((invoice) => invoice.invoiceStatus === 'PENDING_KSEF');
    for (const { issueDate } of waiting) expect(issueDate >= addDays(TODAY, -4)).toBe(true);
    expect(sent.length).toBeGreaterThan(100);
    for (const { ksefId, seller, issueDate } of sent) {
      expect(ksefId).toMatch(/^[1-9]\d{9}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/);
      expect(crc(ksefId?.slice(0, 32) ?? '')).toBe(ksefId?.slice(33));
      expect(ksefId?.startsWith(`${seller.taxId}-${issueDate.replaceAll('-', '')}`)).toBe(true);
      expect(issueDate >= house.joinedKsef).toBe(true);
    }
    for (const invoice of invoices) {
      expect(invoice.ksefId !== null).toBe(invoice.invoiceStatus === 'SENT_KSEF');
      if (invoice.invoiceType >= 8) expect(invoice.issueDate >= house.joinedKsef).toBe(true);
      if ([3, 6].includes(invoice.invoiceType)) expect(invoice.issueDate < house.joinedKsef).toBe(true);
    }
  });

  test('training invoices: have valid NIPs, exemption bases and exchange rates, and were last edited before today', () => {
    const midnight = Date.parse(`${TODAY}T00:00:00+02:00`);
    for (const invoice of invoices) {
      for (const { identifierType, taxId } of [invoice.buyer, { ...invoice.seller, identifierType: 'NIP' }]) {
        if (identifierType === 'NIP') expect(isNip(taxId), taxId).toBe(true);
        if (identifierType === 'NONE') expect(taxId).toBe('');
      }
      const exempt = invoice.invoiceItems.some((item) => item.rate === 'zw');
      expect(invoice.exemptionBasis !== null).toBe(exempt);
      const foreign = invoice.currency !== 'PLN' && invoice.issueDate >= house.joinedKsef;
      expect(invoice.exchangeRate !== null).toBe(foreign);
      expect(invoice.addedAt).toBeLessThanOrEqual(invoice.editedAt);
      expect(invoice.editedAt).toBeLessThan(midnight);
    }
  });
});

describe('the stays beside their invoices', () => {
  /**
   * Returns the amount that a document counts towards the price of its stay, in grosz; an advance and a settlement
   * count only with their own part.
   */
  const counted = ({ book }: SimulatedProperty, record: InvoiceRecord): number => {
    const gross = sumItemsGross(record.invoiceItems);
    const corrected = book.get(record.correctionId ?? 0);
    if ([6, 10, 12].includes(record.invoiceType)) return gross - sumItemsGross(corrected?.invoiceItems ?? []);
    if ([8, 9].includes(record.invoiceType)) return Math.round((record.prepaymentValue ?? 0) * 100);
    return [0, 1, 3, 4].includes(record.invoiceType) && record.invoiceStatus !== 'DRAFT' ? gross : 0;
  };
  const disagreeing = (property: SimulatedProperty, today: string) => {
    const byStay = Map.groupBy(property.book.listSortedBy('invoiceId'), (record) => record.reservationId);
    return [...property.stays.values()].flatMap((stay) => {
      const records = byStay.get(stay.reservationId) ?? [];
      const total = records.reduce((sum, record) => sum + counted(property, record), 0);
      const isRecent = stay.departure <= today && stay.departure >= addDays(today, -31);
      return isRecent && total !== 0 && total !== stay.price ? [{ stay, own: records }] : [];
    });
  };

  test.each(['2026-02-03', '2026-06-03', '2026-08-17', '2026-11-24', '2026-12-31', '2027-03-10'])(
    'training property on %s: three to six stays disagree with their invoices, each stay for exactly one of three typical reasons',
    (today) => {
      const property = createSimulatedProperty({ seed: 1, today });
      const found = disagreeing(property, today);
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(found.length).toBeLessThanOrEqual(6);
      for (const { stay, own } of found) {
        const rebate = own.some(({ correctionReason }) => correctionReason?.startsWith('Rabat') ?? false);
        const advances = own.every(({ invoiceType }) => [3, 8].includes(invoiceType));
        const night = nightsOf(stay).length - 1 === own[0]?.invoiceItems[0]?.quantity;
        expect([rebate, advances, night].filter(Boolean).length, stay.guest.name).toBe(1);
      }
    },
  );

  test('training invoices: nights cost 84 to 100 percent of the list price when the invoice also contains other items', () => {
    const priced = invoices.filter(({ invoiceType, currency }) => invoiceType === 1 && currency === 'PLN');
    const ofNights = priced.flatMap(({ invoiceItems, reservationId }) => {
      const [nights, ...extras] = invoiceItems;
      const stay = house.stays.get(reservationId ?? 0);
      const isWhole = invoiceItems.every(({ grossUnitPrice }) => grossUnitPrice > 0);
      if (!stay || !nights?.name.startsWith('Nocleg') || extras.length === 0 || !isWhole) return [];
      const list = nightsOf(stay).reduce(
        (sum, night) => sum + computeSeasonalRoomPrice(stay.room, toDayNumber(night)),
        0,
      );
      const last = stay.departure === addDays(stay.arrival, nights.quantity + 1);
      return last ? [] : [sumItemsGross([nights]) / 100 / list];
    });
    expect(ofNights.length).toBeGreaterThan(100);
    // A single person in a larger room pays 85 % of the list price.
    expect(Math.min(...ofNights)).toBeGreaterThan(0.84);
    expect(Math.max(...ofNights)).toBeLessThanOrEqual(1);
  });

  test('training invoices: no invoice lists an item twice, and no advance is dated more than two months before arrival', () => {
    for (const { invoiceType, invoiceItems, issueDate, reservationId } of invoices) {
      const names = invoiceItems.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      const { arrival = '' } = house.stays.get(reservationId ?? 0) ?? {};
      if ([3, 5, 8].includes(invoiceType)) expect(arrival <= addDays(issueDate, 60)).toBe(true);
    }
  });
});

/** Computes CRC-8/SMBUS with a table, independently of the bitwise code under test. */
function crc(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 0x80 ? ((value << 1) ^ 7) & 0xff : value << 1;
    return value;
  });
  let value = 0;
  for (const byte of Buffer.from(text, 'ascii')) value = table[value ^ byte] ?? 0;
  return value.toString(16).toUpperCase().padStart(2, '0');
}

function isNip(text: string): boolean {
  if (!/^[1-9]\d{9}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce(
    (total, weight, index) => total + weight * (digits[index] ?? 0),
    0,
  );
  return sum % 11 === digits[9];
}
