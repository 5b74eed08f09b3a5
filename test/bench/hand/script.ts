import type { Page } from '@playwright/test';

/** A key press or click of the script, with its name in the report. */
export interface Action {
  readonly name: string;
  readonly does: (page: Page) => Promise<void>;
}

const key = (name: string, keys: string, times = 1): Action[] =>
  Array.from({ length: times }, () => ({
    name: `${name}: ${keys}`,
    does: (page) => page.keyboard.press(keys),
  }));
const click = (name: string, selector: string, at = 0): Action => ({
  name: `${name}: click`,
  // Clicks the middle of the visible part, because a bar may begin outside the window.
  does: async (page) => {
    const box = await page.locator(selector).nth(at).boundingBox({ timeout: 10_000 });
    if (!box) throw new Error(`${selector} is not seen`);
    const { width = 1366, height = 768 } = page.viewportSize() ?? {};
    const middle = (from: number, length: number, limit: number) =>
      (Math.max(0, from) + Math.min(limit, from + length)) / 2;
    await page.mouse.click(middle(box.x, box.width, width), middle(box.y, box.height, height));
  },
});
/** Clicks a bar or a price well inside the window. */
const onPlan = (name: string, kind: 'stay' | 'night', at: number): Action => ({
  name: `${name}: click`,
  does: async (page) => {
    const spot = await page.evaluate(
      ([wanted, nth]) => {
        const seen = [...document.querySelectorAll(`.sheet .row .${wanted}`)].flatMap((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left > 300 && right < 950 && top > 200 && bottom < 700
            ? [[(left + right) / 2, (top + bottom) / 2]]
            : [];
        });
        return seen[Math.floor(seen.length * nth)] ?? null;
      },
      [kind, at] as const,
    );
    if (!spot) throw new Error(`no ${kind} is seen`);
    await page.mouse.click(spot[0] ?? 0, spot[1] ?? 0);
  },
});

/**
 * Actions of a receptionist in a quarter of an hour: every screen by key, the plan by key and mouse, search and lists.
 */
export const SCRIPT: readonly Action[] = [
  ...key('to Today', 'Alt+1'),
  ...key('Today, next guest', 'ArrowDown', 3),
  ...key('Today, card', 'Enter'),
  ...key('Today, close card', 'Escape'),
  ...key('to plan', 'Alt+2'),
  ...key('plan, step', 'ArrowRight', 3),
  ...key('plan, step', 'ArrowDown', 3),
  ...key('plan, step', 'ArrowLeft'),
  ...key('plan, step', 'ArrowUp'),
  ...key('plan, page', 'PageDown', 2),
  ...key('plan, page', 'PageUp'),
  ...key('plan, today', 't'),
  ...key('plan, edge', 'End'),
  ...key('plan, edge', 'Home'),
  ...key('plan, last room', 'Control+End'),
  ...key('plan, first room', 'Control+Home'),
  onPlan('plan, card', 'stay', 0.3),
  onPlan('plan, other card', 'stay', 0.6),
  ...key('plan, close card', 'Escape'),
  onPlan('plan, price of a night', 'night', 0.5),
  ...key('plan, close price', 'Escape'),
  ...key('plan, finder', 'f'),
  ...key('finder, field', 'Tab'),
  ...key('plan, close finder', 'Escape'),
  ...key('plan, prices to check', 'c'),
  ...key('plan, close checks', 'Escape'),
  ...key('plan, go to day', 'g'),
  ...key('go to day, type', '1'),
  ...key('plan, close go to day', 'Escape'),
  click('plan, view', '.toolbar button:has-text("Widok")'),
  click('plan, by payment', '[role="dialog"] [role="group"] >> text=Płatność'),
  click('plan, by stay', '[role="dialog"] [role="group"] >> text=Pobyt'),
  ...key('plan, close view', 'Escape'),
  click('plan, earlier', '.toolbar .nav button'),
  ...key('search', 'Control+k'),
  ...key('search, type', 'k'),
  ...key('search, type', 'o'),
  ...key('search, type', 'w'),
  ...key('search, type', 'a'),
  ...key('search, next', 'ArrowDown'),
  ...key('search, close', 'Escape'),
  ...key('to invoices', 'Alt+3'),
  ...key('invoices, next', 'ArrowDown', 2),
  ...key('invoices, card', 'Enter'),
  ...key('invoices, next card', 'ArrowDown'),
  ...key('invoices, close card', 'Escape'),
  ...key('to queue', 'Alt+4'),
  ...key('to inbox', 'Alt+5'),
  ...key('to settings', 'Alt+6'),
  ...key('shortcuts', 'F1'),
  ...key('close shortcuts', 'Escape'),
];
