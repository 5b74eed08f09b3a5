import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible } from './watched';

/** Notes for the next shift on Today and in a stay's card, by keyboard and mouse. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('handover notes: can be written, ticked off and reopened, and a note of more than 1,000 characters is refused', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => (location.hash = '#/today'));
  const field = page.getByLabel('Nowa notatka lub zadanie');
  await expect(field).toBeVisible();
  await page.keyboard.press('z');
  await expect(field).toBeFocused();
  await page.keyboard.type('Pokój 12: taksówka o 6:30');
  await page.keyboard.press('Enter');
  const tick = page.getByRole('checkbox', { name: 'Załatwione: Pokój 12' });
  await expect(tick).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page);

  await field.fill('x'.repeat(1_001));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Notatka może mieć 1000 znaków, a ma 1001. Skróć ją.');
  await field.fill('');

  await tick.focus();
  await page.keyboard.press('Space');
  await expect(tick).toBeHidden();
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(tick).toBeVisible();

  // In a stay's card a note belongs to the stay and names it on Today.
  await page.locator('[data-guest]').first().click();
  const card = page.getByRole('article');
  await card.getByLabel('Nowa notatka lub zadanie').fill('łóżeczko dla dziecka');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('checkbox', { name: 'Załatwione: łóżeczko' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const listed = page.getByRole('listitem').filter({ hasText: 'łóżeczko dla dziecka' });
  await listed.getByRole('button').click();
  await expect(card.getByRole('checkbox', { name: 'Załatwione: łóżeczko' })).toBeVisible();
  await page.close();
});
