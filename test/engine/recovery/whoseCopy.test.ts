import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { anInvoice, aReservation } from '#support/records';
import { aFolder, AT, openDesk } from './hurtProfile';

/** Another property's copy is never restored: what waits would be sent to it, and its guests shown here. */

interface Has {
  readonly owner?: { baseUrl: string; legacyBaseUrl: string; client: string };
  readonly invoices?: readonly Invoice[];
  readonly stays?: readonly Reservation[];
}
const OURS = { baseUrl: 'https://a', legacyBaseUrl: 'https://b', client: 'ours' };
const THEIRS = { ...OURS, client: 'theirs' };
const MOVED = { ...OURS, baseUrl: 'https://new' };
const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const stay = (reservationId: number, addDate: string | null) =>
  aReservation({ reservationId, addDate, arrival: '2026-06-10', departure: '2026-06-12' });
const FIRST = stay(1, '2026-05-01 10:00:00');
const SECOND = stay(2, '2026-05-02 11:30:00');
const TWIN = stay(1, '2026-05-03 12:00:00');

function aDesk({ owner, invoices = [], stays = [] }: Has) {
  const desk = openDesk(aFolder());
  if (owner) desk.store.settings.set('account.owner', owner);
  desk.store.invoices.apply(invoices, AT);
  desk.store.reservations.applyWindow(JUNE, stays, AT);
  return desk;
}
async function restored(copy: Has, own: Has) {
  const from = aDesk(copy);
  const made = await from.guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  return aDesk(own).guard.restore(join(from.guard.folder, made.backup.name), null);
}

describe('a copy is another property’s', () => {
  test.each<[string, Has, Has]>([
    [
      'where the sign-in was another and the desk has no record yet',
      { owner: THEIRS, invoices: [anInvoice()] },
      { owner: OURS },
    ],
    [
      'where the sign-in was another and neither has an invoice',
      { owner: THEIRS, stays: [SECOND] },
      { owner: OURS, stays: [FIRST] },
    ],
    [
      'where the addresses were others and only one has invoices',
      { owner: MOVED, invoices: [anInvoice()], stays: [SECOND] },
      { owner: OURS, stays: [FIRST] },
    ],
    [
      'where only the address of the older interface was another',
      { owner: { ...OURS, legacyBaseUrl: 'https://other' }, stays: [SECOND] },
      { owner: OURS, stays: [FIRST] },
    ],
    [
      'where an invoice has the same id and another number',
      { owner: OURS, invoices: [anInvoice({ invoiceFullNo: 'A 1' })] },
      { owner: OURS, invoices: [anInvoice({ invoiceFullNo: 'B 1' })] },
    ],
    [
      'where one was never connected and no stay is the same, though its id is',
      { stays: [TWIN] },
      { owner: OURS, stays: [FIRST] },
    ],
    [
      'where both have invoices and not one in common',
      { owner: OURS, invoices: [anInvoice({ invoiceId: 1 })] },
      { owner: OURS, invoices: [anInvoice({ invoiceId: 2 })] },
    ],
  ])('%s', async (_, copy, own) => {
    expect(await restored(copy, own)).toMatchObject({ ok: false, reason: 'otherProperty' });
  });
});

describe('a copy is this property’s', () => {
  test.each<[string, Has, Has]>([
    [
      'where a stay is the same, though it was made on another PC',
      { owner: THEIRS, invoices: [anInvoice()], stays: [FIRST, SECOND] },
      { owner: OURS, stays: [FIRST] },
    ],
    [
      'where an invoice is the same, though the service has moved',
      { owner: MOVED, invoices: [anInvoice()] },
      { owner: OURS, invoices: [anInvoice()] },
    ],
    [
      'where the sign-in is the same and no stay is any more',
      { owner: OURS, stays: [FIRST] },
      { owner: OURS, stays: [SECOND] },
    ],
    ['where the desk was never connected', { owner: THEIRS, invoices: [anInvoice()], stays: [FIRST] }, {}],
    [
      'where nothing but stays without a date of their own could tell',
      { stays: [stay(1, null)] },
      { owner: OURS, stays: [stay(2, null)] },
    ],
  ])('%s', async (_, copy, own) => {
    expect(await restored(copy, own)).toEqual({ ok: true });
  });
});
