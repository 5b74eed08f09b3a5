import type { Desktop } from '#support/devtools/drive';

/** Its window is there, with something in it. */
export async function stands(desktop: Desktop): Promise<void> {
  const page = await desktop.page();
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
}
