import type { Locator, Page } from '@playwright/test';

/** Types a day (`YYYY-MM-DD`, or with `THH:mm`) into a field of the program, part by part as its language orders them. */
export async function typeDay(page: Page, within: Locator, label: string | RegExp, at: string) {
  const [day = '', time = ''] = at.split('T');
  await within.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day.split('-').reverse().join('') + time.replace(':', ''));
}
