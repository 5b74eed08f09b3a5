import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { shortDay } from '#shared/text/formats';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, today } from '#support/syncedProgram';

/**
 * Tests that Today, the invoice list and the invoice card use the same words for the KSeF state of an invoice and its
 * deadline.
 */

test('KSeF state and deadline: have the same wording on Today, in the invoice list and on the invoice card', async () => {
  const house = await startSynced({
    prepare: (stranger) => {
      const past = { issueDate: addDays(today(), -10), saleDate: addDays(today(), -10), reservationId: null };
      putInvoice(
        stranger,
        anInvoice(1, {
          ...past,
          invoiceFullNo: 'FV 1/WZÓR',
          invoiceStatus: 'PENDING_KSEF',
          paymentStatus: 1,
        }),
      );
      const buyer = { companyName: 'Anna Szulc', address: 'Łódź', taxId: '', identifierType: 'NONE' };
      putInvoice(stranger, anInvoice(2, { ...past, invoiceFullNo: 'FV 2/WZÓR', paymentStatus: 1, buyer }));
      const before = { issueDate: '2026-03-03', saleDate: '2026-03-03', paymentStatus: 1 };
      putInvoice(stranger, anInvoice(3, { ...before, invoiceFullNo: 'FV 3/WZÓR' }));
    },
  });
  try {
    const { client, origin } = house.program;
    await client.invoiceForm.setKsef({ setting: 'yes' });
    const page = await openPage(house.program, { language: 'pl' });
    const summary = page.getByRole('region', { name: 'Faktury do dopilnowania' }).or(page.locator('aside'));
    await expect(summary.first()).toContainText('1 faktura czeka na numer KSeF');
    const deadline = /termin minął \d{1,2}\.\d{2}\.\d{4}/;
    const words = deadline.exec(await summary.first().innerText())?.[0] ?? '';
    expect(words).not.toBe('');
    await page.goto(`${origin}/#/invoices`);
    const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
    await expect(row('FV 1/WZÓR').getByTitle(words)).toHaveText('Czeka na numer KSeF');
    await expect(row('FV 2/WZÓR')).toContainText('Nie podlega KSeF');
    // This invoice was issued outside KSeF before KSeF became mandatory for everyone.
    await expect(row('FV 3/WZÓR')).toContainText('W serwisie');
    await page.goto(`${origin}/#/invoices?id=1`);
    const card = page.getByRole('article');
    await expect(card.getByText('Czeka na numer KSeF', { exact: true })).toBeVisible();
    await expect(card).toContainText(`Wysyłka do KSeF ${words}`);
    await page.goto(`${origin}/#/invoices?id=2`);
    await expect(card.getByText('Nie podlega KSeF', { exact: true })).toBeVisible();
    await expect(card).not.toContainText('Wysyłka do KSeF');
    expect(words).toContain(shortDay('pl', addDays(today(), -10)).slice(-4));
  } finally {
    await house.stop();
  }
});
