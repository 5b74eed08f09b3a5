import type { BrowserContext, Page } from '@playwright/test';

/**
 * `KONTUAR_SLOW=4 npm run test:e2e -- FILE`: the pages of the tests on a PC that is so many times slower, and an engine that
 * answers late. A test or a screen that relies on being fast enough fails there, each time.
 */
export const TIMES = Number(process.env['KONTUAR_SLOW'] ?? '1');

/** How late the engine's answers come for each time that the PC is slower, in milliseconds. */
const LATE_MS = 40;

/** For every page of this context, those to come as well. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (TIMES <= 1) return;
  await context.routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    engine.onMessage((message) => setTimeout(() => line.send(message), TIMES * LATE_MS));
  });
  context.on('page', (page) => void throttle(page).catch(() => undefined));
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES });
}
