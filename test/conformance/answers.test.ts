import { beforeAll, describe, expect, test } from 'vitest';
import { toShortestDecimalText } from '#shared/rules/decimal';
import type { Invoice } from '#shared/model/invoice';
import type { Pricing } from '#shared/model/pricing';
import type { Reservation } from '#shared/model/reservationSchema';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { expectValue } from '#support/outcomes';
import { createBody } from '../rules/invoiceFixtures';
import {
  allAt,
  CONFORMANCE_DAY,
  openConformanceFixture,
  valueAt,
  type ConformanceFixture,
} from './conformanceFixture';

/**
 * Checks every answer field of openapi.yaml: the training service sends it in its documented form, and the client reads
 * the same value. A field counts as proven only if at least one record has a value for it.
 */

let bench: ConformanceFixture;
let rawInvoices: unknown[];
let invoices: Invoice[];
let rawStays: unknown[];
let stays: Reservation[];
let rawPricing: unknown;
let pricing: Pricing;

const WINDOW = { from: '2026-05-20', to: '2026-08-10' };
/** Dates over New Year, when the property is closed to arrivals and departures. */
const WINTER = { from: '2026-11-20', to: '2027-02-10' };

beforeAll(async () => {
  bench = openConformanceFixture();
  const { book } = bench.service.property;
  // Data that only people enter: a recipient, and texts that the generated property leaves empty.
  const [first] = book.listSortedBy('invoiceId').filter(({ invoiceStatus }) => invoiceStatus === 'ISSUED');
  const receiver = {
    companyName: 'Odbiorca',
    address: 'Łódź',
    taxId: '1234563218',
    bankNo: '61109010140000071219812874',
    identifierType: 'NIP',
    countryCode: 'PL',
  };
  const texts = { personCollect: 'Anna', personIssue: 'Jan', additionalInfo: 'MP', extraChar: 'A' };
  book.edit(first?.invoiceId ?? 0, { receiver, ...texts }, Date.parse('2026-06-03T07:00:00Z'));

  const days = { issueDate: CONFORMANCE_DAY, saleDate: '2026-06-01', paymentDate: '2026-06-10' };
  const written = createBody({ format: 'FV [nr]/[rrrr]', ...days });
  expectValue(await bench.client().createInvoice(written));

  const bodies = [];
  for (const page of [1, 2, 3]) bodies.push(await bench.raw(`/invoices?limit=200&page=${page}`));
  rawInvoices = allAt(bodies, ['data']);
  invoices = bodies.flatMap((body) => decodeInvoicePage(body)?.records ?? []);
  rawStays = allAt(await bench.rawOlder('/get/reservations', WINDOW), ['data']);
  stays = expectValue(await bench.client().readReservations(WINDOW.from, WINDOW.to)).value;
  rawPricing = await bench.rawOlder('/get/pricing', WINTER);
  pricing = expectValue(await bench.client().readPricing(WINTER.from, WINTER.to)).value;
});

type Form = (value: unknown) => boolean;
const text: Form = (value) => typeof value === 'string';
const integer: Form = (value) => Number.isInteger(value);
const number: Form = (value) => typeof value === 'number' && Number.isFinite(value);
const date: Form = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const moment: Form = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value);
const olderMoment: Form = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);
const object: Form = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const list: Form = (value) => Array.isArray(value);
const oneOf =
  (...allowed: readonly unknown[]): Form =>
  (value) =>
    allowed.includes(value);
/** The published sample has numbers as strings. */
const integerText: Form = (value) => typeof value === 'string' && /^-?\d+$/.test(value);
const decimalText: Form = (value) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value);

/** Returns the value as in the model: amounts as decimal text, and null for a missing value or an empty text. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  return toShortestDecimalText(value) ?? value;
}

/**
 * Checks a field in all records: the form of each value, the value that the client reads, and that at least one record
 * has a value.
 */
function agree(raw: readonly unknown[], read: readonly unknown[], field: string, form: Form, name = field) {
  expect(raw).toHaveLength(read.length);
  const values = raw.map((record) => valueAt(record, field));
  const filled = values.filter((value) => plain(value) !== null);
  expect(filled.length).toBeGreaterThan(0);
  for (const value of filled) expect([field, value, form(value)]).toEqual([field, value, true]);
  if (form === object || form === list) return;
  expect(read.map((record) => plain(valueAt(record, name)))).toEqual(values.map(plain));
}

const REQUIRED = `invoiceId invoiceNo invoiceFullNo invoiceType buyer seller receiver invoiceItems paymentType
  paymentStatus issueDate saleDate paymentDate currency`.split(/\s+/);

