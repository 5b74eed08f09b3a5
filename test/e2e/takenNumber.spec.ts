import { expect, test } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, today } from '#support/syncedProgram';

/** Tests that a custom number already used in the series never leaves the form, online and offline. */

test('custom invoice number: is refused at the field when taken, online and offline, and nothing is queued', async () => {
  test.setTimeout(300_000);
  const [year, month] = today().split('-');
  const house = await startSynced({
    prepare: (stranger) => {
      for (const id of [1, 2])
        putInvoice(stranger, anInvoice(id, { invoiceNo: id, invoiceFullNo: `FV ${id}/${month}/${year}` }));
    },
  });
  let isOnline = true;
  try {
    const { client, origin } = house.program;
    const page = await openPage(house.program, { language: 'pl' });
    const number = page.locator('input[name="customNumber"]');
    for (const line of ['online', 'offline']) {
      if (line === 'offline') {
        await house.stranger.close();
        isOnline = false;
        await page.reload();
      }
      await page.goto(`${origin}/#/invoices?form=copy.2`);
      await page.locator('article.form').getByText('Więcej', { exact: true }).click();
      await number.fill('1');
      await page.getByRole('button', { name: 'Wystaw fakturę', exact: true }).click();
      const alert = page.getByRole('group', { name: /^Popraw/ });
      await expect(alert).toContainText(`Numer FV 1/${month}/${year} już istnieje.`);
      await expect(page.getByRole('button', { name: /mimo to|Wystaw drugą/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Wystaw fakturę', exact: true }).click();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      const { open, ended } = await client.outbox.list();
      expect([...open, ...ended]).toEqual([]);
      await page.getByRole('button', { name: 'Odrzuć wpisane dane' }).click();
      await expect(page.locator('article.form')).toHaveCount(0);
    }
  } finally {
    await (isOnline ? house.stop() : house.program.stop());
  }
});
