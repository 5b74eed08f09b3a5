import { expect, test } from '@playwright/test';
import { openPage, startProgram } from '#support/browser';
import { passDone } from '#support/syncedProgram';

/** Tests inbox messages that arrive while a dialog covers the screen. */
test('inbox message: appears after an open dialog is closed, not behind the dialog', async () => {
  const program = await startProgram({ training: true });
  await passDone(program);
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('F1');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const { count } = await program.client.inbox.list();
  await program.client.rehearsal.practise({ exercise: 'news' });
  await expect
    .poll(async () => (await program.client.inbox.list()).count, { timeout: 60_000 })
    .toBeGreaterThan(count);
  // The wait is longer than a message with a button stays on the screen.
  await page.waitForTimeout(11_000);
  const message = page.locator('.toasts').getByRole('button', { name: 'Otwórz' });
  await expect(message).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(message).toBeVisible();
  // The message also disappears behind the next dialog and returns afterwards.
  await page.keyboard.press('F1');
  await expect(dialog).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(message).toBeVisible();
  await page.context().close();
  await program.stop();
});
