import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone } from '#support/syncedProgram';

/**
 * Tests the inbox when read marks cannot be saved. The training property is used because its disk can be made to look
 * full.
 */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await passDone(program);
});
test.afterAll(() => program.stop());

test('inbox: keeps its entries when marking the entries as read fails on a full disk', async () => {
  const page = await openPage(program, { language: 'pl' });
  const items = page.locator('[data-item]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await program.client.trainingExercises.practise({ exercise: 'news' });
  // The count beside “Inbox” tells of the news; a message over the screen would only repeat it.
  await expect(page.getByRole('link', { name: /^Skrzynka .*nieprzeczytan/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.locator('.toasts')).toBeEmpty();
  await page.keyboard.press('Alt+5');
  await expect(items.first()).toBeVisible();
  // The printed page alone names the property and the age of the data.
  await expect(page.getByText(/dane z \d/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/dane z \d/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  // Empty as well.
  await page.keyboard.press('Alt+A');
  await expect(page.getByText('Wszystko przeczytane.')).toBeVisible();
  await expect(page.getByText(/dane z \d/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/dane z \d/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Cofnij' }).click();
  // The disk becomes full only after the undo has been saved.
  await expect(items.first()).toBeVisible();
  await program.client.trainingExercises.begin({ situation: 'diskFull' });
  const button = page.getByRole('button', { name: /^Oznacz jako przeczytane: / }).first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.press('Enter');
  await expect(page.getByText('Nie można zapisać danych')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});
