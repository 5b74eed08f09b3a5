import { test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { startConflictFixture, type ConflictFixture } from '#support/conflictFixture';
import { openReceiver } from '#support/receiver';
import { aStay, putStay, today } from '#support/syncedProgram';
import { useWalk } from './speechWalk';

/** Tests of screen reader output for waiting changes, conflicts, news and questions. */

const walk = useWalk();

let bench: ConflictFixture;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  bench = await startConflictFixture({ browser: walk.reader.browser });
  const nights = { arrival: addDays(today(), -2), departure: addDays(today(), 3) };
  const stay = { ...nights, room_id: '106', room_name: '106', forename: 'Ewa', name: 'Żubr' };
  const tell = await openReceiver(bench.program.client);
  putStay(bench.stranger, aStay(48_161, stay));
  await tell('reservation.updated', {
    reservationId: 48_161,
    roomId: 106,
    clientId: 1,
    ...nights,
    changedFields: [],
  });
  await bench.make('changed');
});
test.afterAll(() => bench?.stop());

test('screen reader, queue: reads each change with its invoice number and the required action', async () => {
  await walk.open(bench.program, { language: 'en' });
  await walk.hear('alt+4', /FV 38\/\d+\/\d+ .*changed here and in the service link/);
});

test('screen reader, conflict: reads the conflicting fields and each choice with field and value', async () => {
  await walk.open(bench.program, { language: 'pl' });
  await walk.hear('alt+4', /FV 38/);
  await walk.hear(
    'Return',
    /Porównanie/,
    /Termin płatności do decyzji/,
    /Termin płatności Moje .* not selected radio button/,
    /Faktura VAT FV 38\/\d+\/\d+: sprzeczne zmiany/,
  );
  await walk.hear('Tab', /Uwagi na fakturze do decyzji/, /Uwagi na fakturze Moje Zamówienie nr 118\/2026/);
});

test('screen reader, question: reads the question text, not only the title', async () => {
  await walk.open(bench.program, { language: 'en' });
  await walk.hear('alt+4', /FV 38/);
  await walk.hear(
    'Delete',
    /Discard my change\?/,
    /Your changes will not be sent\. The invoice will be as it is in the service\./,
    /Leave in queue/,
    /Discard change/,
  );
  await walk.hear('Escape', /FV 38/);
});

test('screen reader, inbox: reads the guest’s name, the room and the changed departure date', async () => {
  await walk.open(bench.program, { language: 'pl' });
  await walk.hear('alt+5', /Żubr Ewa 106/, /Wyjazd: \S+ \d+ \S+ na \S+ \d+ \S+/);
  await walk.hear('Tab', /Oznacz jako przeczytane: Żubr Ewa push button/);
});
