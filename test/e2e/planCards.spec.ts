import { expect, test, type Page } from '@playwright/test';
import { longDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { letCopy, pasted } from '#support/clipboard';
import { active, card, day, grid, openPlan, startPlan, stay, tool } from './planPage';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './watched';
import * as texts from '#shared/i18n/texts';

/** Tests the cards and panels of the room plan: the stay preview, the free nights, and what they leave unchanged. */

startPlan();

const small = (page: Page) => page.locator('.stay-card');
const nights = (page: Page) => page.getByRole('complementary', { name: 'Wybrane noce' });

for (const look of LOOKS)
  test(`stay preview: appears beside the stay that the mouse points at (${look.language}, ${look.theme})`, async () => {
    const page = await openPlan(look);
    await stay(page, 1).hover();
    await expect(small(page)).toContainText('Wiśniewska Małgorzata');
    await expect(small(page)).toContainText('Łóżeczko, przyjazd ok. 18:00');
    await expect(small(page)).not.toContainText('4711');
    await expect(small(page)).toContainText(/(?:Pozostało do zapłaty|Left to pay): .*1.434[.,]00/);
    const [bar, box] = [await stay(page, 1).boundingBox(), await small(page).boundingBox()];
    if (!bar || !box) throw new Error('bar or card is not seen');
    expect(box.y >= bar.y + bar.height || box.y + box.height <= bar.y).toBe(true);
    await expect(small(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // The pointer may move onto the preview; Esc closes only the preview.
    await small(page).hover();
    await expect(small(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(small(page)).toHaveCount(0);
    await page.context().close();
  });

test('stay preview: appears for the stay focused by keyboard, and closes with the next arrow key', async () => {
  const page = await openPlan();
  await grid(page).focus();
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 12 && !(await active(page)).includes('Wiśniewska'); steps += 1)
    await page.keyboard.press('ArrowRight');
  await expect(small(page)).toContainText('Wiśniewska');
  await expect(small(page)).toHaveAttribute('aria-hidden', 'true');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(small(page).filter({ hasText: 'Wiśniewska' })).toHaveCount(0);
  await page.context().close();
});

test('stay preview: stays closed when the room plan is opened by keyboard, and opens when an arrow key is pressed', async () => {
  const page = await openPlan();
  await expect(grid(page)).toBeFocused();
  expect(await active(page)).toContain('Wiśniewska');
  // A preview opens after 300 ms.
  await page.waitForTimeout(1000);
  await expect(small(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(small(page)).toContainText('Ćwik');
  await page.context().close();
});

test('stay preview opened by keyboard: closes when the mouse moves over the plan, and also when the user clicks the preview', async () => {
  const page = await openPlan();
  const opened = async () => {
    await grid(page).focus();
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 12 && !(await active(page)).includes('Wiśniewska'); steps += 1)
      await page.keyboard.press('ArrowRight');
    await expect(small(page)).toContainText('Wiśniewska');
  };
  const away = await grid(page).boundingBox();
  if (!away) throw new Error('the plan is not seen');
  const toCorner = (steps: number) =>
    page.mouse.move(away.x + away.width - 60, away.y + away.height - 60, { steps });
  // When the mouse moves over the plan, only a stay under the pointer has a preview.
  await page.mouse.move(0, 0);
  await opened();
  await toCorner(3);
  await expect(small(page)).toHaveCount(0);
  // A click on the preview closes it for good.
  await page.mouse.move(0, 0);
  await opened();
  const box = await small(page).boundingBox();
  if (!box) throw new Error('the card is not seen');
  await page.mouse.click(box.x + box.width - 8, box.y + box.height - 8);
  // A preview opens after 300 ms; the mouse may now rest on another stay, which opens its own preview.
  await page.waitForTimeout(600);
  await expect(small(page).filter({ hasText: 'Wiśniewska' })).toHaveCount(0);
  await page.context().close();
});

test('room plan: Esc closes the focused panel and the stay preview even while the pointer rests on a stay', async () => {
  const page = await openPlan();
  await stay(page, 1).hover();
  await expect(small(page)).toContainText('Wiśniewska Małgorzata');
  await page.getByRole('button', { name: 'Widok', exact: true }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Widok' });
  await expect(panel.locator(':focus')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(small(page)).toHaveCount(0);
  await page.context().close();
});

test(
  'vacant nights: show their price when selected by mouse or with Shift, and can be copied as an offer',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await letCopy(page);
    const bar = await stay(page, 1).boundingBox();
    if (!bar) throw new Error('the bar is not seen');
    const width = bar.width / 4;
    const [x, y] = [bar.x + bar.width + width / 2, bar.y + bar.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + width, y, { steps: 3 });
    await page.mouse.move(x + 2 * width, y, { steps: 3 });
    await page.mouse.up();
    await expect(nights(page)).toContainText('Pokój 101');
    await expect(nights(page)).toContainText('3 noce');
    await expect(page.locator('.outlined.chosen')).toBeVisible();
    await expectAccessible(page);
    await nights(page)
      .getByRole('button', { name: speak(texts.finder, 'pl').copyEn })
      .click();
    await expect.poll(() => pasted(page)).toContain('Not a booking');
    expect(await pasted(page)).toContain(
      `Pokój 101, ${longDay('en', day(4))} – ${longDay('en', day(7))} (3 nights, 2 adults): `,
    );
    // Dragging back over a stay selects only the free nights.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 3 * width, y, { steps: 4 });
    await page.mouse.up();
    await expect(nights(page)).toContainText('1 noc');

    // A pointer that rests on a stay would open its preview, and Esc would close that preview first.
    await page.mouse.move(5, 5);
    await page.waitForTimeout(600);
    await expect(small(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('.outlined')).toHaveCount(0);
    await grid(page).focus();
    // The first key moves from the stay to the first free night after it.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => active(page)).toContain('wolne');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(nights(page)).toHaveCount(0);
    await page.keyboard.up('Shift');
    await expect(nights(page)).toContainText('3 noce');
    await expect(grid(page)).toBeFocused();
    await page.context().close();
  },
);

test('reservation card opened from search: a second press of Enter does not reveal the door code (zoom 200 %)', async () => {
  const page = await openPlan({ zoom: 2 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Wiśniewska');
  await expect(page.getByRole('option').first()).toContainText('Wiśniewska');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog').filter({ hasText: 'Kod do drzwi' });
  await expect(sheet).toContainText('Wiśniewska');
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Pokaż kod do drzwi' })).toBeVisible();
  await expect(sheet).not.toContainText('4711#');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.context().close();
});

for (const { language, theme, zoom } of LOOKS)
  test(`vacant nights: the panel opened by keyboard is accessible and fits: ${language}, ${theme}, ${zoom}00 %`, async () => {
    const page = await openPlan({ language, theme, zoom });
    const t = speak(texts.plan, language);
    await page.getByRole('grid', { name: t.plan }).focus();
    // The first key moves from the stay to the first free night after it.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    // At 200 % the panel is a sheet over the plan.
    const panel = page.getByRole(zoom === 2 ? 'dialog' : 'complementary', {
      name: speak(texts.finder, language).freeNights,
    });
    await expect(panel).toContainText('101');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

test(
  'room plan: opening a panel neither redraws nor moves the stays and prices on the plan',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await expect(page.locator('.night').first()).toBeVisible();
    const drawn = page.locator('.rows :is(.stay, .night)');
    // Arriving prices redraw whole rows, so the test waits until the number of drawn elements stops growing.
    let before = -1;
    await expect
      .poll(
        async () => {
          const now = await drawn.count();
          const atRest = now === before;
          before = now;
          return atRest;
        },
        { intervals: [1_000] },
      )
      .toBe(true);
    const kept = await drawn.evaluateAll((elements) => {
      const places = elements.map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { element, left, right };
      });
      const moved = (edge: number) =>
        places.filter(
          ({ element, left, right }) =>
            right < edge && (!element.isConnected || element.getBoundingClientRect().left !== left),
        ).length;
      Object.assign(window, { moved });
      return places.length;
    });
    await page.keyboard.press('f');
    const finder = page.getByRole('complementary', { name: 'Znajdź pokój' });
    await expect(finder).toBeVisible();
    await expect(page.locator('[data-offer]').first()).toBeVisible();
    const edge = (await finder.boundingBox())?.x ?? 0;
    const day = (await page.locator('.night').first().boundingBox())?.width ?? 0;
    // Nights cut by the edge of the panel are drawn at another place of their row.
    expect(await page.evaluate<number>(`window.moved(${edge - 2 * day})`)).toBe(0);
    expect(kept).toBeGreaterThan(10 * (await page.locator('.row').count()));
    await page.context().close();
  },
);

test('room plan: opening the room finder or the price checks by mouse or keyboard closes the open reservation card', async () => {
  const page = await openPlan();
  const panel = (name: string) => page.getByRole('complementary', { name, exact: true });
  await stay(page, 1).click();
  await expect(card(page)).toContainText('Wiśniewska');
  await tool(page, 'Znajdź pokój').click();
  await expect(panel('Znajdź pokój')).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  // The guest card covers the tool panel; the tool button brings the panel back.
  await stay(page, 1).click();
  await expect(card(page)).toBeVisible();
  await expect(panel('Znajdź pokój')).toHaveCount(0);
  await tool(page, 'Znajdź pokój').click();
  await expect(panel('Znajdź pokój')).toBeVisible();
  await tool(page, 'Znajdź pokój').click();
  await expect(panel('Znajdź pokój')).toHaveCount(0);

  await stay(page, 1).click();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('c');
  await expect(panel('Sprawdź ceny')).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  await stay(page, 1).click();
  await expect(card(page)).toBeVisible();
  await tool(page, 'Więcej').click();
  await page.getByRole('button', { name: /^Na próbę/ }).click();
  await expect(panel('Na próbę: nic nie zostanie wysłane')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.context().close();
});

test(
  'plan calendar: the key G opens a field for a typed date, and Shift+Page Down moves by a year',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    const t = speak(texts.plan, 'pl');
    await page.keyboard.press('g');
    const month = page.getByRole('dialog', { name: t.goToDay });
    await expect(month.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('31.02');
    await expect(month).toContainText(t.noSuchDay);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14 lipca 2027');
    await expect(month).toContainText(longDay('pl', '2027-07-14'));
    await page.keyboard.press('Enter');
    await expect(tool(page, /Przejdź do dnia/)).toContainText('14–27 lipca 2027');
    await tool(page, /Przejdź do dnia/).click();
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(tool(page, /Przejdź do dnia/)).toContainText('14–27 sierpnia 2028');
    await page.context().close();
  },
);
