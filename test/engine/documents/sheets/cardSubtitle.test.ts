import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import { sheetRequestSchema } from '#shared/contract/documentsContract';
import { aReservation } from '#support/records';
import { AT, openTestStore } from '../../store/openTestStore';

const DAY = '2026-06-03';

test('registration cards: are headed with the guest for one chosen stay, and with the day for several', async () => {
  const store = openTestStore();
  const stays = ['Nowak', 'Lis'].map((name, index) =>
    aReservation({ reservationId: 7 + index, arrival: DAY, departure: '2026-06-05', name, forename: 'Ewa' }),
  );
  store.reservations.applyWindow({ from: '2026-05-01', to: '2026-07-01' }, stays, AT);
  const readSubtitle = async (reservationIds: number[]) => {
    const wish = { kind: 'registration', day: DAY, language: 'pl', reservationIds, second: null };
    const request = sheetRequestSchema.parse(wish);
    return (await buildRequestedPrintableSheet(store, { open: [], conflicts: [] }, request, AT))?.subtitle;
  };
  expect(await readSubtitle([7])).toBe('Nowak Ewa');
  expect(await readSubtitle([7, 8])).toContain('czerwca 2026');
});
