import { describe, expect, test } from 'vitest';
import { createPull } from '#engine/sync/pull/createPull';
import { HOUR, MINUTE, createPullPartFixture, type PullPartFixture } from './pullPartFixture';

/**
 * The service's clock was two hours ahead for a while, so edits made after its correction have dates that Kontuar has
 * already read.
 */

function pulled(bench: PullPartFixture) {
  const { remote, store, clock, today } = bench;
  const pull = createPull({ remote, store, clock, today, onScopes: () => undefined });
  return (full = false) => pull.run({ full, priority: 'background' });
}
function edit({ service, clock, skewMs }: PullPartFixture, invoiceId: number, town: string): void {
  const invoice = service.invoices.get(invoiceId);
  if (!invoice) throw new Error('no invoice');
  const editDate = new Date(clock.now() + skewMs).toISOString();
  service.invoices.set(invoiceId, { ...invoice, town, editDate });
}
const townOf = ({ store }: PullPartFixture, invoiceId: number) =>
  store.invoices.readCard(String(invoiceId))?.invoice.town;

/** Runs a full pass, a pass while the clock is ahead, and then edits the second invoice with the clock corrected. */
async function afterWrongClock() {
  const bench = createPullPartFixture({ invoices: 3 });
  const [first = 0, second = 0] = bench.held();
  const pull = pulled(bench);
  await pull(true);
  bench.clock.pass(2 * HOUR);
  bench.skewMs = 2 * HOUR;
  edit(bench, first, 'Ahead');
  await pull();
  expect(townOf(bench, first)).toBe('Ahead');
  bench.skewMs = 0;
  bench.clock.pass(MINUTE);
  edit(bench, second, 'Right');
  return { bench, second, pull };
}

describe('after the clock of the service was wrong', () => {
  test('invoice sync after the service’s clock was wrong: a full sync finds the edits made since the clock was corrected', async () => {
    const { bench, second, pull } = await afterWrongClock();
    bench.clock.pass(10 * MINUTE);
    await pull(true);
    expect(townOf(bench, second)).toBe('Right');
  });

  test('invoice sync after the service’s clock was wrong: the first ordinary pass scans all invoices, and later ordinary passes do not', async () => {
    const { bench, second, pull } = await afterWrongClock();
    bench.clock.pass(10 * MINUTE);
    await pull();
    expect(townOf(bench, second)).toBe('Right');
    const scannedAt = bench.store.settings.get('invoices.scannedAt');
    bench.clock.pass(2 * HOUR);
    await pull();
    expect(bench.store.settings.get('invoices.scannedAt')).toBe(scannedAt);
  });
});
