import { expect, test } from '@playwright/test';
import { startProgram, type Program } from '#support/browser';
import { useWalk } from './speechWalk';

/**
 * Tests that assistive software other than screen readers (voice control, switches) can act through the system's
 * accessibility interface, without a key (EN 301 549, 11.5.2).
 */

const walk = useWalk();

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true, browser: walk.reader.browser });
});
test.afterAll(() => program?.stop());

test('assistive software: can press links and buttons and focus a field without keyboard events', async () => {
  const page = await walk.open(program, { language: 'en' });
  walk.reader.act('press', 'link', 'Invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  walk.reader.act('press', 'push button', 'New invoice');
  await expect(page.getByRole('heading', { level: 2, name: 'New invoice' })).toBeVisible();
  walk.reader.act('focus', 'entry', 'Address');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.type('ul. Długa 5');
  walk.reader.act('press', 'push button', 'Discard input');
  await expect(page.getByRole('heading', { level: 2, name: 'New invoice' })).toBeHidden();
  walk.reader.act('press', 'push button', 'Restore');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('ul. Długa 5');
});
