import { expect, test, type Locator } from '@playwright/test';
import { openPage, startProgram } from '#support/browser';
import { EVERYWHERE, useAccessHouse } from '../accessHouse';
import { listOverlappingTexts } from '../listOverlappingTexts';
import { hiddenOnTabWalk } from '../tabWalk';
import { expectAccessible, expectNoSidewaysScroll } from '../watched';

/**
 * Tests the visual side: forced colours, spacing, sizes of text and window, and the focus (docs/user/accessibility.md).
 */

const on = useAccessHouse();

test('forced colours: discounts, minimum stays and guests in house remain distinguishable on the room plan', async () => {
  await on.page.emulateMedia({ forcedColors: 'active' });
  await on.page.keyboard.press('Alt+2');
  const night = on.page.locator('.night.discount.min2').first();
  await expect(night).toBeVisible();
  const image = (pseudo: string) =>
    night.evaluate((element, which) => getComputedStyle(element, which || undefined).backgroundImage, pseudo);
  expect(await image('')).toContain('gradient');
  expect(await image('::before')).toContain('gradient');
  const fill = (name: RegExp) =>
    on.page.getByRole('gridcell', { name }).evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(await fill(/^Kowalski/)).not.toBe(await fill(/^Zawadzka/));
});

test('animations: none run when the system asks for reduced motion', async () => {
  const moves = async (reducedMotion: 'reduce' | 'no-preference') => {
    await on.page.emulateMedia({ reducedMotion });
    const seen = await on.page.evaluateHandle(() => {
      const names: string[] = [];
      for (const kind of ['transitionrun', 'animationstart'])
        addEventListener(kind, () => names.push(kind), true);
      return names;
    });
    const dialog = on.page.getByRole('dialog');
    const finder = on.page.getByRole('complementary', { name: 'Find room' });
    const plan = on.page.getByRole('grid', { name: 'Room plan' });
    const invoices = on.page.getByRole('grid', { name: 'List of invoices' });
    for (const [open, opened, close] of [
      ['F1', dialog, 'Escape'],
      ['Control+k', dialog, 'Escape'],
      ['Alt+2', plan, null],
      ['f', finder, 'Escape'],
      ['PageDown', plan, null],
      ['Alt+3', invoices, null],
    ] as const) {
      await on.page.keyboard.press(open);
      // A slow PC may draw nothing for longer than the animation would last.
      await expect(opened).toBeVisible();
      await on.page.waitForTimeout(300);
      await on.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      if (!close) continue;
      await on.page.keyboard.press(close);
      await expect(opened).toBeHidden();
    }
    return seen.jsonValue();
  };
  expect(await moves('reduce')).toEqual([]);
  expect(await moves('no-preference')).not.toEqual([]);
});

test('WCAG 1.4.12 text spacing: no date, amount or status text is cut off or overlapped', async () => {
  const space = () =>
    on.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  await space();
  await expect(on.page.locator('.row > .nights').first()).toBeVisible();
  expect(await on.cut('.row > :is(.nights, .left, .persons)')).toEqual([]);
  // Text that is too wide for its right-aligned cell runs out to the left, where it cannot be scrolled to and no
  // measured size includes it.
  const over = await on.page
    .locator('.row .sum')
    .evaluateAll((sums) =>
      sums.filter(
        (sum) => sum.getBoundingClientRect().left < (sum.closest('.left')?.getBoundingClientRect().left ?? 0),
      ),
    );
  expect(over).toEqual([]);
  await on.page.keyboard.press('Alt+3');
  await expect(on.page.locator('.line > .issued').first()).toBeVisible();
  expect(await on.cut('.line > :is(.issued, .due, .gross, .payment)')).toEqual([]);
  await on.page.keyboard.press('Alt+2');
  await expect(on.page.getByRole('gridcell', { name: /^Kowalski/ })).toBeVisible();
  // Icons at the end of a bar are inside the bar, and the bar is inside its row.
  const outside = () =>
    on.page
      .locator('.row .stay')
      .evaluateAll((bars) =>
        bars
          .filter(
            (bar) =>
              bar.scrollHeight > bar.clientHeight ||
              bar.getBoundingClientRect().bottom > (bar.parentElement?.getBoundingClientRect().bottom ?? 0),
          )
          .map((bar) => bar.getAttribute('aria-label')),
      );
  await expect.poll(outside).toEqual([]);
  expect(await on.cut('.row .stay, .column .room')).toEqual([]);
});

