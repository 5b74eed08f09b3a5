import { expect, test } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { simulateHotelActivityUntilStopped } from '../../src-main/training/simulateHotelActivityUntilStopped';
import { at, goodInvoice, openDesk } from './trainingDesk';

test('hotel activity: creates bookings and KSeF events until the simulation is stopped', async () => {
  const { service, clock, property, ask } = await openDesk();
  const made = await ask('POST', '/invoices', goodInvoice);
  const id = Number(at(made.body, 'data', 'invoiceId'));
  const stopped = new AbortController();
  let happened = 0;
  const living = simulateHotelActivityUntilStopped(
    service,
    { clock, random: systemRandom },
    stopped.signal,
    () => (happened += 1),
  );
  for (let minute = 0; minute < 60; minute++) await clock.advance(60_000);
  expect(happened).toBeGreaterThan(14);
  expect(happened).toBeLessThan(50);
  expect(property.book.get(id)?.invoiceStatus).not.toBe('DRAFT');
  expect(property.book.get(id)?.editedAt).toBeGreaterThan(property.book.get(id)?.addedAt ?? 0);
  stopped.abort();
  await living;
  const version = property.book.version;
  await clock.advance(3_600_000);
  expect(property.book.version).toBe(version);
});
