import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_SERVICE_API_SCOPES } from '../../src-main/training/trainingAccountSwitches';
import { flattenServiceFieldErrors } from '#engine/remote/fieldErrors';
import { decodeReservations } from '#engine/remote/decodeServiceAnswers';
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
 * Checks rows that are not about a single field: envelopes, scopes, fields left out of a request, and the meaning of a
 * state.
 */

let bench: ConformanceFixture;
beforeAll(() => {
  bench = openConformanceFixture();
});

/** Scopes from the table of openapi.yaml, Authentication. */
const SCOPES =
  `reservations.read reservations.create reservations.update reservations.delete reservations.restore
  locks.read locks.create locks.update locks.delete rooms.read rooms.create rooms.update rooms.delete
  roomTypes.read clients.read clients.create clients.update clients.delete pricing.read availability.read
  rates.read sources.read invoices.read invoices.create invoices.update invoices.delete`.split(/\s+/);

describe('scopes', () => {
  test('training service scopes: are exactly the scopes listed in openapi.yaml', () => {
    expect([...ALL_SERVICE_API_SCOPES].sort()).toEqual([...SCOPES].sort());
  });

  test.each(SCOPES)(
    'sign-in: reports %s as the only scope when the token grants only that scope',
    async (scope) => {
      bench.service.account.scopes = [scope];
      const { scopes } = expectValue(await bench.client().signIn());
      bench.service.account.scopes = ALL_SERVICE_API_SCOPES;
      expect(scopes).toEqual([scope]);
    },
  );

  test.each(['invoices.read', 'invoices.create', 'invoices.update', 'invoices.delete'])(
    'access scope %s: permits only its own invoice operation; the service answers 403 to the three other operations',
    async (scope) => {
      const { invoiceId } = expectValue(await bench.client().createInvoice(createBody()));
      const id = invoiceId ?? 0;
      bench.service.account.scopes = [scope];
      const remote = bench.client();
      const outcomes = {
        'invoices.read': await remote.readInvoice(id),
        'invoices.create': await remote.createInvoice(createBody()),
        'invoices.update': await remote.updateInvoice(id, { town: 'Ustroń' }),
        'invoices.delete': await remote.deleteInvoice(id),
      };
      bench.service.account.scopes = ALL_SERVICE_API_SCOPES;
      for (const [name, outcome] of Object.entries(outcomes))
        expect([name, outcome.ok ? 200 : outcome.problem.status]).toEqual([name, name === scope ? 200 : 403]);
    },
  );
});

describe('the envelope of the legacy interface', () => {
  test('legacy interface: stay and price answers have the status “success”, with stays as a list and prices as an object', async () => {
    const range = { from: '2026-06-01', to: '2026-06-20' };
    const stays = await bench.rawOlder('/get/reservations', range);
    expect(stays).toEqual({ status: 'success', data: expect.any(Array) });
    expect(decodeReservations(stays)?.value).toHaveLength(allAt(stays, ['data']).length);
    expect(allAt(stays, ['data']).length).toBeGreaterThan(3);
    // Keys beside `data` are not part of the list.
    expect(decodeReservations({ ...Object(stays), data: [], more: valueAt(stays, 'data') })?.value).toEqual(
      [],
    );
    const prices = await bench.rawOlder('/get/pricing', range);
    expect(Object.keys(Object(prices)).sort()).toEqual(['data', 'status']);
    expect(Object.keys(Object(valueAt(prices, 'data'))).sort()).toEqual(['currency', 'rooms']);
    expect(expectValue(await bench.client().readPricing(range.from, range.to)).value.rooms.length).toBe(
      Object.keys(Object(valueAt(prices, 'data.rooms'))).length,
    );
  });

  test('legacy interface: answers a refused stay request with status “error” and no data, and the client reports “refused”', async () => {
    const refused = await bench.rawOlder('/get/reservations', { from: '2026-06-20', to: '2026-06-01' });
    expect(refused).toEqual({ status: 'error', data: [], errors: [expect.any(String)] });
    const outcome = await bench.client().readReservations('2026-06-20', '2026-06-01');
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  });
});