/** Checks that the list left out the due date together with its heading, and that the card of this row shows the date. */
async function expectDueDateOnlyInCard(line: Locator) {
  await expect(on.page.getByRole('columnheader', { name: 'Issued' })).toBeInViewport({ ratio: 1 });
  await expect(on.page.getByRole('columnheader', { name: /^Due/ })).toHaveCount(0);
  await expect(line.locator('.due')).toBeHidden();
  await line.locator('.number').click();
  const card = on.page.getByRole('article', { name: /FV 501/ });
  const dueDate = card.locator('dt', { hasText: /^Due date$/ }).locator('+ dd');
  await expect(dueDate).toHaveText(/^\d{1,2} \w+ \d{4}\s*$/);
  await expect(dueDate).toBeInViewport({ ratio: 1 });
  await on.page.keyboard.press('Escape');
  await expect(card).toBeHidden();
}

test('text size setting: enlarges text only, is saved, cuts nothing off and leaves printouts unchanged', async () => {
  const sizes = () =>
    on.page.evaluate(() => {
      const pixels = (element: Element | null) => (element ? getComputedStyle(element).fontSize : '');
      return {
        heading: pixels(document.querySelector('h1')),
        text: pixels(document.querySelector('main dd p')),
        control: document.querySelector('nav a')?.getBoundingClientRect().height,
      };
    });
  await on.page.goto(`${on.house.program.origin}/#/settings?part=access`);
  const group = on.page.getByRole('group', { name: 'Text size' });
  await expect(group).toBeVisible();
  const { control } = await sizes();
  await group.getByText('130%').click();
  await expect.poll(sizes).toEqual({ heading: '20.8px', text: '16.9px', control });
  const kept = async () => (await on.house.program.client.app.setPreferences({})).access.textSize;
  await expect.poll(kept).toBe(130);
  await on.page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await sizes()).heading).toBe('16px');
  await on.page.emulateMedia({ media: 'screen' });
  await on.page.goto(`${on.house.program.origin}/#/today`);
  await on.page.reload();
  await expect(on.page.locator('.row > .nights').first()).toBeVisible();
  expect(await on.cut('.row > :is(.nights, .left, .persons, .guest)')).toEqual([]);
  await on.page.keyboard.press('Alt+2');
  const bar = on.page.getByRole('gridcell', { name: /^Kowalski/ });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((stay) => getComputedStyle(stay).fontSize)).toBe('14.95px');
  expect(await on.cut('.row .stay, .bars .night, .column .room, .head .date, .head .free')).toEqual([]);
  await on.page.keyboard.press('Alt+3');
  const line = on.page.getByRole('row', { name: /FV 501/ });
  for (const column of ['number', 'issued', 'gross', 'payment', 'standing'])
    await expect(line.locator(`.${column}`)).toBeInViewport({ ratio: 1 });
  await expectDueDateOnlyInCard(line);
  expect(await on.cut('.line > *')).toEqual([]);
  for (const route of EVERYWHERE) {
    await on.page.goto(`${on.house.program.origin}/#/${route}`);
    await expect(on.page.locator('main > :not([hidden])').first()).toBeVisible();
    await expectNoSidewaysScroll(on.page);
  }
  await expectAccessible(on.page);
});

test('Today screen: guest rows have two columns as soon as the screen opens at 200 % zoom with 130 % text', async () => {
  await on.access({ textSize: 130 });
  await on.open({ language: 'en', zoom: 2 });
  await expect(on.page.locator('.row > .nights').first()).toBeVisible();
  const columns = () =>
    on.page
      .locator('.row:has(> .nights)')
      .first()
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(2);
});

test('invoice list: shows every displayed column inside the window at 125 % zoom', async () => {
  await on.page.setViewportSize({ width: 1093, height: 614 });
  await on.page.keyboard.press('Alt+3');
  const line = on.page.getByRole('row', { name: /FV 501/ });
  for (const column of ['number', 'issued', 'gross', 'payment', 'standing'])
    await expect(line.locator(`.${column}`)).toBeInViewport({ ratio: 1 });
  await expectDueDateOnlyInCard(line);
});

test('room plan at 200 % zoom: shows prices, and the accessible name of a focused vacant night contains its price', async () => {
  await on.open({ language: 'en', zoom: 2 });
  await on.page.keyboard.press('Alt+2');
  const night = on.page.locator('.night').filter({ hasText: /^\d/ }).first();
  await expect(night).toBeInViewport({ ratio: 1 });
  await expect(on.page.getByRole('grid')).toBeFocused();
  await on.page.keyboard.press('Control+End');
  await on.page.keyboard.press('ArrowRight');
  const id = await on.page.getByRole('grid').getAttribute('aria-activedescendant');
  await expect(on.page.locator(`[id="${id}"]`)).toHaveAttribute('aria-label', /available, [\d,]+\.00\sPLN/);
});

