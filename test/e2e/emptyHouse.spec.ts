import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { speak } from '#shared/text/language';
import { openPage } from '#support/browser';
import { aStay, putStay, startSynced, today } from '#support/syncedProgram';
import { expectAccessible, LOOKS } from './watched';
import * as texts from '#shared/i18n/texts';

/**
 * Tests the plan of a property about which the service knows little: nothing, or a stay in a room that it does not
 * list.
 */

test('room plan and invoice list of an empty property: state the time of the download that found no records', async () => {
  const synced = await startSynced({ rooms: [], prepare: () => undefined });
  for (const look of LOOKS) {
    const t = speak(texts.plan, look.language);
    const page = await openPage(synced.program, look);
    await page.keyboard.press('Alt+2');
    await expect(page.getByText(new RegExp(t.emptyHouse({ when: '\\d\\d:\\d\\d' })))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Alt+3');
    const invoices = speak(texts.invoices, look.language);
    await expect(page.getByText(new RegExp(invoices.emptyHouse({ at: '\\d\\d:\\d\\d' })))).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  }
  await synced.stop();
});

test('room plan: lists a room that has stays but no prices under a heading of its own, not under a floor', async () => {
  const [arrival, departure] = [today(), addDays(today(), 2)];
  const synced = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { arrival, departure, room_id: '901', room_name: '901 Domek' }));
      putStay(stranger, aStay(2, { arrival, departure, name: 'Wolska' }));
    },
  });
  for (const look of LOOKS) {
    const t = speak(texts.plan, look.language);
    const page = await openPage(synced.program, look);
    await page.keyboard.press('Alt+2');
    const heads = page.getByRole('rowheader');
    await expect(heads.filter({ hasText: '901 Domek' })).toBeAttached();
    await expect(heads.nth(-2)).toHaveText(
      `${t.unlistedRooms}, ${speak(texts.stayWords, look.language).roomCount({ n: 1 })}, ${t.groupOpen}`,
    );
    await expect(heads.last()).toHaveText('901 Domek');
    await expect(page.locator('.floor')).toHaveCount(2);
    await expectAccessible(page);
    await page.context().close();
  }
  await synced.stop();
});
