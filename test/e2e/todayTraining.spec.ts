import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone, today } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** Compares the screens with the records of the training service, fetched over HTTPS as from a real service. */

let server: TrainingServer;
let program: Program;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startTrainingServer({ rooms: 24, invoices: 300 });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = server;
  await program.client.account.connect({
    baseUrl,
    legacyBaseUrl,
    caPem,
    legacyAuth: 'basic',
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  });
  await passDone(program);
});
test.afterAll(async () => {
  await program.stop();
  await server.close();
});

test(
  'training data: Today shows all guests of the day, and the invoice list shows the count of all invoices',
  { tag: '@extra' },
  async () => {
    const { stays, book } = server.service.property;
    const day = today();
    const of = (wanted: (stay: { arrival: string; departure: string }) => boolean) =>
      [...stays.values()].filter(wanted);
    const arrivals = of((stay) => stay.arrival === day);
    const departures = of((stay) => stay.departure === day);
    const sleeping = of((stay) => stay.arrival < day && stay.departure > day);

    const page = await openPage(program, { language: 'pl' });
    const counts = page.getByRole('group', { name: 'Podsumowanie dnia' });
    const words = (n: number, singular: string, many: string) =>
      n === 0 ? many : `z ${n} ${n === 1 ? singular : many}`;
    await expect(counts).toContainText(words(arrivals.length, 'przyjazdu', 'przyjazdów'));
    await expect(counts).toContainText(words(departures.length, 'wyjazdu', 'wyjazdów'));
    for (const done of await page.getByRole('button', { name: /^(zameldowani|wymeldowani):/ }).all()) {
      await done.click();
    }
    const shown = page.locator('[data-guest]');
    const ids = await shown.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-guest'))));
    const everybody = [...arrivals, ...departures, ...sleeping].map((stay) => stay.reservationId);
    expect(new Set(ids)).toEqual(new Set(everybody));

    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('status').filter({ hasText: 'suma brutto' })).toContainText(
      `${book.size} faktur`,
    );
    await page.context().close();
  },
);

for (const zoom of [1, 2]) {
  test(`Today: a click on a count scrolls to the guest list, and the sync status stays visible: ${zoom}00 %`, async () => {
    const page = await openPage(program, { language: 'pl', zoom, world: 'training' });
    const light = page.getByRole('button', { name: /^Aktualne/ });
    for (const [number, list] of [
      [0, 'Przyjazdy'],
      [2, 'Wyjazdy'],
      [1, 'W obiekcie'],
    ] as const) {
      const counts = page.getByRole('group', { name: 'Podsumowanie dnia' });
      await counts.getByRole('button').nth(number).click();
      await expect(page.getByRole('heading', { level: 2, name: list, exact: true })).toBeInViewport();
      await expect(light).toBeInViewport({ ratio: 1 });
    }
    for (const key of ['Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+1']) {
      await page.keyboard.press(key);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
      await expect.poll(beyond, key).toBe(0);
      await expect(light).toBeInViewport({ ratio: 1 });
    }
    await page.context().close();
  });
}

test(
  'training banner: shows its text in full at 400 % zoom, and its stripes stay on top when scrolled',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl', zoom: 4, world: 'training' });
    const band = page.getByRole('region', { name: /^SZKOLENIE/ });
    const [words, first, last] = [
      band.locator('b'),
      band.getByRole('button').first(),
      band.getByRole('button').last(),
    ];
    await expect(words).toBeInViewport({ ratio: 1 });
    // The text and the buttons are stacked, so the text has the full width.
    await expect.poll(async () => (await words.boundingBox())?.height ?? 99).toBeLessThan(30);
    for (const locator of [first, last]) await expect(locator).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Alt+1');
    await expect(words).not.toBeInViewport();
    const stripes = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 2 } });
    const [red, blue] = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, image.width, image.height);
        const sum = (of: number) => data.reduce((total, value, at) => total + (at % 4 === of ? value : 0), 0);
        return [sum(0), sum(2)] as const;
      },
      [...stripes],
    );
    // Yellow contains little blue, while the frame of a screen contains as much blue as red.
    expect(red).toBeGreaterThan(1.5 * blue);
    await page.context().close();
  },
);
