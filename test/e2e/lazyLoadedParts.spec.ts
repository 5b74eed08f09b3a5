import { expect, test } from '@playwright/test';
import { inElectron, openPage, startProgram, type Program } from '#support/browser';

/** Tests parts of the page whose code is loaded on first use: the first use must behave like the second. */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('sync status button: Enter opens the details and Esc returns the focus, also when the details are opened a second time', async () => {
  const page = await openPage(program, { language: 'pl' });
  const light = page.locator('header button.light');
  await light.focus();
  for (const time of [1, 2]) {
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: (await light.getAttribute('title')) ?? '' });
    await expect(details, `time ${time}`).toBeVisible();
    await expect
      .poll(() => details.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await expect(light).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(light).toBeFocused();
    await expect(light).toHaveAttribute('aria-expanded', 'false');
  }
  await page.context().close();
});

test('Today: the print dialog, the shortcut list and a guest’s card open even when requested immediately after the page has loaded', async () => {
  const page = await openPage(program, { language: 'pl' });
  await expect(page.locator('[data-guest]').first()).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('[data-guest]').first().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.context().close();
});

test('on-duty menu: opens by keyboard and Esc returns the focus, also when the menu is opened again', async () => {
  const page = await openPage(program, { language: 'pl' });
  for (const name of ['Ewa Lis', 'Jan Bo']) await program.client.staff.add({ name, role: 'desk' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Kto ma dyżur?' });
  for (const keys of ['Enter', 'ArrowDown', 'Enter']) {
    await button.focus();
    await page.keyboard.press(keys);
    const first = page.getByRole('menuitemradio', { name: 'Ewa Lis' });
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.context().close();
});

for (const [isUp, words] of [
  [true, 'shows the crash message while the engine runs'],
  [false, 'shows only the strip about the lost connection after the engine has ended'],
] as const)
  test(`screen file that fails to load: the window ${words}`, async () => {
    test.skip(inElectron, 'the desktop window uses a message port and reads its files from an archive');
    const page = await openPage(program, { language: 'pl' });
    let dead = false;
    await page.context().routeWebSocket(/\/rpc/, (line) => {
      if (dead) return void line.close();
      const engine = line.connectToServer();
      line.onMessage((message) => {
        if (dead) void line.close();
        else engine.send(message);
      });
    });
    let missed = 0;
    await page.route(/GlobalDialogs-[^/]*\.js/, async (route) => {
      missed += 1;
      await route.abort();
    });
    await page.reload();
    await expect(page.locator('[data-guest]').first()).toBeVisible();
    const lost = page.getByText('Kontuar na tym komputerze nie działa od');
    if (!isUp) {
      dead = true;
      await page.keyboard.press(']');
      await expect(lost).toBeVisible();
    }
    const before = missed;
    await page.keyboard.press('F1');
    await expect.poll(() => missed).toBeGreaterThan(before);
    await page.waitForTimeout(300);
    await expect(page.getByText('Ten ekran przestał działać')).toHaveCount(isUp ? 1 : 0);
    await page.context().close();
  });
