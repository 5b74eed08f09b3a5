import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible } from '../watched';

/**
 * Tests deleting an invoice: a question about the legal effect, undo while the deletion waits, and removal once the
 * service confirms it.
 */

let house: SyncedProgram;
test.beforeAll(async () => {
  house = await startSynced({
    prepare: (stranger) => {
      putInvoice(stranger, anInvoice(700_001, { invoiceFullNo: 'FV 1/U' }));
      putInvoice(stranger, anInvoice(700_002, { invoiceFullNo: 'FV 2/U', invoiceStatus: 'DRAFT' }));
      const ksefId = '5265877635-20260331-0200FFEEDDCC-0D';
      putInvoice(
        stranger,
        anInvoice(700_003, { invoiceFullNo: 'FV 3/U', invoiceStatus: 'SENT_KSEF', ksefId }),
      );
    },
  });
});
test.afterAll(() => house.stop());

async function openCard(id: number): Promise<Page> {
  const page = await openPage(house.program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${house.program.origin}/#/invoices?id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  return page;
}
const remove = (page: Page) => page.getByRole('button', { name: 'Usuń', exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

test('invoice deletion: is listed as waiting while the service cannot be reached, and can be undone', async () => {
  let down = true;
  house.stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => down);
  const page = await openCard(700_001);
  await remove(page).click();
  await expect(question(page)).toContainText('Usunąć fakturę FV 1/U?');
  await expect(question(page)).toContainText('trzeba ją skorygować');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(remove(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'Usuń fakturę' }).click();
  await expect(page.getByRole('article')).toContainText('Czeka na usunięcie');
  await expect(remove(page)).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij moją zmianę' }).click();
  await expect(remove(page)).toBeVisible();
  expect(house.stranger.invoices.has(700_001)).toBe(true);
  down = false;
  await page.context().close();
});

test('invoice deletion: removes a draft on this PC and in the service', async () => {
  const page = await openCard(700_002);
  await remove(page).click();
  await expect(question(page)).toContainText('To szkic');
  await question(page).getByRole('button', { name: 'Usuń fakturę' }).click();
  await house.program.client.outbox.sendNow({});
  await expect.poll(() => house.stranger.invoices.has(700_002), { timeout: 60_000 }).toBe(false);
  const numbers = async () =>
    (await house.program.client.invoices.list({})).rows.map(({ invoiceFullNo }) => invoiceFullNo).sort();
  await expect.poll(numbers).toEqual(['FV 1/U', 'FV 3/U']);
  await page.context().close();
});

test('invoice card: offers no deletion for an invoice in KSeF', async () => {
  const page = await openCard(700_003);
  await expect(page.getByRole('button', { name: 'Wystaw korektę' })).toBeVisible();
  await expect(remove(page)).toBeHidden();
  await page.context().close();
});
