import type { Locator, Page } from '@playwright/test';

/**
 * Types a day (`YYYY-MM-DD`, optionally with `THH:mm`) into a date field, part by part in the order of the page
 * language.
 */
export async function typeDay(page: Page, within: Locator, label: string | RegExp, at: string) {
  const [day = '', time = ''] = at.split('T');
  await within.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day.split('-').reverse().join('') + time.replace(':', ''));
}
