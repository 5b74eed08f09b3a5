import { afterAll, test } from 'vitest';
import type { Store } from '#engine/store/storeInterface';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { addDays } from '#shared/rules/days';
import { aPriceDay, aPricing } from '#support/records';
import { closeDesks, deskOf } from './deskOf';
import { LEAST_MS, listen, timed } from './hand/eventTiming';
import { SCRIPT } from './hand/script';
import { invoicePages } from './generateInvoicePages';
import type { House } from './plan/property';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures every key and click of `hand/script` to the next frame, by the browser's event timing, on 110,000 stays with
 * prices and 10,000 invoices. Alternating runs of the same keys on a page with one field show the share of browser and
 * machine; the first round loads the code and is reported separately. Run `ROUNDS=9 npm run bench -- hand`.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
/** Every third action is repeated on the empty page, because each takes half a second. */
const BLANK_EVERY = 3;
const PRICED_DAYS = 120;
afterAll(closeDesks);

function furnish(store: Store, { rooms, today }: House): void {
  const window = { from: addDays(today, -PRICED_DAYS), to: addDays(today, PRICED_DAYS) };
  const days = Array.from({ length: 2 * PRICED_DAYS }, (_, i) =>
    aPriceDay({
      date: addDays(window.from, i),
      price: String(190 + (i % 7) * 20),
      minStay: i % 5 === 0 ? 2 : 1,
    }),
  );
  const pricing = aPricing(Object.fromEntries(rooms.map(({ roomId }) => [roomId, days])));
  const named = new Map(rooms.map(({ roomId, name }) => [roomId, name]));
  const at = new Date().toISOString();
  store.pricing.applyWindow(
    window,
    { ...pricing, rooms: pricing.rooms.map((room) => ({ ...room, roomName: named.get(room.roomId) ?? '' })) },
    at,
  );
  for (const text of invoicePages(50, 200))
    store.invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], at);
}

const part = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

test('every key and click to the next picture', async () => {
  const { page, stays } = await deskOf(500, 1096, furnish);
  const blank = await page.context().browser()?.newPage({ viewport: page.viewportSize() });
  if (!blank) throw new Error('the pages are not in a browser of our own');
  await blank.setContent('<input><button>Wyślij</button>');
  await listen(page);
  await listen(blank);
  const times: { name: string; ours: number[]; blank: number[]; first: number }[] = SCRIPT.map(
    ({ name }) => ({
      name,
      ours: [],
      blank: [],
      first: 0,
    }),
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { name, does }] of SCRIPT.entries()) {
      const row = times[at];
      if (!row) continue;
      const took = await timed(page, () => does(page));
      if (process.env['TRACE']) console.log(round, name, took);
      if (round === 0) row.first = took;
      else {
        row.ours.push(took);
        if (at % BLANK_EVERY !== 0) continue;
        const empty = () =>
          name.endsWith('click') ? blank.mouse.click(60, 15) : blank.keyboard.press('ArrowRight');
        row.blank.push(await timed(blank, empty));
      }
    }
    await page.keyboard.press('Escape');
  }
  const ours = times.flatMap((row) => row.ours);
  const empty = times.flatMap((row) => row.blank);
  const middles = times.map((row) => part(row.ours, 0.5));
  const slowest = times
    .map((row) => ({ ...row, middle: part(row.ours, 0.5), worst: Math.max(...row.ours) }))
    .toSorted((a, b) => b.middle - a.middle || b.worst - a.worst);
  const [p95, emptyP95] = [part(ours, 0.95), part(empty, 0.95)];
  const says = (numbers: readonly number[]) =>
    `p50 ${part(numbers, 0.5)}, p95 ${part(numbers, 0.95)}, worst ${Math.max(...numbers)}`;
  console.log(
    [
      `${SCRIPT.length} keys and clicks, ${ROUNDS} rounds, ${stays} stays; ms to the next picture (at least ${LEAST_MS})`,
      `  Kontuar:    ${says(ours)}; first round ${says(times.map(({ first }) => first))}`,
      `  empty page: ${says(empty)}`,
      `  p95 / empty page: ${(p95 / emptyP95).toFixed(2)}; the worst median: ${Math.max(...middles)}`,
      ...slowest
        .slice(0, 20)
        .map((row) => `    ${row.name.padEnd(32)} ${row.middle} (worst ${row.worst}, first ${row.first})`),
    ].join('\n'),
  );
  const [median, emptyMedian] = [part(ours, 0.5), part(empty, 0.5)];
  reportMeasurement('keyMedian', { kontuar: median, rival: emptyMedian });
  reportMeasurement('keyP95', { kontuar: p95, rival: emptyP95 });
  reportMeasurement('keyWorst', { kontuar: Math.max(...ours), rival: Math.max(...empty) });
});
