import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataKey, type DataEncryptionKey } from '#engine/openEngine';
import { systemClock } from '#engine/platform/systemClock';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { addDays } from '#shared/rules/days';
import { aReservation } from '#support/records';
import { chooseSize } from './chooseSize';
import { invoicePages } from './generateInvoicePages';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Compares an encrypted store with an unencrypted one with the same records: first read, search, plan, lists and
 * opening. The result is the median of the ratios of neighbouring runs, which cancels out the speed of the machine.
 */

const INVOICE_PAGES = chooseSize(24, 8);
const STAYS = chooseSize(3_000, 1_000);
const ROUNDS = 15;
const MAX_OPENING_MS = 50;
const AT = '2026-06-03T10:00:00.000Z';
const FIRST_DAY = '2024-01-01';

const pages = [...invoicePages(INVOICE_PAGES, 200)].map(
  (text) => decodeInvoicePage(JSON.parse(text))?.records ?? [],
);
const stays = Array.from({ length: STAYS }, (_, index) =>
  aReservation({
    reservationId: index + 1,
    arrival: addDays(FIRST_DAY, index / 5),
    departure: addDays(FIRST_DAY, index / 5 + 3),
    forename: 'Anna',
    name: `Nowak${index}`,
    additionalInformations: 'bez glutenu, przyjazd wieczorem',
  }),
);

function open(file: string, key: DataEncryptionKey | null): Store {
  const opened = openStore({ file, clock: systemClock, key });
  if (!opened.ok) throw new Error(opened.detail);
  return opened.store;
}

function fill(store: Store): void {
  for (const page of pages) store.invoices.apply(page, AT);
  store.reservations.applyWindow({ from: FIRST_DAY, to: addDays(FIRST_DAY, 1100) }, stays, AT);
}

const WORK: Readonly<Record<string, (store: Store, round: number) => unknown>> = {
  search: (store, round) => store.search(`Nowak${(round * 97) % STAYS}`, 30, '2026-06-03'),
  plan: (store, round) =>
    store.reservations.listStays({
      from: addDays(FIRST_DAY, round * 30),
      to: addDays(FIRST_DAY, round * 30 + 60),
    }),
  lists: (store, round) => store.invoices.list({}, { limit: 200, offset: round * 100 }),
};

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('encrypted store: at most 15 % slower than a plain one, and opened at most 50 ms later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-at-rest-'));
  const sides = [
    { name: 'plain', key: null },
    { name: 'encrypted', key: createDataKey() },
  ] as const;
  const times = new Map<string, number[]>();
  const note = (work: string, side: string, ms: number) => {
    const key = `${work} ${side}`;
    times.set(key, [...(times.get(key) ?? []), ms]);
  };
  const FILLS = 5;
  /** Each side goes first in every second round. */
  const inTurn = (round: number) => (round % 2 === 0 ? sides : sides.toReversed());
  for (let round = 0; round < FILLS; round += 1)
    for (const { name, key } of inTurn(round)) {
      const store = open(join(folder, `${name}${round}.db`), key);
      note(
        'first read',
        name,
        timed(() => fill(store)),
      );
      store.close();
    }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, key } of inTurn(round)) {
      const file = join(folder, `${name}${FILLS - 1}.db`);
      let store: Store | null = null;
      note(
        'opening',
        name,
        timed(() => (store = open(file, key))),
      );
      const opened: Store = store ?? open(file, key);
      for (const [work, run] of Object.entries(WORK))
        // A fresh connection has an empty page cache, so each page is read from the file and decrypted.
        note(
          work,
          name,
          timed(() => run(opened, round)),
        );
      opened.close();
    }
  rmSync(folder, { recursive: true });
  for (const work of ['first read', 'search', 'plan', 'lists', 'opening']) {
    const [plain, encrypted] = [
      middle(times.get(`${work} plain`) ?? []),
      middle(times.get(`${work} encrypted`) ?? []),
    ];
    const plainTimes = times.get(`${work} plain`) ?? [];
    const ratio = middle(
      (times.get(`${work} encrypted`) ?? []).map((ms, round) => ms / (plainTimes[round] ?? ms)),
    );
    console.log(
      `  ${work}: plain ${plain.toFixed(1)} ms, encrypted ${encrypted.toFixed(1)} ms, paired ratio ${ratio.toFixed(2)}`,
    );
    if (work === 'opening') expect(encrypted - plain).toBeLessThan(MAX_OPENING_MS);
    if (work === 'first read')
      reportMeasurement('encryptedRead', { kontuar: encrypted, rival: encrypted / ratio });
    if (work === 'search')
      reportMeasurement('encryptedSearch', { kontuar: encrypted, rival: encrypted / ratio });
  }
}, 600_000);
