import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { faint } from './faint';

/**
 * Collects what a page complains of: errors in its console (a refused script or style is one) and faults
 * nobody caught. A test ends with `expect(complaints).toEqual([])`.
 */
export function watched(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * No violation of any rule of axe on what is shown now, and no edge or icon that is too faint; a failure names rule and
 * element.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A fade half-way is no colour of ours.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Put in once a page, and run there: its own runner for Playwright takes several times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`);
  const found = await page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not here');
    const { violations, passes } = await window.axe.run(document, { resultTypes: ['violations'] });
    if (passes.length === 0) throw new Error('axe looked at nothing');
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
  expect([...found, ...(await page.evaluate(faint))]).toEqual([]);
}

/** No element overflows to the right: the page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

/** A way to look at a screen; `zoom` 2 is 200 %. `npm test` leaves out both tags. */
interface Look {
  readonly language: 'pl' | 'en';
  readonly theme: 'light' | 'dark';
  readonly zoom: 1 | 2;
  readonly tag: '@look' | '@extra';
}

/** Each language, theme and size once. Polish has the longer words, so it is the one at 200 %. */
export const LOOKS: readonly Look[] = [
  { language: 'pl', theme: 'dark', zoom: 2, tag: '@look' },
  { language: 'en', theme: 'light', zoom: 1, tag: '@extra' },
];
