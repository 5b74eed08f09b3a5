import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { listLowContrastEdges } from './listLowContrastEdges';

/**
 * Collects the errors of a page: console errors (such as a blocked script or style) and uncaught exceptions. A test
 * ends with `expect(complaints).toEqual([])`.
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
 * Expects that the visible page violates no axe rule and that no edge or icon is too listLowContrastEdges; a failure names the rule
 * and the element.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The check waits until fades end, because a half-faded colour is not a colour of the program.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // axe is injected once and runs in the page, because its Playwright runner takes several times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`);
  const found = await page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not here');
    const { violations, passes } = await window.axe.run(document, { resultTypes: ['violations'] });
    if (passes.length === 0) throw new Error('axe looked at nothing');
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
  expect([...found, ...(await page.evaluate(listLowContrastEdges))]).toEqual([]);
}

/** Expects that no element overflows to the right, so the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
}

/** A combination of language, theme and zoom; `zoom` 2 is 200 %. `npm test` skips both tags. */
interface Look {
  readonly language: 'pl' | 'en';
  readonly theme: 'light' | 'dark';
  readonly zoom: 1 | 2;
  readonly tag: '@look' | '@extra';
}

/**
 * The tested looks contain each language, theme and zoom once. Polish is tested at 200 % because its words are longer.
 */
export const LOOKS: readonly Look[] = [
  { language: 'pl', theme: 'dark', zoom: 2, tag: '@look' },
  { language: 'en', theme: 'light', zoom: 1, tag: '@extra' },
];
