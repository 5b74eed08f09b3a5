import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listReservationFieldChanges,
  mergeConsecutiveFieldChanges,
  TRACKED_RESERVATION_FIELDS,
  classifyNewsKind,
  listFieldChangesToAnnounce,
  type FieldChanges,
  type FieldValue,
} from '#shared/rules/stays/stayChanges';
import { aReservation } from '#support/records';

const listFields = (changes: FieldChanges) => listFieldChangesToAnnounce(changes).map(({ field }) => field);

describe('what is a difference', () => {
  test('reservation changes: contain each changed field with its value before and after', () => {
    expect(
      listReservationFieldChanges(
        aReservation(),
        aReservation({ departure: '2026-06-09', phone: '601 000 482' }),
      ),
    ).toEqual({ departure: ['2026-06-07', '2026-06-09'], phone: ['', '601 000 482'] });
  });

  test.each([
    ['times that the service writes', { editDate: '2026-06-03 12:00:00', addDate: null }],
    ['keys that nobody knows', { extra: { last_sync: '2026-06-03 12:00:01' } }],
    ['a length of stay that follows from the dates', { daysOfStay: 5 }],
    ['an amount written otherwise', { pricePerStay: '800.00' }],
    ['no prepayment written as a zero', { prepayment: '0.00' }],
    ['no children written as nothing', { children: null }],
    ['an hour with its seconds', { checkin: '15:00:00' }],
    ['blanks around a note', { additionalInformations: ' \r\n' }],
    ['a room that got another name', { roomName: 'Pokój 1 (po remoncie)' }],
  ])('reservation changes: a difference only in %s is not reported as a change', (_name, fields) => {
    expect(listReservationFieldChanges(aReservation(), aReservation(fields))).toEqual({});
  });

  test('reservation changes: list a new prepayment, a new number of children and a price changed to zero', () => {
    expect(
      listReservationFieldChanges(
        aReservation(),
        aReservation({ prepayment: '200.00', children: 1, pricePerStay: '0' }),
      ),
    ).toEqual({ prepayment: [null, '200'], children: [null, 1], pricePerStay: ['800', '0'] });
    expect(
      listReservationFieldChanges(aReservation({ pricePerStay: null }), aReservation({ pricePerStay: '0' })),
    ).toEqual({
      pricePerStay: [null, '0'],
    });
  });

  test('reservation changes: record that the door code changed, but not its value, and cause no notification', () => {
    const changes = listReservationFieldChanges(
      aReservation({ doorCode: '4711' }),
      aReservation({ doorCode: '0815' }),
    );
    expect(changes).toEqual({ doorCode: [null, null] });
    expect(classifyNewsKind(false, changes)).toBeNull();
  });

  test('reservation changes: a new colour, guest id or source name causes no notification', () => {
    const before = aReservation();
    for (const fields of [{ displayColor: '#ffffff' }, { clientId: 9 }, { source: 'Telefon stacjonarny' }])
      expect(classifyNewsKind(false, listReservationFieldChanges(before, aReservation(fields)))).toBeNull();
    expect(
      listFields(listReservationFieldChanges(before, aReservation({ source: 'Booking.com', sourceId: 5 }))),
    ).toEqual(['source']);
  });
});

describe('what it is called', () => {
  test.each([
    ['new', true, {}],
    ['newGone', true, { goneSince: [null, '2026-06-03T10:00:00.000Z'] }],
    ['new', true, { goneSince: [null, null] }],
    ['gone', false, { goneSince: [null, '2026-06-03T10:00:00.000Z'], arrival: ['2026-06-03', '2026-06-04'] }],
    ['back', false, { goneSince: ['2026-06-03T10:00:00.000Z', null] }],
    ['moved', false, { arrival: ['2026-06-03', '2026-06-04'], phone: ['', '1'] }],
    ['moved', false, { roomId: [1, 2], roomName: ['1', '2'] }],
    ['changed', false, { phone: ['', '1'] }],
    ['same', false, { phone: ['1', '1'], goneSince: [null, null] }],
    ['ksefNumber', false, { ksefId: [null, 'x'], late: [null, '2026-06-04'] }],
    ['ksefLate', false, { late: [null, '2026-06-04'] }],
    ['ksefBack', false, { invoiceStatus: ['PENDING_KSEF', 'ISSUED'] }],
    ['ksefWaits', false, { invoiceStatus: ['ISSUED', 'PENDING_KSEF'] }],
    [null, false, {}],
  ] as const)('inbox entry: the kind computed from the changes of a record is %s', (kind, isNew, changes) => {
    expect(classifyNewsKind(isNew, changes)).toBe(kind);
  });
});

test('reservation changes: combining successive changes gives the difference between the first and the last state', () => {
  const stay = fc.record({
    arrival: fc.constantFrom('2026-06-03', '2026-06-04'),
    phone: fc.constantFrom('', '601', '602'),
    adults: fc.constantFrom(null, 1, 2),
    pricePerStay: fc.constantFrom(null, '800', '800.00', '900'),
    displayColor: fc.constantFrom(null, '#fff'),
  });
  fc.assert(
    fc.property(fc.array(stay, { minLength: 2, maxLength: 6 }), (list) => {
      const stays = list.map((fields) => aReservation(fields));
      const [first, last] = [stays[0] ?? aReservation(), stays.at(-1) ?? aReservation()];
      const combined = stays
        .slice(1)
        .reduce<FieldChanges>(
          (changes, after, index) =>
            mergeConsecutiveFieldChanges(changes, listReservationFieldChanges(stays[index] ?? after, after)),
          {},
        );
      const straight = listReservationFieldChanges(first, last);
      const plain = (value: FieldValue) => (value === '800.00' ? '800' : value);
      for (const field of TRACKED_RESERVATION_FIELDS) {
        const unchanged = [plain(first[field]), plain(first[field])] as const;
        expect([field, ...(combined[field] ?? unchanged)]).toEqual([
          field,
          ...(straight[field] ?? unchanged),
        ]);
      }
    }),
  );
});

describe('the form in which values are compared', () => {
  const changed = (before: Parameters<typeof aReservation>[0], after: Parameters<typeof aReservation>[0]) =>
    Object.keys(listReservationFieldChanges(aReservation(before), aReservation(after)));

  test.each<[Parameters<typeof aReservation>[0], Parameters<typeof aReservation>[0], string[]]>([
    [{ checkout: '11:00:00' }, { checkout: '11:00' }, []],
    [{ checkin: 'od 15:00:00' }, { checkin: 'od 15:00' }, ['checkin']],
    [{ checkin: '15:00:00 lub później' }, { checkin: '15:00 lub później' }, ['checkin']],
    [{ pricePerStay: '8.50' }, { pricePerStay: '85' }, ['pricePerStay']],
    [{ name: 'Szulc' }, { name: 'Szulc ' }, ['name']],
    [{ roomId: null, roomName: 'A' }, { roomId: null, roomName: 'B' }, ['roomName']],
  ])('%j and %j: %j', (before, after, fields) => expect(changed(before, after)).toEqual(fields));

  test('reservation changes: name the new room when a stay moves', () =>
    expect(changed({ roomId: 1, roomName: 'A' }, { roomId: 2, roomName: 'B' })).toContain('roomName'));

  test('KSeF inbox entry: the status after PENDING_KSEF decides: SENT_KSEF still waits for a KSeF number, ISSUED no longer waits', () => {
    const kind = (after: string) => classifyNewsKind(false, { invoiceStatus: ['PENDING_KSEF', after] });
    expect([kind('SENT_KSEF'), kind('ISSUED')]).toEqual(['ksefWaits', 'ksefBack']);
  });
});
