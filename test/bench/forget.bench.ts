import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEngineForCommand } from '#engine/openEngine';
import { addDays } from '#shared/rules/days';
import { build, makeProfile, ROOT } from '#support/testProfile';
import { aReservation } from '#support/records';
import { fillWithInvoices } from './fillProfile';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures how long the engine does not respond while it erases a person among 100,000 invoices, 20,000 stays and a
 * backup.
 */
const AT = '2026-06-03T10:00:00.000Z';

test('forgetting holds the engine up for no longer than a page of invoices', async () => {
  await build();
  const profile = await makeProfile();
  fillWithInvoices(join(profile.dir, 'kontuar.db'), 100_000);
  const opened = await openEngineForCommand({
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'bench',
    secrets: null,
    lock: true,
    threads: join(ROOT, 'out', 'main'),
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const engine = opened.value;
  const { store, recovery } = engine.context;
  for (let from = 0; from < 20_000; from += 1000)
    store.reservations.applyWindow(
      { from: addDays('2024-01-01', from / 50), to: addDays('2024-01-01', from / 50 + 20) },
      Array.from({ length: 1000 }, (_, at) =>
        aReservation({
          reservationId: 1 + from + at,
          arrival: addDays('2024-01-01', (from + at) / 50),
          departure: addDays('2024-01-01', (from + at) / 50 + 3),
          forename: 'Anna',
          name: from + at === 7777 ? 'Bogdaniecki' : `Nowak${from + at}`,
          additionalInformations: 'bez glutenu, przyjazd wieczorem',
        }),
      ),
      AT,
    );
  await recovery?.backUp('wish');
  const megabytes = Math.round(statSync(join(profile.dir, 'kontuar.db')).size / 2 ** 20);
  const silence = monitorEventLoopDelay({ resolution: 5 });
  silence.enable();
  const start = performance.now();
  const report = await engine.client.personalData.forget({ query: 'Anna Bogdaniecki', stays: 1 });
  const duration = Math.round(performance.now() - start);
  await sleep(20);
  silence.disable();
  const most = Math.round(silence.max / 1e6);
  console.log(`forget: ${megabytes} MB, ${duration} ms, longest silence ${most} ms`);
  expect(report).toMatchObject({ stays: 1, isRemovedFromFile: true });
  await engine.stop();
  await profile.remove();
  reportMeasurement('forget', { kontuar: most });
});
