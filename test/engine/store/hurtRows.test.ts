import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aReservation } from '#support/records';
import { AT, LATER, openTestStore, rot, tempDir } from './openTestStore';

/**
 * A row of data that exists only on this PC is no longer JSON: the file check does not find it, and all other rows are
 * read.
 */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const HURT = `'{"depar'`;

test.each(['versions', 'inbox'])(
  'damaged row in table %s: downloads, inbox and room plan still work for all undamaged rows',
  (table) => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openTestStore(file);
    const read = (departure: string, at: string) =>
      store.reservations.applyWindow(
        JUNE,
        [1, 2].map((reservationId) => aReservation({ reservationId, departure })),
        at,
      );
    read('2026-06-07', AT);
    read('2026-06-08', LATER);
    rot(file, `UPDATE ${table} SET fields = ${HURT} WHERE record_id = 1`);
    const intactFields = { departure: ['2026-06-07', '2026-06-08'] };
    expect(store.inbox.list(10).find(({ recordId }) => recordId === 2)?.fields).toEqual(intactFields);
    expect(store.versions.listVersions('reservation', 2)).toMatchObject([{ fields: intactFields }]);
    expect(store.versions.listVersions('reservation', 1)).toHaveLength(1);
    expect(store.reservations.staysAsOf(JUNE, AT).find(({ id }) => id === 2)?.departure).toBe('2026-06-07');
    read('2026-06-09', '2026-06-03T12:00:00.000Z');
    const news = store.inbox.list(10).map(({ recordId, fields }) => [recordId, fields['departure']?.[1]]);
    expect(new Map(news.map(([id, day]) => [id, day]))).toEqual(
      new Map([
        [1, '2026-06-09'],
        [2, '2026-06-09'],
      ]),
    );
    expect(store.inbox.listUnannounced()).toHaveLength(2);
  },
);
