import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { DAY, useAccessHouse } from '../accessHouse';
import { expectAccessible } from '../watched';

/**
 * Tests behaviour that a checker cannot see: letter keys, undo, announcements, focus, languages
 * (docs/user/accessibility.md).
 */

const on = useAccessHouse();

/** Returns tomorrow in words, without the formats of the program. */
const tomorrow = () => {
  const [, month = 0, number = 0] = addDays(DAY, 1).split('-').map(Number);
  const months =
    'January February March April May June July August September October November December'.split(' ');
  return { number, month: months[month - 1] };
};
const said = (words: RegExp) => on.page.getByRole('status').filter({ hasText: words });

test('single-letter shortcuts: do nothing after being switched off in Settings, while Alt+2 and F1 still respond', async () => {
  await on.page.goto(`${on.house.program.origin}/#/settings?part=access`);
  await on.page.getByRole('group', { name: 'Single-letter shortcuts' }).getByText('Off').click();
  await on.page.keyboard.press('Alt+2');
  await expect(on.page.getByRole('grid')).toBeFocused();
  await on.page.keyboard.press('f');
  await on.page.keyboard.press('F1');
  const keys = on.page.getByRole('dialog');
  await expect(keys).toContainText('Everywhere');
  await expect(keys.locator('kbd').getByText('F', { exact: true })).toHaveCount(0);
  await on.page.keyboard.press('Escape');
  await expect(on.page.getByRole('complementary', { name: 'Find room' })).toHaveCount(0);
  await on.access({ letterKeys: true });
  await on.page.reload();
  await on.page.getByRole('grid').focus();
  await on.page.keyboard.press('f');
  await expect(on.page.getByRole('complementary', { name: 'Find room' })).toBeVisible();
});

/** Presses Tab until the button in the group has the focus. */
async function reach(group: string, button: string) {
  const readFocus = () =>
    on.page.evaluate(() => {
      const at = document.activeElement;
      return [at?.closest('[role=group]')?.getAttribute('aria-label'), at?.textContent?.trim()];
    });
  await expect(async () => {
    await on.page.keyboard.press('Tab');
    expect(await readFocus()).toEqual([group, button]);
  }).toPass({ intervals: [0] });
}

test(
  'Accessibility settings: can each be changed by keyboard, are saved and take effect at once',
  { tag: '@extra' },
  async () => {
    await on.page.goto(`${on.house.program.origin}/#/settings?part=access`);
    await on.page.getByRole('link', { name: 'Accessibility' }).focus();
    const look = () =>
      on.page.evaluate(() => {
        const { fontSize } = getComputedStyle(document.body);
        return [fontSize, getComputedStyle(document.documentElement).getPropertyValue('--text-3')];
      });
    const [, colour] = await look();
    for (const [group, button] of [
      ['Single-letter shortcuts', 'Off'],
      ['Undo button', 'Until closed'],
      ['Screen reader messages', 'Important only'],
      ['Contrast', 'Higher'],
      ['Plan', 'List'],
      ['Text size', '130%'],
    ] as const) {
      await reach(group, button);
      await on.page.keyboard.press(button === 'List' ? 'Enter' : 'Space');
      await expect(on.page.getByRole('group', { name: group }).getByText(button)).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    }
    await expect.poll(async () => (await look())[0]).toBe('16.9px');
    expect((await look())[1]).not.toBe(colour);
    await expectAccessible(on.page);
    await on.page.keyboard.press('Tab');
    await on.page.keyboard.press('Enter');
    await expect(on.page.getByText('Leave out guests’ data.')).toBeVisible();
    const kept = async () => (await on.house.program.client.app.setPreferences({})).access;
    await expect.poll(kept).toEqual({
      letterKeys: false,
      undoStays: true,
      announce: 'important',
      contrast: 'more',
      planAsList: true,
      textSize: 130,
    });
    await on.page.keyboard.press('Alt+2');
    await expect(on.page.getByRole('region', { name: 'Plan' }).getByRole('heading').first()).toBeVisible();
  },
);

