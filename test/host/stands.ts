import type { Desktop } from '#support/devtools/drive';

/** Waits until the window is there and shows its navigation. */
export async function stands(desktop: Desktop): Promise<void> {
  const page = await desktop.page();
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
}
