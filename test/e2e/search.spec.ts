import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';

/** The search palette while its answer is under way. */
let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const nights = { arrival: today(), departure: addDays(today(), 2) };
  synced = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...nights, name: 'Ostrowska' }));
      putStay(stranger, aStay(2, { ...nights, room_id: '102', room_name: '102', name: 'Daleka' }));
    },
  });
});
test.afterAll(() => synced.stop());

test('Enter opens what was typed, not what is still shown of the words before', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('ostrowska');
  await expect(page.getByRole('option', { name: /Ostrowska/ }).first()).toBeVisible();
  // Enter comes before the engine can have answered: no message of it is heard in between.
  await field.evaluate(async (input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no field');
    input.value = 'daleka';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('complementary', { name: 'Rezerwacja' })).toContainText('Daleka');
  await page.context().close();
});
