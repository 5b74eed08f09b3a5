import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  aStay,
  anInvoice,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, LOOKS } from './watched';

/**
 * Tests thirteen guests with the same name and different phone numbers: the user chooses one guest, and every guest can
 * be reached.
 */

const day = today();
const GUESTS = 13;
const phoneOf = (n: number) => `+48 601 000 0${String(n).padStart(2, '0')}`;

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      for (let n = 0; n < GUESTS; n += 1)
        putStay(
          stranger,
          aStay(50_000 + n, {
            client_id: String(100 + n),
            phone: phoneOf(n),
            email: '',
            arrival: addDays(day, n - 6),
            departure: addDays(day, n - 4),
          }),
        );
      putInvoice(stranger, anInvoice(900_001, { reservationId: 50_003 }));
    },
  });
});
test.afterAll(() => house.stop());

for (const { language, theme, zoom } of LOOKS)
  test(`guest data search: lets the user select any of several guests with the same name: ${language}, ${theme}, ${zoom}00 %`, async () => {
    const page = await openPage(house.program, { language, theme, zoom });
    await page.goto(`${house.program.origin}/#/settings?part=people`);
    const field = page.locator('form input').first();
    await field.fill('Kowalski Jan');
    await page.keyboard.press('Enter');
    const guestButton = (n: number) =>
      page.getByRole('button', { name: `Jan Kowalski, ${phoneOf(n)}`, exact: true });
    for (let n = 0; n < GUESTS; n += 1) await expect(guestButton(n)).toHaveCount(1);
    // Nothing has been erased yet, so the page does not list any data that remains.
    await expect(page.getByText('FV 900001')).toBeHidden();
    await expectAccessible(page);
    await guestButton(3).press('Enter');
    await expect(field).toHaveValue(`Jan Kowalski, ${phoneOf(3)}`);
    await expect(field).toBeFocused();
    await expect(page.getByText(phoneOf(3))).toHaveCount(1);
    // A weekday after a preposition would have the wrong grammatical case, so the text shows only the date.
    await expect(page.getByText(/900001/)).toContainText(/(do|until) \d/);
    await page.context().close();
  });

for (const zoom of [1, 2])
  test(`stay field: arrow keys keep both the highlighted stay and the line “5 more stays” visible: ${zoom}00 %`, async () => {
    const page = await openPage(house.program, { language: 'pl', zoom });
    await page.goto(`${house.program.origin}/#/invoices?form=new`);
    await page.locator('article.form').getByText('Więcej', { exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Pobyt' });
    await field.fill('Kowalski');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option')).toHaveCount(8);
    const more = list.getByText('jeszcze 5 pobytów');
    await expect(more).toBeInViewport({ ratio: 0.9 });
    for (let n = 0; n < 8; n += 1) {
      await field.press('ArrowDown');
      const at = list.getByRole('option', { selected: true });
      await expect(at).toBeInViewport({ ratio: 0.9 });
      const [option, line] = [await at.boundingBox(), await more.boundingBox()];
      expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + 1);
    }
    await page.context().close();
  });
