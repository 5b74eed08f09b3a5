import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectNoSidewaysScroll } from '../watched';

/** Tests unusual displays of the training property: very large text, and the colours of the system. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
    .toBe(false);
});
test.afterAll(() => program.stop());

/** Returns how many px of an element a wheel can scroll into the window. */
async function within(page: Page, selector: string): Promise<number> {
  const target = page.locator(selector);
  await expect(target).toBeAttached();
  await page.mouse.move(170, 20);
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => target.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(60);
  return target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  });
}

for (const zoom of [3, 4])
  test(`room plan and invoice list: the visible part is at least 120 pixels high at ${zoom * 100} %`, async () => {
    const page = await openPage(program, { language: 'pl', zoom });
    for (const [key, list] of [
      ['Alt+2', '[role="grid"][aria-label="Plan pokoi"]'],
      ['Alt+3', '[role="grid"][aria-label="Lista faktur"]'],
    ] as const) {
      await page.keyboard.press(key);
      // The list is visible at once after the key, and after scrolling with the mouse.
      await expect
        .poll(() => page.locator(list).evaluate((grid) => innerHeight - grid.getBoundingClientRect().top))
        .toBeGreaterThan(120);
      expect(await within(page, list)).toBeGreaterThan(120);
      await expectNoSidewaysScroll(page);
    }
    await page.keyboard.press('Alt+1');
    // Selects a guest with an amount due, because a guest who has paid may be first in the list.
    const owed = page.getByRole('gridcell', { name: /zł$/ }).first();
    await expect(owed).toBeVisible();
    const { x, width } = (await owed.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThanOrEqual(1366 / zoom);
    for (const key of ['Alt+1', 'Alt+5', 'Alt+6']) {
      await page.keyboard.press(key);
      await expectNoSidewaysScroll(page);
    }
    await page.context().close();
  });

test('forced colours: the pressed button, the link of the current screen and today’s date each have an outline', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Alt+2');
  const ringOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        return outlineStyle === 'none' ? null : outlineColor;
      });
  const marked = await ringOf('main button[aria-pressed="true"]');
  expect(marked).not.toBeNull();
  expect(await ringOf('main button[aria-pressed="false"]')).toBeNull();
  expect(await ringOf('nav a[aria-current="page"]')).toBe(marked);
  expect(await ringOf('nav a:not([aria-current])')).toBeNull();
  await expect(page.locator('.date.today')).toBeVisible();
  expect(await ringOf('.date.today')).toBe(marked);
  // In dark forced colours the highlighted part of a name must not be black on black.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kow');
  const found = page.getByRole('option').locator('mark').first();
  await expect(found).toHaveText('Kow');
  const [its, around] = await found.evaluate((mark) =>
    [mark, mark.parentElement].map((element) => element && getComputedStyle(element).color),
  );
  expect(around).toBe('rgb(255, 255, 255)');
  expect(its).toBe(around);
  await page.context().close();
});
