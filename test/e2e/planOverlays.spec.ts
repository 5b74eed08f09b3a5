import { expect, test, type Page } from '@playwright/test';
import { speak, type Language } from '#shared/text/language';
import { rangeTitle } from '#shared/text/plan';
import { inRealElectron } from '#support/browser';
import { expectAccessible, LOOKS } from './watched';
import { day, NB, openPlan, stay, startPlan, room, synced, grid } from './planPage';
import { toPropertyDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { aStay, putStay } from '#support/syncedProgram';
import { typeDay } from './typing';
import * as texts from '#shared/i18n/texts';

startPlan();

async function showPrices(page: Page, on: boolean, language: Language = 'pl') {
  const t = speak(texts.plan, language);
  await page.getByRole('button', { name: speak(texts.words, language).view, exact: true }).click();
  await page.getByRole('checkbox', { name: t.prices }).setChecked(on);
  await page.keyboard.press('Escape');
}

test('vacant night on the plan: shows its price, the price by number of guests and the long-stay discount', async () => {
  const page = await openPlan();
  await showPrices(page, true);
  const discounted = page.locator('.night.discount', { hasText: /^251\*$/ }).first();
  await discounted.hover();
  await expect(discounted).toHaveAttribute(
    'title',
    new RegExp(
      `251,00${NB}zł za osobę dorosłą, szacunek: 1 os\\. .*zł; 2 os\\. .*rabat od 7 nocy: \u221210%$`,
    ),
  );
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('rabat');
  await showPrices(page, false);
  await expect(page.getByRole('list', { name: 'Legenda' })).not.toContainText('rabat');
  await page.context().close();
});

for (const look of LOOKS) {
  test(`vacant night: shows its price details by click and by keyboard (${look.language}, ${look.theme})`, async () => {
    const page = await openPlan(look);
    const t = speak(texts.plan, look.language);
    const plan = page.getByRole('grid', { name: t.plan });
    await showPrices(page, true, look.language);
    const night = page.locator('.night.discount').first();
    await night.click();
    const words = (await night.getAttribute('title')) ?? '';
    const card = page.getByRole('dialog', { name: words.split(', ').slice(0, 2).join(', ') });
    await expect(card).toContainText(t.discount({ from: 7, less: '\u221210%' }));
    const lines = await card.locator('p, li').allTextContents();
    expect(lines.join(', ')).toBe(words);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();

    // The keyboard cursor of the plan is now on that night.
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();

    // An arrow key closes the card and moves to the next night at once. An element clicked outside the card keeps the
    // focus.
    await page.keyboard.press('Space');
    await expect(card).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: new RegExp(`^${words.split(', ')[0] ?? ''}, `) });
    await expect(next).toBeVisible();
    await page.keyboard.press('Escape');
    await showPrices(page, false, look.language);
    await page.context().close();
  });
}

test('plan printout: Ctrl+P prints the whole plan without colours, and the room plan is on the screen again afterwards', async () => {
  test.skip(inRealElectron, 'only a browser without a window makes a PDF of a page');
  const page = await openPlan({ theme: 'dark' });
  await showPrices(page, true);
  // The test cannot operate the print dialog of the system, so it checks the steps of the program before and after the
  // dialog.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-asked', 'yes')));
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-asked]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.plan-pages');
  await expect(paper).toContainText(rangeTitle('pl', day(-2), day(11)));
  await expect(paper).toContainText('strona 1 z 1');
  await expect(paper.getByText('102', { exact: true })).toBeVisible();
  await expect(paper.locator('#stay-1')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // A guest who leaves on the first day fills half of that day, on paper as on the screen.
  await expect(paper.locator('#stay-10')).toBeAttached();
  // Rooms 101 and 102 have prices per room and per person.
  await expect(paper.locator('.night', { hasText: /^250$/ }).first()).toBeVisible();
  await expect(paper.locator('.night', { hasText: /^251\*$/ }).first()).toBeVisible();
  await expect(paper).toContainText('290*wg liczby osób');
  await expect(page.getByRole('navigation')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841\.\d+ 594\.\d+\]/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await expect(stay(page, 1)).toBeVisible();
  await showPrices(page, false);
  await page.context().close();
});

test(
  'room plan of an earlier time: shows the stays known at the chosen time, and a button returns to the current plan',
  { tag: '@extra' },
  async () => {
    // Waits for a full minute after the first reading and before the next one; when the tests above have run, that minute
    // has long passed.
    const { since } = await synced.program.client.inbox.summary();
    const minute = () => Math.floor(Date.now() / 60_000) * 60_000;
    test.setTimeout(150_000);
    await expect.poll(() => minute() - Date.parse(since), { timeout: 75_000 }).toBeGreaterThan(6000);
    const before = new Date(minute()).toISOString();
    const late = aStay(9, { ...room('102'), arrival: day(6), departure: day(8), name: 'Późna' });
    putStay(synced.stranger, late);
    await synced.program.client.sync.now({ full: true });
    const page = await openPlan({ theme: 'dark', zoom: 2 });
    await expect(stay(page, 9)).toBeVisible({ timeout: 30_000 });

    await page.keyboard.press('h');
    const past = page.getByRole('dialog', { name: 'Więcej narzędzi planu' });
    await expect(past.getByRole('spinbutton').first()).toBeFocused();
    const type = (at: string) => typeDay(page, past, 'Plan z dnia i godziny', at);
    await type('2031-01-01T09:00');
    await expect(past.getByRole('status')).toHaveText('Wybierz chwilę z przeszłości.');
    await type('2020-01-01T09:00');
    await expect(past.getByRole('status')).toContainText('Zmiany są zapisywane dopiero od');
    await past.getByRole('button', { name: 'Pokaż' }).click();
    await expectAccessible(page);
    await type(`${toPropertyDay(before)}T${clockTime('pl', before)}`);
    await past.getByRole('button', { name: 'Pokaż' }).click();
    await expect(page.getByText(/^Plan według stanu na tym komputerze: /)).toBeVisible();
    await expect(stay(page, 1)).toBeVisible();
    await expect(stay(page, 9)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wróć do bieżącego planu' }).click();
    await expect(stay(page, 9)).toBeVisible();
    await expect(grid(page)).toBeFocused();
    await page.context().close();
  },
);

test(
  'room plan: the View and Filter panels open and close repeatedly by keyboard and mouse',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    const button = page.getByRole('button', { name: 'Widok', exact: true });
    const panel = page.getByRole('dialog', { name: 'Widok' });
    for (const key of ['Enter', 'Space']) {
      await button.focus();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press(key);
      await expect(panel.locator(':focus')).toBeAttached();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    const filter = page.getByRole('button', { name: 'Filtr', exact: true });
    for (const times of [1, 2]) {
      await filter.click();
      await expect(page.getByRole('dialog', { name: 'Filtr' }), `click ${times}`).toBeVisible();
      await filter.click();
      await expect(page.getByRole('dialog', { name: 'Filtr' })).toHaveCount(0);
    }
    await page.context().close();
  },
);
