import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone } from '#support/syncedProgram';

/** Reading the news where that cannot be kept. On the training property, whose disk can be full. */
let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await passDone(program);
});
test.afterAll(() => program.stop());

test('news that could not be marked as read stay in the inbox', async () => {
  const page = await openPage(program, { language: 'pl' });
  const items = page.locator('[data-item]');
  await page.keyboard.press('Alt+5');
  await program.client.rehearsal.practise({ exercise: 'news' });
  await expect(items.first()).toBeVisible({ timeout: 60_000 });
  // On paper alone they say of which property they are, and how old the data.
  await expect(page.getByText(/dane z \d/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/dane z \d/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await program.client.rehearsal.begin({ situation: 'diskFull' });
  const one = page.getByRole('button', { name: /^Oznacz jako przeczytane: / }).first();
  const name = (await one.getAttribute('aria-label')) ?? '';
  await one.press('Enter');
  await expect(page.getByText('Ten komputer nie może zapisać danych')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});