test('legacy interface client: sends the dates “from” and “to” without room_ids, and so receives all rooms', async () => {
  const bodies: unknown[] = [];
  const remote = bench.client(async (request) => {
    if (request.url.includes('/v0/')) bodies.push(await request.clone().json());
    return bench.service.fetch(request);
  });
  const range = { from: '2026-06-01', to: '2026-06-20' };
  const { value: stays } = expectValue(await remote.readReservations(range.from, range.to));
  const { value: prices } = expectValue(await remote.readPricing(range.from, range.to));
  expect(bodies).toEqual([range, range]);
  const rooms = bench.service.property.rooms.map(({ roomId }) => roomId);
  expect(prices.rooms.map(({ roomId }) => roomId).sort()).toEqual(rooms.toSorted());
  expect(new Set(stays.map(({ roomId }) => roomId)).size).toBeGreaterThan(3);
  // The training service filters strictly by room_ids, and refuses an empty list and unknown rooms.
  const [first] = rooms;
  const some = await bench.rawOlder('/get/reservations', { ...range, room_ids: [first] });
  expect(new Set(allAt(some, ['data']).map((stay) => valueAt(stay, 'room_id')))).toEqual(
    new Set([String(first)]),
  );
  expect(await bench.rawOlder('/get/reservations', { ...range, room_ids: [] })).toMatchObject({
    status: 'error',
  });
  expect(await bench.rawOlder('/get/reservations', { ...range, room_ids: [1] })).toMatchObject({
    status: 'error',
  });
});

test.each([
  ['PENDING_KSEF', null],
  ['SENT_KSEF', expect.stringMatching(/^\d{10}-/)],
] as const)(
  'invoice with KSeF status %s: cannot be updated (status 422), and has a KSeF number only after KSeF accepted the invoice',
  async (state, ksefId) => {
    const { invoiceId } = expectValue(
      await bench
        .client()
        .createInvoice(createBody({ issueDate: CONFORMANCE_DAY, saleDate: CONFORMANCE_DAY })),
    );
    const id = invoiceId ?? 0;
    bench.service.ksef.setInvoiceStatus(id, 'PENDING_KSEF');
    if (state === 'SENT_KSEF') bench.service.ksef.setInvoiceStatus(id, state);
    const before = expectValue(await bench.client().readInvoice(id)).value;
    expect(before).toMatchObject({ invoiceStatus: state, ksefId });
    expect(await bench.client().updateInvoice(id, { town: 'Ustroń' })).toMatchObject({
      ok: false,
      problem: { status: 422 },
    });
    expect(expectValue(await bench.client().readInvoice(id)).value).toEqual(before);
  },
);

test('service error decoder: flattens the nested errors of a refused reservation into one list of field paths', () => {
  const errors = {
    client: { email: 'not an e-mail address', phone: ['too short', 'letters'] },
    rooms: [{ persons: { adults: 'fewer than maxAdults' } }, { maxChildren: 'not below maxAdults' }],
    paymentStatus: 'waits for payment',
  };
  expect(flattenServiceFieldErrors({ reservation: errors })).toEqual([
    { field: 'reservation.client.email', message: 'not an e-mail address' },
    { field: 'reservation.client.phone', message: 'too short' },
    { field: 'reservation.client.phone', message: 'letters' },
    { field: 'reservation.rooms[0].persons.adults', message: 'fewer than maxAdults' },
    { field: 'reservation.rooms[1].maxChildren', message: 'not below maxAdults' },
    { field: 'reservation.paymentStatus', message: 'waits for payment' },
  ]);
});

test('legacy interface: all requests and answers recorded by this test file conform to openapi.yaml', () => {
  expect(bench.violations()).toEqual([]);
});
