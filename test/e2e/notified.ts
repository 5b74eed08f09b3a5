import { expect, type Page } from '@playwright/test';
import type { Program } from '#support/browser';

interface Raised {
  readonly title: string;
  readonly body: string;
  /**
   * The key by which the operating system tells notifications apart; every notification of the main process has its own
   * key.
   */
  readonly tag: string;
}
type Host = Pick<Program, 'desktop' | 'origin'>;

/**
 * Allows notifications: a browser needs a permission, while in the desktop window the main process shows the
 * notifications.
 */
export async function letNotify({ desktop, origin }: Host, page: Page): Promise<void> {
  if (!desktop) await page.context().grantPermissions(['notifications'], { origin });
}

/**
 * Records the notifications shown from now on, by the page or by the main process. `looking` simulates whether a user
 * looks at the window.
 */
export async function eavesdrop(
  { desktop }: Host,
  page: Page,
  looking: boolean,
): Promise<() => Promise<Raised[]>> {
  if (desktop) {
    desktop.act({ act: 'focus', on: looking });
    const before = desktop.all('notification').length;
    return () =>
      Promise.resolve(
        desktop
          .all('notification')
          .slice(before)
          .map(({ id, title, body }) => ({ title, body, tag: String(id) })),
      );
  }
  await page.addInitScript((focused) => {
    const raised: Notification[] = [];
    Object.assign(window, { raised });
    document.hasFocus = () => focused;
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        raised.push(this);
      }
    };
  }, looking);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return () =>
    page.evaluate(() => {
      const raised: unknown = Reflect.get(window, 'raised');
      if (!Array.isArray(raised)) return [];
      return raised.map(({ title, body, tag }: Notification) => ({ title, body, tag }));
    });
}

/** Clicks the most recent notification. */
export async function clickNotification({ desktop }: Host, page: Page): Promise<void> {
  const last = desktop?.all('notification').at(-1);
  if (last) desktop?.act({ act: 'clickNotification', id: last.id });
  else
    await page.evaluate(() => {
      const raised: unknown = Reflect.get(window, 'raised');
      if (Array.isArray(raised)) raised.at(-1)?.dispatchEvent(new Event('click'));
    });
}
