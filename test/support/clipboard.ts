import { test, type Page } from '@playwright/test';
import { inElectron, inRealElectron } from './browser';

/** Reads what a page copied by pasting the clipboard, as a person does. */

/** Allows the page to copy: the program's own window always does, but Chromium alone would ask a person. */
export async function letCopy(page: Page): Promise<void> {
  test.skip(inRealElectron, 'the clipboard is the system’s, and the test beside this one copies too');
  if (!inElectron) await page.context().grantPermissions(['clipboard-write']);
}

/**
 * Returns the clipboard by pasting it into a field, because no page of the program may read the clipboard. The focus is
 * put back afterwards.
 */
export async function pasted(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    const before = document.activeElement;
    const area = document.createElement('textarea');
    document.body.append(area);
    area.focus({ preventScroll: true });
    return { area, before };
  });
  await page.keyboard.press('Control+V');
  return field.evaluate(({ area, before }) => {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return area.value;
  });
}
