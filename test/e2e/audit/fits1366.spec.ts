import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { buildCreateBody } from '#shared/rules/form/invoiceBodyFromForm';
import { LANGUAGES } from '#shared/text/language';
import { problem } from '#support/stranger/strangerAnswers';
import { openPage } from '#support/browser';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';

/**
 * Tests a window of 1366 px: the property name is shown in full on every screen, no sum of Today takes two lines, and
 * the state of an invoice is not cut.
 */

const PROPERTY = 'Pensjonat Kalinówka sp. z o.o.';
const NEWS = 12;
const REJECTED = { pl: 'Nieprzyjęta – popraw', en: 'Rejected – fix', uk: 'Не прийнято – виправте' } as const;
const day = today();
const nights = { arrival: addDays(day, 2), departure: addDays(day, 5) };

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const prepaid = { arrival: day, departure: addDays(day, 2), payment_status: 'PREPAYMENT_PAID' };
  house = await startSynced({
    prepare: (stranger) => {
      const seller = { companyName: PROPERTY, address: 'ul. Leśna 14, 43-370 Szczyrk', taxId: '9461231239' };
      putInvoice(stranger, anInvoice(501, { seller }));
      putInvoice(stranger, anInvoice(502, { seller, invoiceStatus: 'SENT_KSEF' }));
      putStay(
        stranger,
        aStay(1, { ...prepaid, price_per_stay: '5530.00', prepayment: '1106.00', currency: 'CZK' }),
      );
      putStay(
        stranger,
        aStay(2, { ...prepaid, room_id: '102', price_per_stay: '12999.50', prepayment: '999.50' }),
      );
    },
  });
  const { stranger, program } = house;
  stranger.misbehave(
    problem(422, 'no', '/invoices', { errors: { additionalInfo: 'x' } }),
    1,
    ({ method }) => method === 'POST',
  );
  const { fields } = await program.client.invoiceForm.begin({ from: 'invoice', id: '501', as: 'copy' });
  await program.client.outbox.create({ body: buildCreateBody(fields, 'ISSUED', () => null) });
  await expect
    .poll(async () => (await program.client.outbox.list()).open.map(({ state }) => state))
    .toEqual(['conflict']);
  for (let at = 0; at < NEWS; at += 1)
    putStay(stranger, aStay(100 + at, { ...nights, room_id: '103', name: `Gość ${at}` }));
  await program.client.sync.now({ full: true });
  await expect
    .poll(async () => (await program.client.inbox.list()).items.length, { timeout: 150_000 })
    .toBe(NEWS);
});
test.afterAll(() => house.stop());

/** Returns how many pixels of the text beside the title are cut; the long form of a day is measured invisibly. */
const cutBeside = (page: Page) =>
  page.locator('header .beside').evaluate((box) => {
    const words = box.querySelector('span:not(.measured)')?.getBoundingClientRect();
    return words ? Math.max(0, Math.round(words.right - box.getBoundingClientRect().right)) : 0;
  });

for (const language of LANGUAGES)
  test(`screen header: shows the full property name on every screen, even beside a date range (${language})`, async () => {
    const page = await openPage(house.program, { language });
    const period = `#/figures?from=${addDays(day, -40)}&to=${addDays(day, 20)}`;
    for (const key of ['Alt+1', 'Alt+2', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', period]) {
      if (key === period) await page.evaluate((hash) => (location.hash = hash), period);
      else await page.keyboard.press(key);
      const name = page.locator('header .property .name');
      await expect(name).toHaveText(PROPERTY);
      // The subtitle appears after the screen and takes space from the name.
      await page.waitForTimeout(300);
      expect([key, await name.evaluate((element) => element.scrollWidth - element.clientWidth)]).toEqual([
        key,
        0,
      ]);
      expect([key, await cutBeside(page)]).toEqual([key, 0]);
    }
    await page.context().close();
  });

for (const language of LANGUAGES)
  test(`Today: shows the amount still to pay on a single line (${language})`, async () => {
    const page = await openPage(house.program, { language });
    const sums = page.locator('[data-guest] .sum');
    await expect(sums).toHaveCount(2);
    for (const sum of await sums.all()) {
      const lines = await sum.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect([await sum.textContent(), lines]).toEqual([await sum.textContent(), 1]);
    }
    await page.context().close();
  });

for (const language of LANGUAGES)
  test(`invoice list: shows every state badge in full at 1366 and 1024 pixels (${language})`, async () => {
    const page = await openPage(house.program, { language });
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(`${house.program.origin}/#/invoices`);
      const badges = page.locator('[data-index] .badge');
      await expect(badges.filter({ hasText: REJECTED[language] })).toHaveCount(1);
      for (const badge of await badges.all()) {
        const isUncovered = () =>
          badge.evaluate((element) => {
            const { right, top, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(right - 2, top + height / 2));
          });
        // The list learns the new width of the window one frame later.
        await expect.poll(isUncovered, `${width}: ${(await badge.textContent()) ?? ''}`).toBe(true);
      }
    }
    await page.context().close();
  });
