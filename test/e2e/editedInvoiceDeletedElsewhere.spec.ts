import { expect, test } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced } from '#support/syncedProgram';

/** Tests an invoice that a different PC deletes while its form is open: the typed text is not lost. */

test('invoice form: reports that the edited invoice was deleted, and keeps the typed text as a new invoice', async () => {
  const house = await startSynced({
    prepare: (stranger) => {
      for (let n = 0; n < 40; n += 1) putInvoice(stranger, anInvoice(900_000 + n));
    },
  });
  try {
    const { client } = house.program;
    const page = await openPage(house.program, { language: 'pl' });
    await page.goto(`${house.program.origin}/#/invoices?form=edit.900007`);
    const form = page.locator('article.form');
    const remarks = form.getByLabel('Uwagi na fakturze', { exact: true });
    await remarks.fill('Długo pisane uwagi.');
    await expect(page.getByText('Zapisano roboczo')).toBeVisible();

    house.stranger.invoices.delete(900_007);
    await client.sync.now({ full: true });
    await expect.poll(async () => (await client.invoices.list({ limit: 1 })).total).toBe(39);
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(form.getByRole('group', { name: /^Popraw/ })).toContainText('Tej faktury nie ma już');

    await page.goto(`${house.program.origin}/#/invoices`);
    await page.getByRole('button', { name: 'Niedokończone: 1' }).click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Faktura VAT' }).click();
    await expect(form).toContainText('powstanie nowa faktura');
    await expect(remarks).toHaveValue('Długo pisane uwagi.');
    await page.getByRole('button', { name: 'Wystaw fakturę', exact: true }).click();
    const others = async () =>
      [...house.stranger.invoices.values()].map(({ additionalInfo }) => additionalInfo);
    await expect.poll(others, { timeout: 40_000 }).toContain('Długo pisane uwagi.');
    expect(await client.invoiceForm.drafts()).toEqual([]);
    expect(house.stranger.complaints).toEqual([]);
  } finally {
    await house.stop();
  }
});
