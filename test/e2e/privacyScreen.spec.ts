import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';

/** Tests the privacy screen: no guest data is visible, read aloud or printed, and the work behind it is unchanged. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

const curtain = (page: Page) => page.getByRole('dialog', { name: /zasłonięte|Privacy screen/ });

for (const { language, theme, zoom } of LOOKS)
  test(`privacy screen: Ctrl+L covers the whole window content: ${language}, ${theme}, ${zoom}00 %`, async () => {
    const page = await openPage(program, { language, theme, zoom });
    const complaints = watched(page);
    await expect(page.getByRole('main')).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('kow');
    await page.keyboard.press('Control+L');
    await expect(curtain(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await expect(page.getByRole('combobox')).toBeHidden();
    // Only the privacy screen is visible, no text of the screens or of an overlay.
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest('dialog.privacy-screen'),
        )
        .map((element) => element.className),
    );
    expect(seen).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen', colorScheme: theme });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(curtain(page)).toBeVisible();
    for (const key of ['Alt+3', 'Control+K', 'F1']) await page.keyboard.press(key);
    await expect(curtain(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(curtain(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
    expect(complaints).toEqual([]);
    await page.close();
  });

test('privacy screen: when closed, returns the focus and leaves a previously shown door code hidden', async () => {
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dziś');
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  const show = card.getByRole('button', { name: 'Pokaż kod do drzwi' });
  const guests = page.locator('[data-guest]');
  await expect(guests.first()).toBeVisible();
  for (let at = 0; at < (await guests.count()) && !(await show.isVisible()); at += 1) {
    await guests.nth(at).click();
    await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
  }
  await show.click();
  const hide = card.getByRole('button', { name: 'Ukryj kod do drzwi' });
  await expect(hide).toBeFocused();
  await page.keyboard.press('Control+L');
  await expect(curtain(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(curtain(page)).toHaveCount(0);
  await expect(show).toBeFocused();
  await page.close();
});

test('privacy screen: appears after the chosen minutes without input, and never while keys are pressed', async () => {
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('main')).toBeVisible();
  await page.clock.install();
  await page.reload();
  await page.getByRole('link', { name: 'Ustawienia' }).first().click();
  await page.getByRole('link', { name: 'Język i wygląd' }).click();
  // By default the privacy screen appears after ten minutes.
  await page.clock.fastForward('09:50');
  await expect(curtain(page)).toHaveCount(0);
  await page.clock.fastForward('00:15');
  await curtain(page).getByRole('button', { name: 'Odsłoń' }).click();
  const minutes = page.getByRole('group', { name: 'Zasłoń okno po' });
  await minutes.getByRole('button', { name: 'nigdy' }).click();
  await page.clock.fastForward('02:00:00');
  await expect(curtain(page)).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Zasłoń okno po' })
    .getByRole('button', { name: '5 min', exact: true })
    .click();
  for (let minute = 0; minute < 8; minute += 2) {
    await page.clock.fastForward('02:00');
    await page.keyboard.press('Shift');
  }
  await expect(curtain(page)).toHaveCount(0);
  await page.clock.fastForward('05:10');
  await expect(curtain(page)).toBeVisible();
  await curtain(page).getByRole('button', { name: 'Odsłoń' }).click();
  await expect(page.getByRole('group', { name: 'Zasłoń okno po' })).toBeVisible();
  await program.client.app.setPreferences({ coverAfter: 0 });
  await page.close();
});