test('400 % zoom with 130 % text: no screen scrolls sideways and no words overlap', async () => {
  await on.access({ textSize: 130 });
  await on.open({ language: 'pl', zoom: 4 });
  for (const route of EVERYWHERE) {
    await on.page.goto(`${on.house.program.origin}/#/${route}`);
    await expect(on.page.locator('main > :not([hidden])').first()).toBeVisible();
    if (route === 'plan') await expect(on.page.getByRole('gridcell', { name: /^Kowalski/ })).toBeVisible();
    if (route.includes('form')) await expect(on.page.getByRole('table', { name: 'Pozycje' })).toBeVisible();
    await expectNoSidewaysScroll(on.page);
    await expect.poll(() => on.page.evaluate(listOverlappingTexts), { message: route }).toEqual([]);
  }
});

for (const look of [
  { language: 'pl', theme: 'light' },
  { language: 'uk', theme: 'dark' },
] as const)
  test(`1024 × 768 window: every screen fits and is accessible: ${look.language}, ${look.theme}`, async () => {
    await on.open(look);
    await on.page.setViewportSize({ width: 1024, height: 768 });
    for (const route of EVERYWHERE) {
      await on.page.goto(`${on.house.program.origin}/#/${route}`);
      await expect(on.page.locator('main > :not([hidden])').first()).toBeVisible();
      if (route === 'plan') await expect(on.page.getByRole('gridcell', { name: /^Kowalski/ })).toBeVisible();
      await expectNoSidewaysScroll(on.page);
      await expect.poll(() => on.page.evaluate(listOverlappingTexts), { message: route }).toEqual([]);
      await expectAccessible(on.page);
    }
  });

test(
  'invoice form: keeps the focused field visible at 200 % zoom when the form footer grows',
  { tag: '@extra' },
  async () => {
    await on.open({ language: 'pl', zoom: 2 });
    await on.page.goto(`${on.house.program.origin}/#/invoices?form=new`);
    const kind = on.page.getByRole('combobox', { name: 'Identyfikator' });
    await expect(on.page.getByText('Wpisane dane zapisują się automatycznie.')).toBeVisible();
    // The field is at the lower edge of the window, where Tab would scroll it to.
    await kind.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await kind.focus();
    // The first arrow key opens the list of the select, the second goes to the next option.
    await on.page.keyboard.press('ArrowDown');
    await expect(kind.getByRole('option', { name: 'NIP' })).toBeFocused();
    await on.page.keyboard.press('ArrowDown');
    await on.page.keyboard.press('Enter');
    await expect(on.page.getByRole('button', { name: 'Odrzuć wpisane dane' })).toBeVisible();
    await expect(kind).toBeFocused();
    await expect(kind).toBeInViewport({ ratio: 1 });
  },
);

for (const zoom of [1, 2])
  test(
    `Tab key: reaches no hidden control on any screen, nor beside an undo message that replaced another, at ${zoom * 100} %`,
    { tag: zoom === 2 ? '@extra' : [] },
    async () => {
      await on.access({ undoStays: true });
      await on.open({ language: 'pl', zoom });
      for (const route of EVERYWHERE) {
        await on.page.goto(`${on.house.program.origin}/#/${route}`);
        await expect(on.page.locator('main > :not([hidden])').first()).toBeVisible();
        const { stops, hidden } = await hiddenOnTabWalk(on.page);
        expect(stops, route).toBeGreaterThan(5);
        expect(hidden, route).toEqual([]);
      }
      await on.page.goto(`${on.house.program.origin}/#/invoices?form=new`);
      const undo = on.page.getByRole('button', { name: 'Przywróć' });
      for (let removed = 1; removed <= 2; removed++) {
        await on.page.getByRole('button', { name: 'Usuń pozycję 1' }).click();
        await expect(undo).toHaveCount(1);
      }
      expect((await hiddenOnTabWalk(on.page)).hidden).toEqual([]);
      // The older message and its undo return when the newer one has gone.
      await undo.click();
      await expect(undo).toHaveCount(1);
    },
  );

test('invoice toolbar: fits in one row at 1366 pixels with its whole search placeholder, in Polish and English', async () => {
  const program = await startProgram({ training: true });
  for (const language of ['pl', 'en'] as const) {
    const page = await openPage(program, { language });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.keyboard.press('Alt+3');
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    // The width of the button depends on its number, and the number on the day of the week.
    await expect(
      page.getByRole('button', { name: /^(Do dopilnowania|Needs attention): \d+$/ }),
    ).toBeVisible();
    const tops = await page
      .locator('.bar:has(.search) :is(.search, select, .segments, button:not(.segments *))')
      .evaluateAll((elements) =>
        elements.map((element) => Math.round(element.getBoundingClientRect().top / 10)),
      );
    expect([tops.length, new Set(tops).size], language).toEqual([8, 1]);
    const [hint, room] = await search.evaluate((input: HTMLInputElement) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (context) context.font = getComputedStyle(input).font;
      return [context?.measureText(input.placeholder).width ?? Infinity, input.clientWidth];
    });
    expect(hint, language).toBeLessThanOrEqual(room);
  }
  await program.stop();
});
