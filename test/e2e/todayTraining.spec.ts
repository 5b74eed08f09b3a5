import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone, today } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** The screens against what the training service itself holds, fetched over HTTPS like a real one. */
let server: TrainingServer;
let program: Program;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startTrainingServer({ rooms: 24, invoices: 300 });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = server;
  await program.client.account.connect({
    ...{ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic' },
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  });
  await passDone(program);
});
test.afterAll(async () => {
  await program.stop();
  await server.close();
});

test('every guest of the day is in the list where they belong, and every invoice is there', async () => {
  const { stays, book } = server.service.property;
  const day = today();
  const of = (wanted: (stay: { arrival: string; departure: string }) => boolean) =>
    [...stays.values()].filter(wanted);
  const arrivals = of((stay) => stay.arrival === day);
  const departures = of((stay) => stay.departure === day);
  const sleeping = of((stay) => stay.arrival < day && stay.departure > day);

  const page = await openPage(program, { language: 'pl' });
  const counts = page.getByRole('group', { name: 'Podsumowanie dnia' });
  const words = (n: number, one: string, many: string) => (n === 0 ? many : `z ${n} ${n === 1 ? one : many}`);
  await expect(counts).toContainText(words(arrivals.length, 'przyjazdu', 'przyjazdów'));
  await expect(counts).toContainText(words(departures.length, 'wyjazdu', 'wyjazdów'));
  for (const done of await page.getByRole('button', { name: /^(zameldowani|wyjechali):/ }).all()) {
    await done.click();
  }
  const shown = page.locator('[data-guest]');
  const ids = await shown.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-guest'))));
  const everybody = [...arrivals, ...departures, ...sleeping].map((stay) => stay.reservationId);
  expect(new Set(ids)).toEqual(new Set(everybody));

  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('status').filter({ hasText: 'faktur' })).toContainText(`${book.size} faktur`);
  await page.context().close();
});
