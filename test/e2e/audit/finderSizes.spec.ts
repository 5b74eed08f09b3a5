import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { LANGUAGES, speak, type Language } from '#shared/text/language';
import { openPage } from '#support/browser';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { typeDay } from '../typing';
import * as texts from '#shared/i18n/texts';
import { loadTexts } from '#shared/text/loadTexts';

await loadTexts('uk');

/** Tests the free-room finder in a window of 1366 px by 768 px, for a property with many room types. */

const KINDS = ['Jedynka', 'Dwójka z balkonem', 'Dwójka Comfort', 'Trójka', 'Studio rodzinne', 'Apartament'];

const day = (days: number) => addDays(today(), days);

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prices: () => ({}),
    prepare: (stranger) => {
      KINDS.forEach((kind, at) => {
        const room = { room_id: String(301 + at), room_name: `${301 + at} ${kind}` };
        putStay(stranger, aStay(1 + at, { ...room, arrival: day(5), departure: day(7 + at) }));
      });
      // The rooms 101 to 103 are on the price list and fit the search best.
      for (const at of [1, 2, 3]) {
        const room = { room_id: String(100 + at), room_name: `${100 + at} Dwójka` };
        putStay(stranger, aStay(20 + at, { ...room, arrival: day(5), departure: day(15 - at) }));
      }
    },
  });
});
test.afterAll(() => house.stop());

async function openFinder(language: Language): Promise<Page> {
  const page = await openPage(house.program, { language });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('f');
  const panel = page.getByRole('complementary', { name: speak(texts.words, language).findRoom });
  await typeDay(page, panel, speak(texts.stayWords, language).arrival, day(14));
  return page;
}

test('room finder: the chosen room stays above the buttons that copy an offer', async () => {
  const page = await openFinder('pl');
  const offers = page.locator('[data-offer]');
  await expect(offers).toHaveCount(5 + KINDS.length);
  const foot = page.getByRole('group', { name: 'Kopiuj do e-maila' });
  for (const at of [3, 5, 8]) {
    await offers.nth(at).click();
    await expect(offers.nth(at)).toHaveAttribute('aria-pressed', 'true');
    const size = page.getByLabel(/^Ile osób mieści/);
    await expect(size).toHaveCount(1);
    for (const shown of [offers.nth(at), size]) {
      const [box, footBox] = [await shown.boundingBox(), await foot.boundingBox()];
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(footBox?.y ?? NaN);
    }
  }
  await page.context().close();
});

for (const language of LANGUAGES)
  test(`room finder: shows three rooms and every room type without scrolling (${language})`, async () => {
    const page = await openFinder(language);
    const offers = page.locator('[data-offer]');
    await expect(offers).toHaveCount(5 + KINDS.length);
    for (const offer of [0, 1, 2]) await expect(offers.nth(offer)).toBeInViewport({ ratio: 1 });
    await page
      .locator('summary')
      .filter({
        hasText: speak(texts.finder, language).kinds({ chosen: speak(texts.finder, language).anyKind }),
      })
      .click();
    for (const kind of KINDS)
      await expect(page.getByRole('checkbox', { name: kind, exact: true })).toBeInViewport({ ratio: 1 });
    await page.context().close();
  });
