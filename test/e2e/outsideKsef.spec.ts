import { expect, test } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced } from '#support/syncedProgram';

/** Tests an account outside KSeF: the monthly limit of 10,000 zł covers all its invoices for businesses (art. 145m). */

test('invoice form: warns when the invoice and the month’s other invoices together exceed the monthly limit outside KSeF', async () => {
  const november = { issueDate: '2026-11-05', saleDate: '2026-11-05', paymentDate: '2026-11-12' };
  const house = await startSynced({
    prepare: (stranger) => {
      putInvoice(
        stranger,
        anInvoice(1, { ...november, invoiceItems: [anItem('Nocleg', 9_900, 1, '8')], reservationId: null }),
      );
      putInvoice(stranger, anInvoice(2, { ...november, issueDate: '2026-10-05', reservationId: null }));
    },
  });
  try {
    const { client } = house.program;
    await client.invoiceForm.setKsef({ setting: 'no' });
    const { fields } = await client.invoiceForm.begin({ from: 'invoice', id: '2', as: 'copy' });
    const start = { from: 'invoice' as const, id: '2', as: 'copy' as const };
    await client.invoiceForm.saveDraft({
      draftId: 'd1',
      start,
      base: null,
      fields: { ...fields, ...november },
    });
    const page = await openPage(house.program, { language: 'pl' });
    await page.goto(`${house.program.origin}/#/invoices?form=copy.2&draft=d1`);
    await page.getByRole('button', { name: 'Wystaw fakturę', exact: true }).click();
    const warnings = page.getByRole('group', { name: /^Sprawdź przed wystawieniem/ });
    // The total is 9 900,00 of the other invoice and 420,00 of this invoice.
    await expect(warnings).toContainText(/poza KSeF w tym miesiącu: 10\s320,00\szł/);
    // The change may be sent within a moment, so the test counts open and ended changes together.
    const queued = async () => {
      const { open, ended } = await client.outbox.list();
      return open.length + ended.length;
    };
    expect(await queued()).toBe(0);
    await page.getByRole('button', { name: 'Wystaw poza KSeF' }).click();
    await expect.poll(queued).toBe(1);
  } finally {
    await house.stop();
  }
});
