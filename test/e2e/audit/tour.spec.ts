import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage, startProgram, type PageOptions, type Program } from '#support/browser';
import { startStranger } from '#support/stranger/startStranger';
import { expectAccessible, expectNoSidewaysScroll, watched } from '../watched';

/** Tests the tour of the first start for a person who has never seen the program. */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

/** Opens a page for a person who has not seen the tour. */
async function firstLook(options: PageOptions): Promise<Page> {
  if (inElectron) {
    // Electron has one window, which first opens a screen where the tour does not start.
    const page = await openPage(program, options);
    await page.evaluate(() => (location.hash = '#/queue'));
    await program.client.app.setPreferences({ tourSeen: false });
    await page.reload();
    await page.evaluate(() => (location.hash = '#/today'));
    return page;
  }
  await program.client.app.setPreferences({ tourSeen: false });
  return openPage(program, { ...options, tour: true });
}
const seen = async () => (await program.client.app.hello()).preferences.tourSeen;
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const toured = (page: Page) => page.locator('[data-toured]');

test('guided tour: the keyboard leads through five steps and back to the screen where the tour began', async () => {
  const page = await firstLook({ language: 'pl' });
  const complaints = watched(page);
  const key = (name: string) => page.keyboard.press(name);
  const onStep = async (title: string, button = 'Dalej') => {
    const card = step(page, title);
    await expect(card.getByRole('button', { name: button })).toBeFocused();
    await expect(toured(page).first()).toBeVisible();
    return card;
  };
  const card = await onStep('Dziś: początek dyżuru');
  await expect(card).toHaveAccessibleDescription(/Kto przyjeżdża, kto wyjeżdża.* 1 z 5/);
  await expectAccessible(page);
  await key('Enter');
  await onStep('Plan: pokoje i dni');
  await key('ArrowLeft');
  await onStep('Dziś: początek dyżuru');
  await key('ArrowRight');
  await onStep('Plan: pokoje i dni');
  await key('ArrowRight');
  await onStep('Karta rezerwacji');
  // The card of a real stay is open beside the step.
  await expect(page.locator('article[data-toured]').getByRole('heading', { level: 2 })).toBeVisible();
  await key('Enter');
  await onStep('Faktury i kolejka');
  await expect(page.locator('article')).toHaveCount(0);
  // The step about invoices does not cover the button that makes an invoice.
  const [covering, make] = await Promise.all(
    [step(page, 'Faktury i kolejka'), page.getByRole('button', { name: 'Nowa faktura' })].map((locator) =>
      locator.boundingBox(),
    ),
  );
  expect(covering?.y).toBeGreaterThan((make?.y ?? Infinity) + (make?.height ?? 0));
  await expect(toured(page)).toHaveCount(3);
  // The list that appeared behind the step has not taken the focus.
  await onStep('Faktury i kolejka');
  await key('Enter');
  await onStep('Szukanie i pomoc', 'Gotowe');
  // A dialog over the screen hides the step and gives the focus back when it closes.
  await key('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(step(page, 'Szukanie i pomoc')).toHaveCount(0);
  await key('Escape');
  await onStep('Szukanie i pomoc', 'Gotowe');
  await key('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toured(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/today$/);
  await expect(page.locator('#content')).toBeFocused();
  expect(complaints).toEqual([]);
  await page.close();
});

test('guided tour: does not return after Esc and a reload, and can be started again from the list of shortcuts', async () => {
  const page = await firstLook({ language: 'pl' });
  await expect(step(page, 'Dziś: początek dyżuru')).toBeVisible();
  await expect.poll(seen).toBe(true);
  // Escape ends the tour wherever the focus is, here in the screen behind the step, which stays usable.
  const counts = page.getByRole('group', { name: 'Podsumowanie dnia' }).getByRole('button');
  await counts.first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(counts.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Aktualne/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Faktury' }).click();
  await page.getByRole('button', { name: /Skróty/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Oprowadź mnie' }).press('Enter');
  await expect(step(page, 'Dziś: początek dyżuru').getByRole('button', { name: 'Dalej' })).toBeFocused();
  await page.getByRole('button', { name: 'Pomiń' }).press('Enter');
  await expect(page).toHaveURL(/#\/invoices$/);
  await expect(page.getByRole('button', { name: /Skróty/ })).toBeFocused();

  // The tour ends when the person goes to a different screen.
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'Oprowadź mnie' }).click();
  await expect(step(page, 'Dziś: początek dyżuru')).toBeVisible();
  await page.getByRole('link', { name: 'Skrzynka' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/inbox$/);
  await page.close();
});

test('guided tour: fits the window at 200 % and never covers the element that the tour explains (dark theme, English)', async () => {
  const page = await firstLook({ language: 'en', theme: 'dark', zoom: 2 });
  for (const title of [
    'Today: where the shift begins',
    'Plan: rooms by day',
    'The reservation card',
    'Invoices and the queue',
    'Search and help',
  ]) {
    const card = step(page, title);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(toured(page).first()).toBeInViewport();
    const covers = await card.evaluate((element) => {
      const [ownBox, theirs] = [element, document.querySelector('[data-toured]')].map((node) =>
        node?.getBoundingClientRect(),
      );
      return ownBox === undefined || theirs === undefined || ownBox.top <= theirs.top;
    });
    expect(covers).toBe(false);
    await expectNoSidewaysScroll(page);
    if (title.startsWith('Invoices')) await expectAccessible(page);
    await card.getByRole('button', { name: /Next|Done/ }).click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.close();
});

test('guided tour: does not start while the first download fails, and starts once the service answers', async () => {
  const stranger = await startStranger();
  let down = true;
  stranger.misbehave('reset', Infinity, () => down);
  const real = await startProgram();
  try {
    const { account, sync } = real.client;
    await account.connect({ ...stranger.account, secrets: stranger.secrets });
    await expect.poll(async () => (await sync.state()).light).toBe('serviceDown');
    // A window opened while the service was connected would have started the tour before the first failure.
    await real.client.app.setPreferences({ tourSeen: false });
    const page = await openPage(real, { language: 'pl', tour: true });
    await expect(page.getByRole('button', { name: /^Serwis nie odpowiada/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    down = false;
    await sync.now({});
    const card = step(page, 'Dziś: początek dyżuru');
    await expect(card.getByRole('button', { name: 'Dalej' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(step(page, 'Plan: pokoje i dni').getByRole('button', { name: 'Dalej' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Without a stay the step explains itself in words and points at nothing.
    await expect(step(page, 'Karta rezerwacji')).toContainText('nie ma czego otworzyć');
    await expect(toured(page)).toHaveCount(0);
    await page.close();
  } finally {
    await real.stop();
    await stranger.close();
  }
});
