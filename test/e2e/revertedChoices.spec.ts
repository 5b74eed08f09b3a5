import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { inElectron, openPage } from '#support/browser';
import {
  anInvoice,
  anItem,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { watched } from './watched';

/** Tests invoices of a user who changes decisions: only the current state of the screen counts. */

const day = today();
const MADE = 60;
let house: SyncedProgram;
let page: Page;
let complaints: string[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      // The newest invoice has the smallest amount.
      for (let n = 1; n <= MADE; n += 1)
        putInvoice(
          stranger,
          anInvoice(n, { issueDate: addDays(day, -n), invoiceItems: [anItem('Nocleg', 100 + n, 1, '8')] }),
        );
      const alfa = { companyName: 'Alfa sp. z o.o.', address: 'Rynek 1, Zakopane', taxId: '5265877635' };
      const buyer = { ...alfa, identifierType: 'NIP' };
      putInvoice(stranger, anInvoice(900, { clientId: 77, buyer, issueDate: addDays(day, -90) }));
      const stay = { arrival: day, departure: addDays(day, 2) };
      putStay(stranger, aStay(100, { ...stay, name: 'Nowak', forename: 'Ewa', client_id: '9' }));
    },
  });
  await house.stranger.close();
});
test.afterAll(() => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});
const lines = () => page.getByRole('grid', { name: 'Lista faktur' }).locator('[data-index]');
const line = (number: string) => lines().filter({ hasText: number });
const bar = () => page.getByRole('group', { name: 'Zaznaczone pozycje' });
const form = () => page.locator('article.form');
const field = (name: string) => form().getByLabel(name, { exact: true }).filter({ visible: true });
async function invoices() {
  await page.goto(`${house.program.origin}/#/invoices`);
  await expect(lines().first()).toBeVisible();
}
/** Returns the stored fields of the only unfinished invoice. */
const kept = async () => (await house.program.client.invoiceForm.drafts())[0]?.fields;
async function giveUp() {
  await page.getByRole('button', { name: 'Odrzuć wpisane dane' }).click();
  await expect.poll(() => house.program.client.invoiceForm.drafts()).toEqual([]);
}

test('invoice list: Shift selects the range from the last ticked invoice, also after sorting by another column', async () => {
  await invoices();
  await line('FV 3/').locator('.tick').click();
  await page.getByRole('columnheader', { name: 'Brutto' }).getByRole('button').click();
  await expect(lines().first()).toContainText('FV 900/');
  await page.getByRole('columnheader', { name: 'Brutto' }).getByRole('button').click();
  await expect(lines().first()).toContainText('FV 1/');
  await page.getByRole('columnheader', { name: 'Numer' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Brutto' }).getByRole('button').click();
  // Amounts in descending order: 160, 159, 158 … 103; the amount 103 is third from the end, before FV 2 and FV 1.
  await page.getByRole('grid', { name: 'Lista faktur' }).focus();
  await page.keyboard.press('End');
  await expect(line('FV 1/')).toBeVisible();
  await line('FV 1/').click({ modifiers: ['Shift'] });
  await expect(bar()).toContainText('Zaznaczono: 3');
  for (const number of ['FV 3/', 'FV 2/', 'FV 1/'])
    await expect(line(number)).toHaveAttribute('aria-selected', 'true');
});

test('invoice filters: removing a filter by keyboard focuses the next filter, or the search after the last filter', async () => {
  await invoices();
  const search = page.getByRole('searchbox');
  await search.fill('Szulc');
  await page.getByRole('button', { name: 'nieopłacone' }).click();
  const chips = page.getByRole('group', { name: 'Ustawione filtry' });
  await chips.getByRole('button', { name: /^Usuń filtr „Szulc/ }).press('Enter');
  await expect(chips.getByRole('button', { name: /^Usuń filtr Płatność/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toBeHidden();
  await expect(search).toBeFocused();
});

test('dialog for linking a stay: disables the link button when the user replaces the chosen stay’s name with another name', async () => {
  await invoices();
  await line('FV 5/').locator('.tick').click();
  await bar().getByRole('button', { name: 'Powiąż z pobytem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Powiąż z pobytem: 1' });
  const stay = dialog.getByRole('combobox');
  await stay.fill('Nowak');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('button', { name: 'Powiąż', exact: true });
  await expect(link).toBeEnabled();
  await stay.fill('Kwiatkowska');
  await expect(link).toBeDisabled();
  await expect(dialog.getByText('Ewa')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  expect((await house.program.client.outbox.list()).open).toEqual([]);
});

test('invoice form: clears the client id when the user replaces the chosen buyer by typing another company', async () => {
  await page.goto(`${house.program.origin}/#/invoices?form=new`);
  const name = form().getByRole('combobox', { name: 'Nazwa', exact: true });
  await name.fill('Alfa');
  await expect(page.getByRole('option', { name: /Alfa/ })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(kept).toMatchObject({ buyer: { taxId: '5265877635' }, clientId: 77 });
  // A different spelling of the name is still the same company.
  await name.fill('ALFA spółka z o.o.');
  await expect.poll(kept).toMatchObject({ buyer: { companyName: 'ALFA spółka z o.o.' }, clientId: 77 });
  await name.fill('Beta S.A.');
  await field('NIP nabywcy').fill('1234563218');
  await expect.poll(kept).toMatchObject({ buyer: { taxId: '1234563218' }, clientId: null });
  await giveUp();
});

test('copied invoice: clears the client id when another company is entered as the buyer', async () => {
  await page.goto(`${house.program.origin}/#/invoices?form=copy.900`);
  await field('Uwagi na fakturze').fill('Kopia.');
  await expect.poll(kept).toMatchObject({ additionalInfo: 'Kopia.', clientId: 77 });
  await form().getByRole('combobox', { name: 'Nazwa', exact: true }).fill('Beta S.A.');
  await field('NIP nabywcy').fill('1234563218');
  await expect.poll(kept).toMatchObject({ buyer: { taxId: '1234563218' }, clientId: null });
  await giveUp();
});

test('PDF export: saves no file when the user closes the export dialog before the export ends', async () => {
  test.skip(inElectron, 'the desktop program asks where a file is to go: it downloads none');
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  await invoices();
  await page.getByRole('grid', { name: 'Lista faktur' }).focus();
  await page.keyboard.press('Control+a');
  await bar().getByRole('button', { name: 'PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eksport' });
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  await expect(dialog.getByRole('button', { name: 'Przerwij' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // A second export that began later has saved its file, so that the first export would have saved one too.
  await bar().getByRole('button', { name: 'PDF' }).click();
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => saved.length).toBe(1);
});
