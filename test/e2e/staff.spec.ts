import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests staff roles and PINs: an owner sets up three persons, and the program refuses what a role does not permit. */

let program: Program;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

const bar = (page: Page) => page.getByRole('banner');
const cover = (page: Page) => page.getByRole('dialog', { name: 'Kto ma dyżur' });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Sets the role and the PIN of a person in the person's dialog. */
async function giveRole(page: Page, name: string, role: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: `Zmień: ${name}` }).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.getByLabel('Rola').selectOption(role);
  await page.getByLabel('PIN (4–8 cyfr)').fill(pin);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

test('staff settings: an owner adds three persons and gives each person a role and a PIN', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await page.keyboard.press('Alt+9');
  await expect(page.getByLabel('Imię i nazwisko')).toBeFocused();
  for (const name of ['Anna Wójcik', 'Jan Bo', 'Ewa Lis']) {
    await page.getByLabel('Imię i nazwisko').fill(name);
    await page.keyboard.press('Enter');
  }
  const people = page.getByRole('list', { name: 'Osoby' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Teraz są to tylko imiona')).toBeVisible();

  // Nobody can get a PIN or another role before an owner exists who could reset the PIN.
  await page.getByRole('button', { name: 'Zmień: Ewa Lis' }).click();
  await page.getByLabel('PIN (4–8 cyfr)').fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Najpierw nadaj PIN właścicielowi');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zmień: Anna Wójcik' }).click();
  await page.getByLabel('Rola').selectOption('owner');
  await page.getByLabel('PIN (4–8 cyfr)').press('Enter');
  await expect(dialog(page)).toContainText('Właściciel musi mieć PIN.');
  await page.keyboard.press('Escape');

  await giveRole(page, 'Anna Wójcik', 'owner', '271828');
  await expect(bar(page)).toContainText('Anna Wójcik');
  await expect(page.getByText('Uprawnienia działają.')).toBeVisible();
  await giveRole(page, 'Jan Bo', 'lead', '4444');
  await giveRole(page, 'Ewa Lis', 'desk', '1234');
  await expect(people.getByRole('listitem').nth(2)).toContainText('recepcja');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The only owner cannot be removed, and the list gives the reason.
  await page.getByRole('button', { name: 'Usuń: Anna Wójcik' }).click();
  await expect(page.getByText('To jedyny właściciel z PIN-em.')).toBeVisible();
  await page.getByRole('button', { name: 'Rozumiem' }).click();
  expect(complaints).toEqual([]);
  await page.close();
});

test('staff switch: signs a receptionist in with Alt+9, a digit and the PIN', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  for (const { digit, pin, name } of [
    { digit: '3', pin: '1234', name: 'Ewa Lis' },
    { digit: '2', pin: '4444', name: 'Jan Bo' },
    { digit: '3', pin: '1234', name: 'Ewa Lis' },
  ]) {
    await page.keyboard.press('Alt+9');
    await expect(page.getByRole('menuitemradio', { name: 'Ewa Lis' })).toBeVisible();
    await page.keyboard.press(digit);
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
    await page.keyboard.type(pin);
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name })).toBeFocused();
  }
  expect((await program.client.app.hello()).staff.atDesk).toMatchObject({ name: 'Ewa Lis', role: 'desk' });
  expect(complaints).toEqual([]);
  await page.close();
});

test('receptionist: is told on the invoice card and in Settings which role may delete invoices or change staff', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  const { rows } = await program.client.invoices.list({ status: 'ISSUED' });
  const { localId } = rows[0] ?? { localId: '' };
  await page.evaluate((id) => (location.hash = `#/invoices?id=${id}`), localId);
  const card = page.getByRole('article');
  await expect(card.getByText('Usuwać może tylko kierownik lub właściciel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usuń', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.evaluate(() => (location.hash = '#/settings?part=staff'));
  await expect(page.getByText('Listę osób może zmieniać tylko właściciel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zmień: Jan Bo' })).toBeDisabled();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.close();
});

test('lock screen: asks for the PIN, even after a reload, and the right PIN shows the page that was open before', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('kow');
  await page.keyboard.press('Control+L');
  await expect(cover(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await expect(cover(page).getByLabel('Osoba')).toHaveValue('3');
  await expect(cover(page).getByLabel('PIN', { exact: true })).toBeFocused();
  await expectAccessible(page);
  for (const key of ['Escape', 'Alt+3', 'Control+K', 'F1']) await page.keyboard.press(key);
  await expect(cover(page)).toBeVisible();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toContainText('Nieprawidłowy PIN.');
  await expect(cover(page).getByLabel('PIN', { exact: true })).toBeFocused();
  // A reloaded window asks for the PIN as well.
  await page.reload();
  await expect(cover(page)).toBeVisible();
  await expect(cover(page).getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('staff PIN: an owner unlocks the screen and sets a new PIN for a receptionist who forgot the old PIN', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await page.keyboard.press('Control+L');
  const pin = cover(page).getByLabel('PIN', { exact: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(pin).toBeFocused();
    await page.keyboard.type('0000');
    await expect(cover(page).getByText('Nieprawidłowy PIN.')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(cover(page)).toContainText('Nieprawidłowy PIN.');
    await expect(pin).toHaveValue('');
  }
  await expect(cover(page)).toContainText('Następna próba za 5 sekund.');
  // The owner unlocks by keyboard alone: back to the list of persons, then the first letter of the name.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('A');
  await page.keyboard.press('Tab');
  await page.keyboard.type('271828');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#/settings?part=staff'));
  await page.getByRole('button', { name: 'Zmień: Ewa Lis' }).press('Enter');
  await page.getByLabel('PIN (4–8 cyfr)').fill('5678');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  // The keys are typed faster than the menu and the dialog are drawn.
  await page.keyboard.press('Alt+9');
  await page.keyboard.type('35678');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('5678');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('button', { name: 'Ewa Lis' })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});