describe('an invoice', () => {
  test.each<[string, Form]>([
    ['invoiceId', integer],
    ['invoiceNo', integer],
    ['invoiceFullNo', text],
    ['format', text],
    ['extraChar', text],
    ['invoiceStatus', oneOf('DRAFT', 'ISSUED', 'PENDING_KSEF', 'SENT_KSEF')],
    ['ksefId', text],
    ['invoiceType', oneOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)],
    ['buyer', object],
    ['seller', object],
    ['receiver', object],
    ['invoiceItems', list],
    ['paymentType', oneOf(0, 1, 2, 3, 4, 5)],
    ['paymentStatus', oneOf(0, 1)],
    ['issueDate', date],
    ['saleDate', date],
    ['town', text],
    ['paymentDate', date],
    ['currency', text],
    ['additionalInfo', text],
    ['correctionReason', text],
    ['personCollect', text],
    ['personIssue', text],
    ['clientId', integer],
    ['reservationId', integer],
    ['exemptionBasis', text],
    ['exchangeRate', number],
    ['prepaymentValue', number],
    ['addDate', moment],
    ['editDate', moment],
    ['buyer.companyName', text],
    ['buyer.address', text],
    ['buyer.taxId', text],
    ['buyer.identifierType', oneOf('NIP', 'VAT_UE', 'OTHER', 'NONE')],
    ['buyer.countryCode', text],
    ['seller.companyName', text],
    ['seller.address', text],
    ['seller.taxId', text],
    ['seller.bankNo', text],
    ['receiver.companyName', text],
    ['receiver.address', text],
    ['receiver.taxId', text],
    ['receiver.bankNo', text],
    ['receiver.identifierType', oneOf('NIP', 'VAT_UE', 'OTHER', 'NONE')],
    ['receiver.countryCode', text],
  ])('has %s as documented, and the client reads it', (field, form) => {
    agree(rawInvoices, invoices, field, form);
    if (REQUIRED.includes(field))
      for (const invoice of rawInvoices) expect(valueAt(invoice, field)).not.toBeUndefined();
  });

  test.each<[string, Form]>([
    ['invoiceId', integer],
    ['positionId', integer],
    ['userId', integer],
    ['status', oneOf(0, 1)],
    ['name', text],
    ['grossUnitPrice', number],
    ['quantity', number],
    ['unit', text],
    ['rate', text],
    ['symbol', text],
  ])('has items with %s as documented, and the client reads it', (field, form) => {
    const raw = allAt(rawInvoices, ['invoiceItems']);
    const read = invoices.flatMap(({ invoiceId, invoiceItems }) =>
      invoiceItems.map((item) => ({ invoiceId, ...item })),
    );
    agree(raw, read, field, form);
  });

  test.each<[string, readonly unknown[]]>([
    ['invoiceType', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['invoiceStatus', ['DRAFT', 'ISSUED', 'PENDING_KSEF', 'SENT_KSEF']],
    ['paymentStatus', [0, 1]],
  ])('comes with every value of %s', (field, values) => {
    const seen = new Set(rawInvoices.map((invoice) => valueAt(invoice, field)));
    expect(values.filter((value) => !seen.has(value))).toEqual([]);
  });

  test('invoice answer: contains exemptionBasis exactly when an item has the rate zw', () => {
    for (const invoice of rawInvoices) {
      const exempt = allAt(invoice, ['invoiceItems']).some((item) => valueAt(item, 'rate') === 'zw');
      expect(valueAt(invoice, 'exemptionBasis') !== undefined).toBe(exempt);
    }
  });
});

describe('the list of invoices', () => {
  test.each(['totalItems', 'currentPage', 'totalPages', 'itemsPerPage', 'ruid'])(
    'invoice list answer: meta.%s is correct on a full page and on the partly filled last page',
    async (name) => {
      // The last page holds a single row.
      for (const page of [2, 9]) {
        const body = await bench.raw(`/invoices?limit=50&page=${page}`);
        const expected = { totalItems: 401, currentPage: page, totalPages: 9, itemsPerPage: 50 };
        const value = valueAt(body, `meta.${name}`);
        if (name === 'ruid') expect(value).toMatch(/^[0-9a-f-]{36}$/);
        else expect(value).toBe(Reflect.get(expected, name));
      }
    },
  );
});

