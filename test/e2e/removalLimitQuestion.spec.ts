import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, watched } from './watched';

/** Tests the question of the removal limit while a person reads it: the answer applies only to the text that was read. */

const INVOICES = 90;
let house: SyncedProgram;
let page: Page;
let complaints: string[];

test.beforeEach(async () => {
  house = await startSynced({
    requestsPerMinute: 600,
    prepare: (service) => {
      for (let id = 1; id <= INVOICES; id += 1) putInvoice(service, anInvoice(id));
    },
  });
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(async () => {
  await page.context().close();
  await house.stop();
  expect(complaints).toEqual([]);
});

const asked = async () => (await house.program.client.sync.state()).guard?.would ?? 0;
const question = () => page.getByRole('alertdialog');

/** Deletes the invoices up to this number in the service. */
async function lose(upTo: number) {
  for (let id = 1; id <= upTo; id += 1) house.stranger.invoices.delete(id);
  await house.program.client.sync.now({});
  await expect.poll(asked, { timeout: 30_000 }).toBe(upTo);
}

test('question about many deleted invoices: is asked again with the new count when more invoices disappear', async () => {
  await lose(30);
  await expect(question()).toContainText('30 faktur z 90');
  await expect(question().getByRole('button', { name: 'Zostaw wszystko' })).toBeFocused();
  await lose(75);
  await expect(question()).toContainText('30 faktur z 90');
  await question().getByRole('button', { name: 'Usuń 30 faktur' }).click();
  await expect(question()).toContainText('75 faktur z 90');
  await expect(question().getByRole('button', { name: 'Zostaw wszystko' })).toBeFocused();
  await expect.poll(asked).toBe(75);
  await expectAccessible(page);
  expect((await house.program.client.invoices.list({})).total).toBe(INVOICES);
  await page.keyboard.press('Enter');
  await expect(question()).toHaveCount(0);
  await expect.poll(asked).toBe(0);
});

test('question about many deleted invoices: stays open and shows the new count when the user confirms the old count', async () => {
  await lose(30);
  await expect(question()).toContainText('30 faktur z 90');
  await lose(75);
  await page.keyboard.press('Enter');
  await expect(question()).toContainText('75 faktur z 90');
  expect(await asked()).toBe(75);
});

test('question about many deleted invoices: shows an error inside the question when the answer cannot be sent', async () => {
  let release: () => void = () => undefined;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      const text = message.toString().replace('sync/answerGuard', 'sync/answerGuardNowhere');
      if (text.includes('documents/export')) release = () => engine.send(text);
      else engine.send(text);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Eksport', exact: true }).click();
  const exporting = page.locator('[role="dialog"]');
  await exporting.getByRole('button', { name: 'Eksportuj' }).click();
  await lose(30);
  await expect(question()).toContainText('30 faktur z 90');
  release();
  await expect(exporting).toHaveCount(0);
  await question().getByRole('button', { name: 'Zostaw wszystko' }).click();
  await expect(question().getByRole('alert')).toContainText('Nie udało się');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await question().getByRole('button', { name: 'Zdecyduj później' }).click();
  await expect(question()).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Nie udało się');
  complaints.length = 0;
});
