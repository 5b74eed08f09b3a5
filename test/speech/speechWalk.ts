import { expect, test, type Page } from '@playwright/test';
import { openPage, type PageOptions, type Program } from '#support/browser';
import { missingPrograms, startScreenReader, type ScreenReader } from './screenReader';

/** Tools of a walk through the program by ear: a screen reader, and a page that has the keyboard focus. */
export interface Walk {
  readonly reader: ScreenReader;
  /** Opens a page of the program with the keyboard focus on its heading. */
  open(program: Program, options: PageOptions): Promise<Page>;
  /**
   * Presses the key or calls the function, and waits until all the words were spoken since then. Returns everything
   * that was spoken.
   */
  hear(act: string | (() => unknown), ...words: RegExp[]): Promise<string>;
}

/** Milliseconds after which an Orca that is still not at rest has missed the window. */
const MISSED_MS = 8_000;
const OPENED_MS = 60_000;

/**
 * Registers the start and the stop of the screen reader for a test file; skips the tests when a required program is
 * missing.
 */
export function useWalk(): Walk {
  let reader: ScreenReader | undefined;
  let page: Page | undefined;
  const running = () => {
    if (!reader) throw new Error('the screen reader was not started');
    return reader;
  };
  test.beforeAll(async () => {
    const missing = missingPrograms();
    test.skip(missing.length > 0, `nobody listens: ${missing.join(', ')} missing (test/speech/README.md)`);
    reader = await startScreenReader();
  });
  test.afterEach(async () => {
    const transcript = await reader?.said();
    if (transcript) await test.info().attach('transcript', { body: transcript, contentType: 'text/plain' });
    await page?.context().close();
  });
  test.afterAll(() => reader?.stop());
  return {
    get reader() {
      return running();
    },
    open: async (program, options) => {
      page = await openPage(program, options);
      const shown = page;
      await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
      // When many events arrive at once, Orca may miss that the window is active, so the window is activated again.
      await expect(async () => {
        const heading = await shown.getByRole('heading', { level: 1 }).boundingBox();
        const frame = await shown.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }));
        if (!heading) throw new Error('no heading');
        running().click(frame.x + heading.x + 2, frame.y + heading.y + heading.height / 2);
        await expect.poll(() => shown.evaluate(() => document.hasFocus())).toBe(true);
        await running()
          .rest(MISSED_MS)
          .catch((error: unknown) => {
            running().comeBack();
            throw error;
          });
      }).toPass({ timeout: OPENED_MS });
      return page;
    },
    hear: async (act, ...words) => {
      await running().rest();
      const before = (await running().said()).length;
      if (typeof act === 'string') running().press(act);
      else await act();
      const since = async () => (await running().said()).slice(before).replace(/\s+/gu, ' ').trim();
      for (const word of words) await expect.poll(since, { message: `after ${String(act)}` }).toMatch(word);
      return since();
    },
  };
}