test(
  'keyboard: Tab, Enter and single letter keys open screens and run commands without Ctrl or Alt',
  { tag: '@extra' },
  async () => {
    await on.page.getByRole('link', { name: 'Skip to content' }).focus();
    const tabTo = async (name: RegExp) => {
      await expect(async () => {
        await on.page.keyboard.press('Tab');
        expect(await on.page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(name);
      }).toPass({ intervals: [0] });
      await on.page.keyboard.press('Enter');
    };
    await tabTo(/Invoices/);
    await expect(on.page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
    await tabTo(/^Guest, phone, invoice/);
    const search = on.page.getByRole('combobox', { name: /^Guest, phone, invoice/ });
    for (const letter of 'privacy') await on.page.keyboard.press(letter);
    await expect(search).toHaveValue('privacy');
    await expect(on.page.getByRole('option', { name: /^Show privacy screen/ })).toBeVisible();
    await on.page.keyboard.press('Enter');
    await expect(on.page.getByRole('heading', { name: 'Privacy screen' })).toBeVisible();
    await on.page.keyboard.press('Enter');
    await expect(on.page.getByRole('heading', { name: 'Privacy screen' })).toHaveCount(0);
  },
);

test('screen reader: announces the name of a stay, price check panel or invoice when it is opened', async () => {
  await on.page
    .getByRole('row', { name: /Zawadzka/ })
    .first()
    .click();
  await expect(said(/^Reservation, Zawadzka Jan, 101 Dwójka/)).toHaveCount(1);
  await on.page.keyboard.press('Alt+2');
  await on.page.getByRole('gridcell', { name: /^Kowalski/ }).click();
  await expect(said(/^Reservation, Kowalski Jan, 102 Dwójka/)).toHaveCount(1);
  await on.page.keyboard.press('Escape');
  await on.page.keyboard.press('c');
  await expect(said(/^Check prices$/)).toHaveCount(1);
  await on.page.goto(`${on.house.program.origin}/#/invoices?id=501`);
  await expect(said(/FV 501.*Drukarnia Szulc/)).toHaveCount(1);
});

test('screen reader: announces a new screen, section or day when the focus does not move', async () => {
  const { number, month } = tomorrow();
  await on.page.keyboard.press('Alt+4');
  await expect(said(/^Queue$/)).toHaveCount(1);
  await on.page.keyboard.press('Alt+5');
  await expect(said(/^Inbox$/)).toHaveCount(1);
  await on.page.keyboard.press('Alt+6');
  await expect(said(/^Settings$/)).toHaveCount(1);
  await on.page.getByRole('link', { name: 'Backups' }).focus();
  await on.page.keyboard.press('Enter');
  await expect(said(/^Backups$/)).toHaveCount(1);
  await on.page.keyboard.press('Alt+1');
  await on.page.keyboard.press(']');
  await expect(said(new RegExp(`${number} ${month}`))).toHaveCount(1);
});

test(
  'screen reader: does not announce an opened reservation when set to announce important messages only',
  { tag: '@extra' },
  async () => {
    await on.access({ announce: 'important' });
    await on.page.reload();
    await on.page
      .getByRole('row', { name: /Zawadzka/ })
      .first()
      .click();
    await expect(on.page.getByRole('complementary', { name: 'Reservation' })).toContainText('Zawadzka');
    await expect(said(/^Reservation, /)).toHaveCount(0);
  },
);

test('room plan: exposes each vacant night as a labelled grid cell and has no column headers for screen readers', async () => {
  await on.page.keyboard.press('Alt+2');
  const grid = on.page.getByRole('grid');
  await expect(grid.getByRole('columnheader')).toHaveCount(0);
  await expect(grid.getByRole('gridcell', { name: /, today/ })).toBeVisible();
  await grid.focus();
  await on.page.keyboard.press('Control+End');
  const passed = new Set<string | null>();
  for (let night = 0; night < 4; night += 1) {
    await on.page.keyboard.press('ArrowRight');
    const id = await grid.getAttribute('aria-activedescendant');
    await expect(on.page.locator(`[id="${id}"]`)).toHaveAttribute('aria-label', /./);
    passed.add(id);
  }
  expect(passed.size).toBe(4);
});

test(
  'undo message: with the setting “Until closed”, stays on the screen until the user closes the message',
  { tag: '@extra' },
  async () => {
    await on.access({ undoStays: true });
    await on.page.goto(`${on.house.program.origin}/#/invoices?form=new`);
    // Installing the clock in a loaded page would show the privacy screen.
    await on.page.clock.install();
    await on.page.reload();
    await on.page.getByRole('button', { name: 'Remove item 1' }).click();
    const undo = on.page.getByRole('button', { name: 'Restore' });
    await on.page.clock.fastForward(60_000);
    await expect(undo).toBeVisible();
    await on.page.locator('.toasts').getByRole('button', { name: 'Close' }).click();
    await expect(undo).toHaveCount(0);
  },
);

test('invoice form: tells screen readers which fields are required, and does not lose the focus when closed', async () => {
  await on.page.keyboard.press('Alt+3');
  await expect(on.page.getByRole('grid')).toBeVisible();
  await on.page.keyboard.press('n');
  await expect(said(/^New invoice: VAT invoice$/)).toHaveCount(1);
  for (const name of ['companyName', 'address', 'taxId'])
    await expect(on.page.locator(`[name="buyer.${name}"]`)).toHaveAttribute('aria-required', 'true');
  const items = on.page.getByRole('table', { name: 'Items' });
  await expect(items.locator('[name$=".name"]').first()).toHaveAttribute('aria-required', 'true');
  await expect(items.getByRole('columnheader').last()).toHaveText('Remove');
  await on.page.keyboard.press('Escape');
  await expect(on.page.locator('article.form')).toHaveCount(0);
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('invoice form: moves the focus to the error summary when saving finds errors, and raises no ARIA alert', async () => {
  await on.page.goto(`${on.house.program.origin}/#/invoices?form=new`);
  await expect(on.page.getByRole('table', { name: 'Items' })).toBeVisible();
  await on.page.keyboard.press('Control+Enter');
  const summary = on.page.getByRole('group', { name: /^Correct/ });
  await expect(summary).toBeFocused();
  await expect(on.page.getByRole('alert')).toHaveCount(0);
});

test(
  'interface text: Polish and English content carries the matching lang attribute',
  { tag: '@extra' },
  async () => {
    const marked = (words: string, language = 'pl') =>
      on.page.locator(`[lang="${language}"]`).filter({ hasText: words }).first();
    await expect(marked('Łóżeczko')).toBeVisible();
    await on.page.goto(`${on.house.program.origin}/#/invoices?id=502`);
    for (const words of ['Nocleg ze śniadaniem', 'Płatne przelewem', 'Błędna liczba nocy'])
      await expect(marked(words)).toBeVisible();
    await on.page.goto(`${on.house.program.origin}/#/invoices?form=new`);
    const item = on.page.getByRole('table', { name: 'Items' }).locator('[name$=".name"]').first();
    await item.fill('Nocleg ze śniadaniem');
    await expect(item).toHaveAttribute('lang', 'pl');
    await on.page.getByLabel('Remarks on the invoice').fill('Thank you for your stay, please come again');
    await expect(on.page.getByLabel('Remarks on the invoice')).toHaveAttribute('lang', 'en');
    await on.page.goto(`${on.house.program.origin}/#/settings?part=look`);
    await expect(marked('Polski')).toBeVisible();
    await expect(marked('English', 'en')).toBeVisible();
  },
);

test(
  'room plan in list mode: shows a heading for each room, with stays as list items that open the reservation',
  { tag: '@extra' },
  async () => {
    await on.access({ planAsList: true });
    await on.page.goto(`${on.house.program.origin}/#/plan`);
    await on.page.reload();
    const list = on.page.getByRole('region', { name: 'Plan' });
    await expect(list.getByRole('heading', { name: /101/ })).toBeVisible();
    const ofRoom = list.getByRole('heading', { name: /101/ }).locator('xpath=following-sibling::ul[1]');
    await expect(
      ofRoom
        .getByRole('listitem')
        .filter({ hasText: /^Available: .* nights?$/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(on.page);
    await ofRoom.getByRole('button', { name: /^Zawadzka/ }).click();
    await expect(on.page.getByRole('complementary', { name: 'Reservation' })).toContainText('Zawadzka');
  },
);
