import { expect, type Page } from '@playwright/test';

interface Raised {
  readonly title: string;
  readonly body: string;
}

/** The browser's notifications of a page, written down; `looking` says whether somebody looks at the window, which no test can. */
export async function eavesdrop(page: Page, looking: boolean): Promise<() => Promise<Raised[]>> {
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
      return raised.map(({ title, body }: Notification) => ({ title, body }));
    });
}

/** A click on what was raised last. */
export const clickNotification = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const raised: unknown = Reflect.get(window, 'raised');
    if (Array.isArray(raised)) raised.at(-1)?.dispatchEvent(new Event('click'));
  });

/** The key by which the system tells raised notifications apart. */
export const tagsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const raised: unknown = Reflect.get(window, 'raised');
    return Array.isArray(raised) ? raised.map(({ tag }: Notification) => tag) : [];
  });
