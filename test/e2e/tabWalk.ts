import type { Page } from '@playwright/test';

/**
 * Returns the name of the focused element, whether this walk has visited it already, and whether any part of it is
 * visible; runs in the page.
 */
function readFocusedElement(
  walk: string,
): { again: boolean; name: string; hidden: boolean; ring: string } | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const at = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '') ?? focused;
  const box = at.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  let hidden = true;
  for (let across = 0; across <= 6 && hidden; across += 1)
    for (let down = 0; down <= 4 && hidden; down += 1) {
      if (right - left < 1 || bottom - top < 1) break;
      const x = left + 0.5 + ((right - left - 1) * across) / 6;
      const y = top + 0.5 + ((bottom - top - 1) * down) / 4;
      const found = document.elementFromPoint(x, y);
      hidden = !found || !(at.contains(found) || found.contains(at));
    }
  // The element itself is marked, because a page that is still loading changes the positions of its elements.
  const again = at.getAttribute('data-walked') === walk;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at);
  return {
    again,
    name: at.outerHTML.replace(/\s+/gu, ' ').slice(0, 140),
    hidden,
    ring: `${outlineStyle} ${outlineWidth} ${outlineColor}`,
  };
}

/** Waits some frames after the key, until messages have moved away and lists have scrolled. */
async function settled(page: Page, walk: string): Promise<ReturnType<typeof readFocusedElement>> {
  let now = await page.evaluate(readFocusedElement, walk);
  for (let looks = 0; now?.hidden && looks < 20; looks += 1) {
    await page.waitForTimeout(100);
    now = await page.evaluate(readFocusedElement, walk);
  }
  await page.evaluate((mark) => {
    const focused = document.activeElement;
    const at = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused;
    at?.setAttribute('data-walked', mark);
  }, walk);
  return now;
}

/**
 * Presses Tab until the focus returns to its start, at most `most` times. Returns the number of stops, the stops that
 * are not visible, and the focus rings.
 */
export async function hiddenOnTabWalk(
  page: Page,
  most = 150,
): Promise<{ stops: number; hidden: string[]; rings: Set<string> }> {
  // A screen loads and takes the focus some time after its address changes; pressing Tab earlier would visit one
  // element twice.
  const filled = () =>
    page.evaluate(() => `${document.activeElement?.outerHTML.slice(0, 200)} ${document.body.innerText}`);
  for (let before = '', now = await filled(), looks = 0; before !== now && looks < 20; looks += 1) {
    await page.waitForTimeout(250);
    [before, now] = [now, await filled()];
  }
  const walk = crypto.randomUUID();
  let stops = 0;
  const hidden: string[] = [];
  const rings = new Set<string>();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const now = await settled(page, walk);
    if (!now) continue;
    if (now.again) break;
    stops += 1;
    if (now.hidden) hidden.push(now.name);
    if (/none|0px/.test(now.ring)) rings.add(`${now.ring}: ${now.name}`);
  }
  return { stops, hidden, rings };
}
