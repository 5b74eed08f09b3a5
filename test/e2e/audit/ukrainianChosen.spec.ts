import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { watched } from '../watched';

/**
 * Tests that Ukrainian is loaded when chosen, and that shortcuts work with its keyboard, which types none of their
 * letters.
 */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('Ukrainian: applies at once when chosen in Settings, and remains after a restart', async () => {
  const page = await openPage(program, { language: 'en' });
  const complaints = watched(page);
  await page.evaluate(() => (location.hash = '#/settings?part=look'));
  await page.getByRole('button', { name: 'Українська' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect.poll(async () => (await program.client.app.hello()).preferences.language).toBe('uk');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування' })).toBeVisible();
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'л',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  const search = page.getByRole('combobox').last();
  await expect(search).toBeFocused();
  await search.fill('завтра');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'План' })).toBeVisible();
  expect(complaints).toEqual([]);
});
