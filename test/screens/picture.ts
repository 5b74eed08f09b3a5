import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { buildPropertyOrTrainingStartPath } from '#shared/model/propertyOrTrainingId';
import { openPage, type PageOptions, type Program } from '#support/browser';
import { ROOT } from '#support/testProfile';
import { SHIFT_MS, shiftDates } from './afternoon';

const FOLDER = join(ROOT, 'docs', 'screens');

export type Look = Required<Pick<PageOptions, 'language' | 'theme' | 'zoom'>>;
export const POLISH: Look = { language: 'pl', theme: 'light', zoom: 1 };
export const ENGLISH: Look = { language: 'en', theme: 'dark', zoom: 1 };
/** The picture of the README. */
export const ENGLISH_LIGHT: Look = { language: 'en', theme: 'light', zoom: 1 };
export const UKRAINIAN: Look = { language: 'uk', theme: 'light', zoom: 1 };
export const LARGE: Look = { language: 'pl', theme: 'light', zoom: 2 };

/** `plan.pl.light.png`, `today.pl.light.zoom200.png` */
const nameOf = (screen: string, { language, theme, zoom }: Look) =>
  `${screen}.${language}.${theme}${zoom === 1 ? '' : `.zoom${zoom * 100}`}.png`;

/**
 * Opens the place `hash` with the given look, lets `arrange` bring the page to the wanted state, and saves a
 * screenshot.
 */
export async function draw(
  program: Program,
  screen: string,
  look: Look,
  hash: string,
  arrange: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const page = await openPage(program, look);
  await page.addInitScript(shiftDates, SHIFT_MS);
  await page.goto(`${program.origin}${buildPropertyOrTrainingStartPath(program.mode)}#/${hash}`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await arrange(page);
  // A message would cover part of the page until it disappears by itself. The engine reports news some time after a
  // window opens, so a message can also appear during the screenshot.
  const messages = page.locator('.toasts p');
  await expect(async () => {
    await expect(messages).toHaveCount(0, { timeout: 20_000 });
    // The screenshot waits until the fonts are loaded and nothing moves any more.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(900);
    await page.screenshot({ path: join(FOLDER, nameOf(screen, look)), animations: 'disabled' });
    expect(await messages.count()).toBe(0);
  }).toPass({ timeout: 60_000 });
  await page.context().close();
}

/** Removes the focus from the room plan, because the card of the focused stay would cover the rows below. */
export const offThePlan = async (page: Page): Promise<void> => {
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(900);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
};
