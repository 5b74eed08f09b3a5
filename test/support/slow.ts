import type { BrowserContext, Page } from '@playwright/test';

/**
 * `KONTUAR_SLOW=4 npm run test:e2e -- FILE` runs the tests' pages as on a PC that is four times slower, with an engine
 * that answers late. A test or a screen that relies on speed then fails every time.
 */
export const TIMES = Number(process.env['KONTUAR_SLOW'] ?? '1');

/** Delay of the engine's answers in ms, multiplied by how many times slower the PC is. */
const LATE_MS = 40;

/** Slows down every present and future page of this context. */
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