describe('a reservation', () => {
  const camel = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  test.each<[string, Form]>([
    ['reservation_id', integerText],
    ['reservation_number', integerText],
    ['room_id', integerText],
    ['room_name', text],
    ['days_of_stay', integerText],
    ['arrival', date],
    ['departure', date],
    ['checkin', text],
    ['checkout', text],
    ['check_in_status', oneOf('NONE', 'CHECKED-IN', 'CHECKED-OUT')],
    ['adults', integerText],
    ['children', integerText],
    ['client_id', integerText],
    ['forename', text],
    ['name', text],
    ['phone', text],
    ['email', text],
    ['payment_status', oneOf('NO_PAYMENT', 'PREPAYMENT_PAID', 'FULL_AMOUNT_PAID', 'WAITING_FOR_PAYMENT')],
    ['prepayment', decimalText],
    ['prepayment_to', date],
    ['price_per_stay', decimalText],
    ['currency', oneOf('PLN', 'EUR', 'CZK')],
    ['additional_informations', text],
    ['source_id', integerText],
    ['source', text],
    ['display_color', (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)],
    ['door_code', text],
    ['add_date', olderMoment],
    ['edit_date', olderMoment],
  ])('has %s as documented, and the client reads it', (field, form) => {
    // Texts stay texts: a telephone number of digits only does not become a number.
    agree(rawStays, stays, field, form, camel(field));
  });

  test.each<[string, readonly unknown[]]>([
    ['check_in_status', ['NONE', 'CHECKED-IN', 'CHECKED-OUT']],
    ['payment_status', ['NO_PAYMENT', 'PREPAYMENT_PAID', 'FULL_AMOUNT_PAID', 'WAITING_FOR_PAYMENT']],
  ])('comes with every value of %s', (field, values) => {
    const seen = new Set(rawStays.map((stay) => valueAt(stay, field)));
    expect(values.filter((value) => !seen.has(value))).toEqual([]);
  });
});

describe('prices', () => {
  const rooms = (): unknown[] => allAt(rawPricing, ['data', 'rooms', '*']);
  const days = (): unknown[] => allAt(rawPricing, ['data', 'rooms', '*', 'prices_and_restrictions', '*']);
  const readDays = () => pricing.rooms.flatMap((room) => room.days);

  test('price decoder: returns the currency of the answer, and the rooms in the order of the answer', () => {
    expect(valueAt(rawPricing, 'data.currency')).toBe(pricing.currency);
    const ids = Object.keys(Object(valueAt(rawPricing, 'data.rooms')));
    expect(pricing.rooms.map(({ roomId }) => String(roomId))).toEqual(ids);
  });

  test.each<[string, string, Form]>([
    ['room_name', 'roomName', text],
    ['pricing_type', 'pricingType', oneOf('PRICE_PER_ROOM', 'PRICE_PER_PERSON', 'DERIVED_PRICE_MODEL')],
    ['prices_and_restrictions', 'days', object],
    ['options', 'options', object],
    ['options.leading_occupancy', 'options.leadingOccupancy', integerText],
    ['options.persons', 'options.persons', list],
  ])('have rooms with %s as documented, and the client reads it', (field, name, form) => {
    agree(rooms(), pricing.rooms, field, form, name);
  });

  test('pricing answer: contains rooms of all three pricing models, and the field “options” only for the derived model', () => {
    const kinds = new Map(rooms().map((room) => [valueAt(room, 'pricing_type'), valueAt(room, 'options')]));
    expect([...kinds.keys()].sort()).toEqual(['DERIVED_PRICE_MODEL', 'PRICE_PER_PERSON', 'PRICE_PER_ROOM']);
    expect([...kinds].filter(([, options]) => options !== undefined).map(([kind]) => kind)).toEqual([
      'DERIVED_PRICE_MODEL',
    ]);
  });

  test.each<[string, string, Form]>([
    ['price', 'price', decimalText],
    ['min_price', 'minPrice', decimalText],
    ['price_child', 'priceChild', decimalText],
    ['min_stay', 'minStay', integerText],
    ['max_stay', 'maxStay', integerText],
    ['discount', 'discount', object],
    ['discount.min_stay', 'discount.minStay', integerText],
    ['discount.price', 'discount.price', decimalText],
    ['discount.type', 'discount.type', oneOf('0', '1')],
  ])('have days with %s as documented, and the client reads it', (field, name, form) => {
    agree(days(), readDays(), field, form, name);
  });

  test.each<[string, string]>([
    ['avail_arrival', 'arrivalAllowed'],
    ['avail_departure', 'departureAllowed'],
  ])('have days with %s as documented, and the client reads it as yes or no', (field, name) => {
    const raw = days().map((day) => valueAt(day, field));
    expect(new Set(raw)).toEqual(new Set(['0', '1']));
    expect(readDays().map((day) => valueAt(day, name))).toEqual(raw.map((value) => value === '1'));
  });

  test.each<[string, Form]>([
    ['person', integerText],
    ['type', oneOf('additional', '%')],
    ['prefix', oneOf('+', '-')],
    ['amount', decimalText],
  ])('derive from the leading price by %s, and the client reads it', (field, form) => {
    const read = pricing.rooms.flatMap((room) => room.options?.persons ?? []);
    agree(allAt(rooms(), ['options', 'persons']), read, field, form);
  });
});

test('service interface: every recorded request and answer about invoices, reservations and prices conforms to openapi.yaml', () => {
  expect(bench.violations()).toEqual([]);
});
