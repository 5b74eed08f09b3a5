import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible } from './watched';

/** Tests the training exercises with the keyboard alone, following the instructions on the screen. */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('training exercise: shows the next step on every screen and continues when the user has completed a step', async () => {
  const page = await openPage(program, { language: 'pl' });
  const strip = page.getByRole('status').filter({ hasText: 'Pełny dysk' });
  await page.getByRole('button', { name: 'Ćwiczenia' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ćwiczenia i awarie' });
  await expect(dialog.getByRole('button', { name: 'Zacznij: Faktura bez sieci' })).toBeFocused();
  await expectAccessible(page);
  await dialog
    .getByRole('region', { name: 'Ćwiczenia' })
    .getByRole('button', { name: 'Zacznij: Pełny dysk' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(strip).toContainText('Na dysku nie ma miejsca.');

  await page.evaluate(() => (location.hash = '#/invoices?search=FV'));
  await expect(strip).toContainText('Zmień uwagi na fakturze');
  await strip.getByRole('button', { name: 'Zwolnij miejsce' }).focus();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('Jest już miejsce');
  await strip.getByRole('button', { name: 'Przerwij ćwiczenie' }).click();
  await expect(strip).toBeHidden();
  await page.close();
});

test('simulated network outage: shows its start time and effect, and ends when the user switches the network on', async () => {
  const page = await openPage(program, { language: 'en', theme: 'dark' });
  await page.getByRole('button', { name: 'Exercises' }).click();
  await page.getByRole('button', { name: 'Start: No network' }).click();
  const strip = page
    .getByRole('status')
    .filter({ hasText: /No network since \d\d:\d\d\. The sync status says/ });
  await expect(strip).toBeVisible();
  await expect(page.getByRole('button', { name: /This PC has no network/ })).toBeVisible();
  await expectAccessible(page);
  await strip.getByRole('button', { name: 'Turn network on' }).click();
  // The request limit of the minute may be used up by then.
  await expect(page.getByRole('button', { name: /This PC has no network/ })).toBeHidden({ timeout: 80_000 });
  await page.close();
});
