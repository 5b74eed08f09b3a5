import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, makeProfile, type TestProfile } from '#support/testProfile';

/** The tests that every host must pass: the browser, the separate window on the DevTools protocol, and Electron. */
export interface HostDriver {
  readonly name: 'browser' | 'devtools' | 'electron';
  start(profileDir: string, mode: 'real' | 'training'): Promise<Running>;
}

export interface Running {
  readonly page: Page;
  /** Ends the program as the system would, and returns its exit status. */
  stop(): Promise<number | null>;
}

/** Returns the navigation of the page, which appears only after the contract has answered. */
const shell = (page: Page) => page.getByRole('navigation').first();
const STARTED = { timeout: 60_000 };

export function hostSuite(driver: HostDriver): void {
  // Each test starts a whole program twice, so the time limit is generous.
  describe(`host: ${driver.name}`, () => {
    let profile: TestProfile;
    let running: Running;

    beforeAll(async () => {
      await build();
      profile = await makeProfile();
      running = await driver.start(profile.dir, 'training');
    }, 180_000);
    afterAll(async () => {
      await running.stop();
      await profile.remove();
    });

    test('shows the program, with its line to the engine', async () => {
      await shell(running.page).waitFor(STARTED);
      expect(await running.page.evaluate(() => location.search)).toBe('?mode=training');
    });

    test('a reload gets a line of its own', async () => {
      await running.page.reload();
      await shell(running.page).waitFor(STARTED);
    });

    test('the page knows nothing of Node or Electron', async () => {
      const known = await running.page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
          (name) => name in globalThis,
        ),
      );
      expect(known).toEqual([]);
    });

    test('a script that got into the page does not run', async () => {
      const ran = await running.page.evaluate(async () => {
        const script = document.createElement('script');
        script.textContent = 'document.body.dataset.inline = "ran"';
        document.body.append(script);
        const image = document.createElement('img');
        image.setAttribute('onerror', 'document.body.dataset.handler = "ran"');
        image.src = '/no-such-picture.png';
        document.body.append(image);
        await new Promise((resolve) => image.addEventListener('error', resolve));
        return { ...document.body.dataset };
      });
      expect(ran).not.toHaveProperty('inline');
      expect(ran).not.toHaveProperty('handler');
    });

    test('nothing leaves for anywhere else', async () => {
      const refused = await running.page.evaluate(async () => {
        const violations: string[] = [];
        document.addEventListener('securitypolicyviolation', (event) =>
          violations.push(event.effectiveDirective),
        );
        await fetch('https://127.0.0.1:9/').catch(() => undefined);
        const tried = (element: HTMLElement) =>
          new Promise<void>((resolve) => {
            element.addEventListener('error', () => resolve());
            element.addEventListener('load', () => resolve());
            document.body.append(element);
          });
        const image = document.createElement('img');
        image.src = 'https://127.0.0.1:9/x.png';
        await tried(image);
        const script = document.createElement('script');
        script.src = 'https://127.0.0.1:9/x.js';
        await tried(script);
        const frame = document.createElement('iframe');
        frame.src = 'https://127.0.0.1:9/';
        await tried(frame);
        const form = document.createElement('form');
        form.action = 'https://127.0.0.1:9/';
        document.body.append(form);
        form.submit();
        // The form's violation arrives later than the others.
        const formTried = () => violations.includes('form-action');
        for (let tries = 0; tries < 300 && !formTried(); tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 100));
        return [...new Set(violations)].sort();
      });
      expect(refused).toEqual(['connect-src', 'form-action', 'frame-src', 'img-src', 'script-src-elem']);
    });

    test('eval is refused', async () => {
      // The timer runs the code in the page itself; the policy does not apply to the debugger.
      const outcome = await running.page.evaluate(
        () =>
          new Promise<string>((resolve) =>
            setTimeout(() => {
              try {
                resolve(String(new Function('return 1')()));
              } catch (error) {
                resolve(error instanceof EvalError ? 'refused' : String(error));
              }
            }),
          ),
      );
      expect(outcome).toBe('refused');
    });

    test('the other mode is another world', async () => {
      await running.page.evaluate(() => location.assign('/?mode=real'));
      await running.page
        .getByRole('button', { name: /szkoleni|training/i })
        .first()
        .waitFor(STARTED);
      await running.page.evaluate(() => location.assign('/?mode=training'));
      await shell(running.page).waitFor(STARTED);
    });

    if (driver.name !== 'browser') {
      test('the window goes nowhere and opens nothing', async () => {
        const { page } = running;
        const before = page.url();
        await page.evaluate(() => location.assign('https://example.com/'));
        await page.evaluate(() => void window.open('https://example.com/'));
        // The window still shows the same page and is the only one; a refused window may appear for a moment.
        await expect.poll(() => page.context().pages().length).toBe(1);
        expect(page.url()).toBe(before);
      });

      test('no permission is given', async () => {
        const states = await running.page.evaluate(async () =>
          Promise.all(
            (['geolocation', 'notifications', 'camera', 'microphone'] as const).map(
              async (name) => (await navigator.permissions.query({ name })).state,
            ),
          ),
        );
        expect(new Set(states)).toEqual(new Set(['denied']));
      });
    }

    test('ends cleanly, and leaves the database closed', async () => {
      expect(await running.stop()).toBe(0);
      expect(existsSync(join(profile.dir, 'kontuar.db'))).toBe(true);
      expect(existsSync(join(profile.dir, 'kontuar.db-wal'))).toBe(false);
      running = await driver.start(profile.dir, 'training');
      await shell(running.page).waitFor(STARTED);
    });
  });
}
