import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage, startProgram, type Program } from '#support/browser';
import { passDone } from '#support/syncedProgram';

/**
 * Tests a window that stays open over midnight: the page asks the engine again for data that depends on today, although
 * no record changed. The engine keeps its own clock, so the test watches the requests of the page.
 */

test.skip(inElectron, 'heard on the socket of the browser host');

let program: Program;
let page: Page;
let asked: string[];
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await passDone(program);
  await program.client.app.setPreferences({ coverAfter: 0 });
});
test.afterAll(() => program.stop());
test.beforeEach(async () => {
  page = await openPage(program, { language: 'pl' });
  asked = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(() => page.context().close());

const times = (procedure: string) => asked.filter((frame) => frame.includes(procedure)).length;

for (const { screen, address, procedure } of [
  { screen: 'invoices that wait for KSeF', address: '#/today', procedure: '/invoices/watch' },
  { screen: 'nights on the books', address: '#/figures', procedure: '/figures/pace' },
  { screen: 'stays without a check-in', address: '#/figures?part=stays', procedure: '/figures/stays' },
  { screen: 'unpaid invoices by age', address: '#/figures?part=invoices', procedure: '/figures/unpaid' },
])
  test(`screen left open over midnight: requests its data again on the new day: ${screen}`, async () => {
    await page.evaluate((to) => (location.hash = to), address);
    await expect.poll(() => times(procedure)).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    const before = times(procedure);
    await page.clock.fastForward('24:00:00');
    await expect.poll(() => times(procedure), { timeout: 10_000 }).toBeGreaterThan(before);
  });
