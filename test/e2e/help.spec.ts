import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible, watched } from './watched';

/** Tests the short manual that F1 opens. */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('help: F1 lists the shortcuts and leads to the manual by keyboard, in Polish and English', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await page.getByRole('heading', { name: 'Dziś', level: 1 }).waitFor();
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog', { name: 'Skróty' });
  await keys.getByRole('button', { name: 'Podręcznik' }).focus();
  await page.keyboard.press('Enter');
  const manual = page.getByRole('dialog', { name: 'Podręcznik' });
  await expect(manual.getByText('Ekran Dziś pokazuje przyjazdy')).toBeVisible();
  await manual.getByText('Nie ma internetu').focus();
  await page.keyboard.press('Enter');
  await expect(manual.getByText('Pracuj dalej')).toBeVisible();
  // The manual shows one chapter at a time.
  await expect(manual.getByText('Ekran Dziś pokazuje przyjazdy')).toBeHidden();
  // The program documents its accessibility in the manual itself (EN 301 549, 12.1).
  await manual.locator('summary').getByText('Dostępność').focus();
  await page.keyboard.press('Enter');
  await expect(manual.getByText('Sprawdzono z czytnikiem Orca')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('F1');
  await expect(keys).toBeVisible();

  const english = await openPage(program, { language: 'en', theme: 'dark', zoom: 2 });
  await english.getByRole('button', { name: 'Menu' }).waitFor();
  await english.keyboard.press('F1');
  await english.getByRole('button', { name: 'Manual' }).click();
  await expect(english.getByText('Today shows arrivals')).toBeVisible();
  await english.locator('summary').getByText('Accessibility').click();
  await expect(english.getByText('Leave out guests’ data.')).toBeVisible();
  await expectAccessible(english);
  expect(complaints).toEqual([]);
});
