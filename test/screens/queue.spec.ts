import { expect, test } from '@playwright/test';
import { startConflictFixture, type ConflictFixture } from '#support/conflictFixture';
import { aBody } from '#support/outboxFixture';
import { draw, ENGLISH, POLISH } from './picture';

/** Screenshots of waiting changes and of a conflict. */

let bench: ConflictFixture;
test.beforeAll(async () => {
  bench = await startConflictFixture();
});
test.afterAll(() => bench.stop());

test('screenshots: show the queue and a conflict with its fields', async () => {
  const change = await bench.make('changed');
  for (const kind of ['locked', 'rejected'] as const) await bench.make(kind);
  await bench.program.client.recovery.postponeWords();
  for (const look of [POLISH, ENGLISH])
    await draw(bench.program, 'conflict', look, `queue?conflict=${change.changeId}`);
  await bench.stranger.close();
  await bench.program.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
  // A new change is being sent first and waits only after the failed attempt.
  const waiting = async () => (await bench.open()).find(({ state }) => state === 'waiting');
  await expect.poll(waiting).toBeDefined();
  const id = (await waiting())?.changeId ?? 0;
  await draw(bench.program, 'queue', POLISH, `queue?change=${id}`, async (page) => {
    await page.getByRole('button', { name: 'Wyślij tę teraz' }).click();
    await expect(page.getByText(/Następna próba/)).toBeVisible();
    await expect(page.getByText('Wysyłanie…')).toBeHidden();
  });
});
