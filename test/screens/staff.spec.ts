import { test } from '@playwright/test';
import { startProgram, type Program } from '#support/browser';
import { draw, ENGLISH, POLISH } from './picture';

/** Screenshots of the users at the desk: the list in Settings, and the dialog that asks who is at the desk. */
let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  const { staff } = program.client;
  await staff.add({ name: 'Anna Wójcik', role: 'owner', pin: '271828' });
  await staff.add({ name: 'Jan Bo', role: 'lead', pin: '4444' });
  await staff.add({ name: 'Ewa Lis', role: 'desk', pin: '1234' });
});
test.afterAll(() => program.stop());

test('screenshots: show the staff list in Settings', async () => {
  await draw(program, 'staff', POLISH, 'settings?part=staff');
  await draw(program, 'staff', ENGLISH, 'settings?part=staff');
});

test('screenshots: show the dialog that asks who is on duty', async () => {
  await program.client.staff.switch({ id: 3, pin: '1234' });
  await draw(program, 'signIn', POLISH, 'today', async (page) => {
    await page.keyboard.press('Control+L');
    await page.getByRole('dialog', { name: 'Kto ma dyżur' }).waitFor();
  });
});
